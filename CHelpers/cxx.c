/// What the C++ runtime knows of exceptions: types, `what()`, nested exceptions.
#define _GNU_SOURCE
#include "cxx.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Some function of a table of virtual functions.
typedef void (*virtual_function)(void);

/// The beginning of a `std::type_info`.
struct airbag_cxx_type {
  const virtual_function *virtual_table;
  const char *name;
};

/// Where libstdc++ has these among the virtual functions: `std::type_info::__do_catch` (typeinfo),
/// `std::exception::what` (exception). Destructors take two places.
enum { DO_CATCH = 4, WHAT = 2 };

typedef bool (*catch_function)(const struct airbag_cxx_type *wanted,
                               const struct airbag_cxx_type *thrown, void **object,
                               unsigned outer);
typedef const char *(*what_function)(const void *object);

/// A `std::exception_ptr`, one word, but returned as what is too large for registers: it has a
/// destructor.
struct exception_pointer {
  void *object, *unused[3];
};

/// The functions and types that are looked up.
static struct {
  void *(*begin_catch)(void *header);
  void (*end_catch)(void);
  const struct airbag_cxx_type *(*current_type)(void);
  const struct airbag_cxx_type *(*type_of)(const void *exception_pointer);
  struct exception_pointer (*current)(void);
  void (*release)(struct exception_pointer *);
  char *(*demangle)(const char *name, char *buffer, size_t *length, int *status);
  const struct airbag_cxx_type *exception, *nested_exception;
} runtime;

static pthread_once_t runtime_once = PTHREAD_ONCE_INIT;

static void find_runtime(void) {
  *(void **)&runtime.begin_catch = dlsym(RTLD_DEFAULT, "__cxa_begin_catch");
  *(void **)&runtime.end_catch = dlsym(RTLD_DEFAULT, "__cxa_end_catch");
  *(void **)&runtime.current_type = dlsym(RTLD_DEFAULT, "__cxa_current_exception_type");
  *(void **)&runtime.type_of = dlsym(
      RTLD_DEFAULT, "_ZNKSt15__exception_ptr13exception_ptr20__cxa_exception_typeEv");
  *(void **)&runtime.current = dlsym(RTLD_DEFAULT, "_ZSt17current_exceptionv");
  *(void **)&runtime.release =
      dlsym(RTLD_DEFAULT, "_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv");
  *(void **)&runtime.demangle = dlsym(RTLD_DEFAULT, "__cxa_demangle");
  runtime.exception = dlsym(RTLD_DEFAULT, "_ZTISt9exception");
  runtime.nested_exception = dlsym(RTLD_DEFAULT, "_ZTISt16nested_exception");
}

bool airbag_cxx_prepare(void) {
  pthread_once(&runtime_once, find_runtime);
  return runtime.begin_catch != NULL && runtime.end_catch != NULL && runtime.current_type != NULL;
}

void airbag_cxx_begin_catch(void *header) { runtime.begin_catch(header); }

void airbag_cxx_end_catch(void) { runtime.end_catch(); }

struct airbag_cxx_exception airbag_cxx_current(void) {
  struct airbag_cxx_exception exception = {runtime.current_type(), NULL};
  if (exception.type == NULL || runtime.current == NULL || runtime.release == NULL)
    return exception;
  struct exception_pointer pointer = runtime.current();
  exception.object = pointer.object;
  // It lives on: it is being handled.
  runtime.release(&pointer);
  return exception;
}

static char *copy(const char *text, size_t length) {
  char *copy = malloc(length + 1);
  if (copy == NULL) return NULL;
  memcpy(copy, text, length);
  copy[length] = '\0';
  return copy;
}

const char *airbag_cxx_type_name(const struct airbag_cxx_type *type) {
  // A star in front says that types of this name are told apart by their address.
  return type->name + (type->name[0] == '*');
}

char *airbag_cxx_words(const char *name) {
  char *words = NULL;
  if (airbag_cxx_prepare() && runtime.demangle != NULL)
    words = runtime.demangle(name, NULL, NULL, NULL);
  if (words == NULL) return copy(name, strlen(name));
  // What `std::throw_with_nested` throws is made of two types; the other one is the user's.
  static const char wrapper[] = "std::_Nested_exception<";
  size_t length = strlen(words);
  if (strncmp(words, wrapper, sizeof(wrapper) - 1) == 0 && words[length - 1] == '>') {
    length -= sizeof(wrapper);
    memmove(words, words + sizeof(wrapper) - 1, length);
    // Between two closing brackets there is a space.
    if (words[length - 1] == ' ') length--;
    words[length] = '\0';
  }
  return words;
}

/// The part of the object that is of a certain type; NULL if it has none.
static void *part(const struct airbag_cxx_exception *exception,
                  const struct airbag_cxx_type *wanted) {
  void *object = exception->object;
  if (wanted == NULL || object == NULL) return NULL;
  catch_function would_catch = (catch_function)wanted->virtual_table[DO_CATCH];
  return would_catch(wanted, exception->type, &object, 1) ? object : NULL;
}

static bool is(const struct airbag_cxx_exception *exception, const char *mangled) {
  return strcmp(exception->type->name, mangled) == 0;
}

/// The reason of what is thrown though it is no `std::exception`.
static char *plain_reason(const struct airbag_cxx_exception *exception) {
  const void *object = exception->object;
  if (object == NULL) return NULL;
  if (is(exception, "PKc") || is(exception, "Pc")) {
    const char *text = *(const char *const *)object;
    return text != NULL ? copy(text, strlen(text)) : NULL;
  }
  // `std::string`: where its text is, and how long.
  if (is(exception, "NSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE")) {
    const struct {
      const char *text;
      size_t length;
    } *string = object;
    return copy(string->text, string->length);
  }
  char number[32];
  int length = 0;
  if (is(exception, "i")) length = snprintf(number, sizeof(number), "%d", *(const int *)object);
  if (is(exception, "l")) length = snprintf(number, sizeof(number), "%ld", *(const long *)object);
  return length > 0 ? copy(number, (size_t)length) : NULL;
}

char *airbag_cxx_reason(const struct airbag_cxx_exception *exception) {
  const void *object = part(exception, runtime.exception);
  if (object == NULL) return plain_reason(exception);
  const virtual_function *functions = *(const virtual_function *const *)object;
  const char *text = ((what_function)functions[WHAT])(object);
  return text != NULL ? copy(text, strlen(text)) : NULL;
}

struct airbag_cxx_exception airbag_cxx_nested(const struct airbag_cxx_exception *exception) {
  struct airbag_cxx_exception nested = {NULL, NULL};
  // A table of virtual functions, then a `std::exception_ptr`.
  const struct {
    const virtual_function *virtual_table;
    void *object;
  } *holder = part(exception, runtime.nested_exception);
  if (holder == NULL || holder->object == NULL || runtime.type_of == NULL) return nested;
  nested.type = runtime.type_of(&holder->object);
  nested.object = holder->object;
  return nested;
}

struct airbag_cxx_state *airbag_cxx_state(void) {
  struct airbag_cxx_state *(*state)(void) = NULL;
  *(void **)&state = dlsym(RTLD_DEFAULT, "__cxa_get_globals");
  return state != NULL ? state() : NULL;
}

void airbag_cxx_restore(struct airbag_thread *thread, struct airbag_scope *scope) {
  if (thread->cxx_state == NULL) return;
  // Should it never come to what was there before, it is not what is expected here.
  for (int i = 0; i < 64 && thread->cxx_state->caught != scope->cxx_state.caught; i++) {
    if (thread->cxx_state->caught == NULL || !airbag_cxx_prepare()) break;
    airbag_cxx_end_catch();
  }
  thread->cxx_state->uncaught = scope->cxx_state.uncaught;
}
