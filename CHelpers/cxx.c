/// What the C++ runtime knows of exceptions: types, `what()`, nested exceptions.
#define _GNU_SOURCE
#include "cxx.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

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

/// The part of the object that is of a certain type; NULL if it has none.
static void *part(const struct airbag_cxx_exception *exception,
                  const struct airbag_cxx_type *wanted) {
  void *object = exception->object;
  if (wanted == NULL || object == NULL) return NULL;
  catch_function would_catch = (catch_function)wanted->virtual_table[DO_CATCH];
  return would_catch(wanted, exception->type, &object, 1) ? object : NULL;
}

char *airbag_cxx_reason(const struct airbag_cxx_exception *exception) {
  const void *object = part(exception, runtime.exception);
  if (object == NULL) return airbag_cxx_plain_reason(exception);
  const airbag_virtual_function *functions = *(const airbag_virtual_function *const *)object;
  const char *text = ((what_function)functions[WHAT])(object);
  return text != NULL ? strdup(text) : NULL;
}

char *airbag_cxx_demangle(const char *name) {
  if (!airbag_cxx_prepare() || runtime.demangle == NULL) return NULL;
  return runtime.demangle(name, NULL, NULL, NULL);
}

struct airbag_cxx_exception airbag_cxx_nested(const struct airbag_cxx_exception *exception) {
  struct airbag_cxx_exception nested = {NULL, NULL};
  // A table of virtual functions, then a `std::exception_ptr`.
  const struct {
    const airbag_virtual_function *virtual_table;
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
