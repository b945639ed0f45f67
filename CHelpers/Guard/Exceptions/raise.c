/// Raises Airbag's own exceptions, from C and Swift. Runs on the calling thread.
#define _GNU_SOURCE
#include "Exceptions/raise.h"
#include "Exceptions/describe.h"
#include "Process/own_child.h"
#include "airbag_exceptions.h"
#include "base.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// An exception, followed by its description. libstdc++ reads the fields that its own exceptions keep in front of
/// the header, a type among them, without checking whose exception it is (`__cxa_exception`, 128 bytes): so zeros
/// are there.
struct airbag_exception {
  char front[128];
  struct _Unwind_Exception header;
  size_t length;
  char text[];
};

static airbag_exception *exception_of(struct _Unwind_Exception *header) {
  return (airbag_exception *)((char *)header - offsetof(struct airbag_exception, header));
}

static void clean_up(_Unwind_Reason_Code reason, struct _Unwind_Exception *header) {
  (void)reason;
  free(exception_of(header));
}

size_t airbag_take_raised(struct _Unwind_Exception *header, char *memory, size_t room) {
  airbag_exception *exception = exception_of(header);
  size_t length = exception->length;
  memcpy(memory, exception->text, length < room ? length : room);
  free(exception);
  return length;
}

size_t airbag_put_field(char *memory, size_t room, const char *text) {
  uint32_t length = text != NULL ? (uint32_t)strlen(text) : AIRBAG_MISSING;
  if (room < sizeof(length)) return 0;
  room -= sizeof(length);
  if (text != NULL && length > room) length = (uint32_t)room;
  memcpy(memory, &length, sizeof(length));
  if (text == NULL) return sizeof(length);
  memcpy(memory + sizeof(length), text, length);
  return sizeof(length) + length;
}

static void put(airbag_exception *exception, size_t size, const char *text) {
  exception->length +=
      airbag_put_field(exception->text + exception->length, size - exception->length, text);
}

airbag_exception *airbag_exception_make(const char *name, const char *reason,
                                        const char *const *info, size_t count) {
  size_t size = 2 * sizeof(uint32_t) + strlen(name) + (reason != NULL ? strlen(reason) : 0);
  for (size_t i = 0; i < count; i++) size += sizeof(uint32_t) + strlen(info[i]);
  airbag_exception *exception = calloc(1, sizeof(*exception) + size);
  if (exception == NULL) return NULL;
  exception->header.exception_class = AIRBAG_EXCEPTION_CLASS;
  exception->header.exception_cleanup = clean_up;
  put(exception, size, name);
  put(exception, size, reason);
  for (size_t i = 0; i < count; i++) put(exception, size, info[i]);
  return exception;
}

/// A text of a description, as the arguments of `%.*s`.
struct text {
  int length;
  const char *start;
};

static struct text field(const char *description, int index) {
  for (;; index--) {
    uint32_t length;
    memcpy(&length, description, sizeof(length));
    description += sizeof(length);
    if (length == AIRBAG_MISSING) length = 0;
    if (index == 0) return (struct text){(int)length, description};
    description += length;
  }
}

/// Ends the process: no frame handles the exception. In a child the message is like that of C++ for an uncaught
/// exception.
static __attribute__((noreturn)) void end_process(const airbag_exception *exception) {
  const struct text name = field(exception->text, 0), reason = field(exception->text, 1);
  char *whole = NULL, text[1024];
  if (airbag_is_child() &&
      asprintf(&whole, "terminate called after throwing an instance of '%.*s'%s%.*s", name.length, name.start,
               reason.length > 0 ? "\n  what():  " : "", reason.length, reason.start) >= 0)
    airbag_own_child->end(whole);
  int length = snprintf(text, sizeof(text),
                        "Airbag: an exception was raised outside of a guarded call: %.*s%s%.*s\n",
                        name.length, name.start, reason.length > 0 ? ": " : "", reason.length,
                        reason.start);
  ssize_t written = write(STDERR_FILENO, text,
                          (size_t)length < sizeof(text) ? (size_t)length : sizeof(text) - 1);
  (void)written;
  abort();
}

void airbag_exception_raise(airbag_exception *exception) {
  static const char without_memory[] = "Airbag: no memory to raise an exception\n";
  if (exception == NULL) {
    ssize_t written = write(STDERR_FILENO, without_memory, sizeof(without_memory) - 1);
    (void)written;
    abort();
  }
  _Unwind_Reason_Code (*raise)(struct _Unwind_Exception *) = NULL;
  *(void **)&raise = dlsym(RTLD_DEFAULT, "_Unwind_RaiseException");
  // Returns if no frame handles the exception.
  if (raise != NULL) raise(&exception->header);
  end_process(exception);
}

void airbag_raise(const char *name, const char *reason, ...) {
  enum { MOST = 128 };
  const char *info[MOST];
  size_t count = 0;
  va_list arguments;
  va_start(arguments, reason);
  for (const char *text; (text = va_arg(arguments, const char *)) != NULL;)
    if (count < MOST) info[count++] = text;
  va_end(arguments);
  // A key without a value is dropped.
  airbag_exception_raise(airbag_exception_make(name, reason, info, count & ~(size_t)1));
}
