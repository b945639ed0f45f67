/// The C++ exception that nobody caught.
///
/// Before `std::terminate` the C++ runtime enters the exception as caught. After a jump out of
/// it that has to be undone, or `std::current_exception` would name it for ever. All functions
/// are of the Itanium C++ ABI and looked up, so that code without C++ needs none of them.
#define _GNU_SOURCE
#include "internal.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The beginning of a `std::type_info`.
struct type_info {
  const void *virtual_table;
  const char *name;
};

typedef const struct type_info *(*current_type_function)(void);
typedef char *(*demangle_function)(const char *name, char *buffer, size_t *length, int *status);
typedef void (*end_catch_function)(void);

static bool text_begins_with(const struct airbag_thread *thread, const char *beginning) {
  size_t length = strlen(beginning);
  return thread->text_length - thread->message_start >= length &&
         memcmp(thread->text + thread->message_start, beginning, length) == 0;
}

void airbag_end_exception(struct airbag_thread *thread) {
  // libstdc++ names the exception the first time only: it never expects to live on.
  bool is_unnamed = text_begins_with(thread, "terminate called recursively");
  if (!is_unnamed && !text_begins_with(thread, "terminate called after throwing")) return;
  current_type_function current_type =
      (current_type_function)dlsym(RTLD_DEFAULT, "__cxa_current_exception_type");
  end_catch_function end_catch = (end_catch_function)dlsym(RTLD_DEFAULT, "__cxa_end_catch");
  const struct type_info *type = current_type != NULL ? current_type() : NULL;
  if (type == NULL || end_catch == NULL) return;
  if (is_unnamed) {
    demangle_function demangle = (demangle_function)dlsym(RTLD_DEFAULT, "__cxa_demangle");
    char *name = demangle != NULL ? demangle(type->name, NULL, NULL, NULL) : NULL;
    char text[512];
    int length = snprintf(text, sizeof(text), "terminate called after throwing an instance of '%s'",
                          name != NULL ? name : type->name);
    free(name);
    thread->text_length = thread->message_start;
    airbag_hold_text(thread, text, (size_t)length < sizeof(text) ? (size_t)length : sizeof(text) - 1);
  }
  end_catch();
}
