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

/// Some function of a table of virtual functions.
typedef void (*virtual_function)(void);

/// The beginning of a `std::type_info`.
struct type_info {
  const virtual_function *virtual_table;
  const char *name;
};

typedef const struct type_info *(*current_type_function)(void);
typedef char *(*demangle_function)(const char *name, char *buffer, size_t *length, int *status);
typedef void (*end_catch_function)(void);

/// A `std::exception_ptr`, one word, but returned as what is too large for registers: it has a
/// destructor.
struct exception_pointer {
  void *object, *unused[3];
};

typedef struct exception_pointer (*current_exception_function)(void);
typedef void (*release_function)(struct exception_pointer *);
typedef bool (*catch_function)(const struct type_info *wanted, const struct type_info *thrown,
                               void **object, unsigned outer);
typedef const char *(*what_function)(const void *object);

/// Where libstdc++ has these among the virtual functions: `std::type_info::__do_catch` (typeinfo),
/// `std::exception::what` (exception). Destructors take two places.
enum { DO_CATCH = 4, WHAT = 2 };

/// Copies what the exception that is being handled says of itself, if it is a `std::exception`.
static void copy_what(const struct type_info *thrown, char *text, size_t size) {
  const struct type_info *wanted = dlsym(RTLD_DEFAULT, "_ZTISt9exception");
  current_exception_function current =
      (current_exception_function)dlsym(RTLD_DEFAULT, "_ZSt17current_exceptionv");
  release_function release = (release_function)dlsym(
      RTLD_DEFAULT, "_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv");
  if (wanted == NULL || current == NULL || release == NULL) return;
  struct exception_pointer exception = current();
  void *object = exception.object;
  if (object == NULL) return;
  if (((catch_function)wanted->virtual_table[DO_CATCH])(wanted, thrown, &object, 1)) {
    const virtual_function *functions = *(const virtual_function **)object;
    snprintf(text, size, "\n  what():  %s", ((what_function)functions[WHAT])(object));
  }
  release(&exception);
}

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
    char text[1024], what[512] = "";
    copy_what(type, what, sizeof(what));
    int length = snprintf(text, sizeof(text),
                          "terminate called after throwing an instance of '%s'%s",
                          name != NULL ? name : type->name, what);
    free(name);
    thread->text_length = thread->message_start;
    airbag_hold_text(thread, text, (size_t)length < sizeof(text) ? (size_t)length : sizeof(text) - 1);
  }
  end_catch();
}
