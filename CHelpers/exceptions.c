/// Exceptions that leave the body of a guarded call. (Itanium C++ ABI, Exception Handling)
///
/// The unwinder goes through the frames twice. First it looks for one that handles the exception,
/// and there `airbag_guard_here` says that it does; then it cleans up the frames inside, which runs
/// the destructors of C++ frames. When it arrives at `airbag_guard_here` again, the exception is
/// described and destroyed, and the guarded call ends as after a crash. All this costs nothing until
/// something is thrown: the unwinder finds the function below in the tables of the compiler.
///
/// What ends a thread (`pthread_exit`) goes by.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "exceptions.h"

// Of libgcc, and by name: whether a program is linked with it is up to the toolchain.
static struct {
  _Unwind_Reason_Code (*backtrace)(_Unwind_Trace_Fn, void *);
  uintptr_t (*read_pc)(struct _Unwind_Context *);
  uintptr_t (*read_cfa)(struct _Unwind_Context *);
} unwinder;

static pthread_once_t unwinder_once = PTHREAD_ONCE_INIT;

static void find_unwinder(void) {
  *(void **)&unwinder.backtrace = dlsym(RTLD_DEFAULT, "_Unwind_Backtrace");
  *(void **)&unwinder.read_pc = dlsym(RTLD_DEFAULT, "_Unwind_GetIP");
  *(void **)&unwinder.read_cfa = dlsym(RTLD_DEFAULT, "_Unwind_GetCFA");
}

/// The frames of the code that throws lie between the unwinder's and the guarded call's.
struct thrower {
  struct airbag_thread *thread;
  uintptr_t low, high;
};

static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *argument) {
  const struct thrower *thrower = argument;
  struct airbag_thread *thread = thrower->thread;
  uintptr_t cfa = unwinder.read_cfa(context);
  if (cfa <= thrower->low) return _URC_NO_REASON;
  if (cfa > thrower->high || thread->raised_count == AIRBAG_FRAME_LIMIT) return _URC_END_OF_STACK;
  thread->raised_frames[thread->raised_count++] = airbag_plain_address(unwinder.read_pc(context));
  return _URC_NO_REASON;
}

/// Records who threw, while the frames are intact.
static void record_thrower(struct airbag_thread *thread, struct _Unwind_Context *guard) {
  // The unwinder keeps its contexts in its own frame.
  struct thrower thrower = {thread, (uintptr_t)guard, unwinder.read_cfa(guard)};
  thread->raised_count = 0;
  unwinder.backtrace(visit, &thrower);
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

static void note_text(struct airbag_thread *thread, const char *text) {
  size_t room = sizeof(thread->description) - thread->description_length;
  thread->description_length +=
      airbag_put_field(thread->description + thread->description_length, room, text);
}

/// The exceptions in which it is nested, as `nested 1`, `nested 2` ...
static void note_nested(struct airbag_thread *thread, struct airbag_cxx_exception exception) {
  for (int depth = 1; depth <= 16; depth++) {
    exception = airbag_cxx_nested(&exception);
    if (exception.type == NULL) return;
    char key[32], *value = NULL;
    snprintf(key, sizeof(key), "nested %d", depth);
    char *name = airbag_cxx_words(airbag_cxx_type_name(exception.type));
    char *reason = airbag_cxx_reason(&exception);
    if (name != NULL && reason != NULL && asprintf(&value, "%s: %s", name, reason) < 0) value = NULL;
    note_text(thread, key);
    note_text(thread, value != NULL ? value : name);
    free(name);
    free(reason);
    free(value);
  }
}

/// A C++ exception, which is caught for that: then the runtime tells more of it. What it says of
/// itself is code of the user's, and may crash.
static void note_cxx(struct airbag_thread *thread, struct _Unwind_Exception *header) {
  airbag_cxx_begin_catch(header);
  thread->is_describing = 1;
  struct airbag_cxx_exception exception = airbag_cxx_current();
  if (exception.type != NULL) {
    // As the compiler writes it: to make words of it takes as long as to throw.
    note_text(thread, airbag_cxx_type_name(exception.type));
    char *reason = airbag_cxx_reason(&exception);
    note_text(thread, reason);
    free(reason);
    note_nested(thread, exception);
  } else {
    note_text(thread, "?");
  }
  airbag_end_description(thread);
}

void airbag_end_description(struct airbag_thread *thread) {
  if (!thread->is_describing) return;
  // First, for the destructor of the exception is code of the user's, too.
  thread->is_describing = 0;
  airbag_cxx_end_catch();
}

/// Describes the exception and ends it.
static airbag_exception_kind note(struct airbag_thread *thread, _Unwind_Exception_Class class,
                                  struct _Unwind_Exception *header) {
  // "GNUCC++", and in the last byte whether it is rethrown (`std::rethrow_exception`).
  static const _Unwind_Exception_Class cxx_class = 0x474e5543432b2b00;
  if (class == AIRBAG_EXCEPTION_CLASS) {
    thread->description_length =
        airbag_take_raised(header, thread->description, sizeof(thread->description));
    return AIRBAG_EXCEPTION;
  }
  if ((class & ~(_Unwind_Exception_Class)0xff) == cxx_class && airbag_cxx_prepare()) {
    note_cxx(thread, header);
    return AIRBAG_CXX_EXCEPTION;
  }
  note_text(thread, "exception of another language");
  if (header->exception_cleanup != NULL)
    header->exception_cleanup(_URC_FOREIGN_EXCEPTION_CAUGHT, header);
  return AIRBAG_EXCEPTION;
}

/// The scope whose guarded call has this frame. Those inside of it were left in other ways.
static struct airbag_scope *scope_of(struct airbag_thread *thread, uintptr_t cfa) {
  struct airbag_scope *scope = thread->scope, *outer;
  while ((outer = airbag_outer(thread, scope)) != NULL && outer->frame < cfa) scope = outer;
  return scope;
}

_Unwind_Reason_Code airbag_personality(int version, _Unwind_Action actions,
                                       _Unwind_Exception_Class class,
                                       struct _Unwind_Exception *header,
                                       struct _Unwind_Context *context) {
  struct airbag_thread *thread = airbag_current_thread;
  if (version != 1 || actions & _UA_FORCE_UNWIND || thread == NULL || thread->scope == NULL)
    return _URC_CONTINUE_UNWIND;
  pthread_once(&unwinder_once, find_unwinder);
  if (actions & _UA_SEARCH_PHASE) {
    record_thrower(thread, context);
    return _URC_HANDLER_FOUND;
  }
  if (!(actions & _UA_HANDLER_FRAME)) return _URC_CONTINUE_UNWIND;
  thread->scope = scope_of(thread, unwinder.read_cfa(context));
  // What was printed before is no message.
  if (thread->text_length > thread->scope->text_start) airbag_release_text(thread);
  thread->description_length = 0;
  airbag_exception_kind kind = note(thread, class, header);
  thread->message_start = thread->text_length;
  airbag_hold_text(thread, thread->description, thread->description_length);
  thread->signal = SIGABRT;
  thread->fault_address = 0;
  thread->has_fault_address = thread->is_stack_overflow = thread->begins_at_instruction = false;
  thread->is_incomplete = thread->is_aborted_by_libc = thread->is_said_by_libc = false;
  thread->exception = kind;
  thread->frame_count = thread->raised_count;
  memcpy(thread->frames, thread->raised_frames, thread->raised_count * sizeof(uintptr_t));
  airbag_abandon(thread);
}
