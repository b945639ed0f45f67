/// Catches exceptions that leave the body of a guarded call. (Itanium C++ ABI, Exception Handling) Runs on the
/// thread that threw, called by the unwinder.
///
/// The unwinder visits the frames twice. First it searches for a frame that handles the exception, and for the
/// frame of `airbag_guard_here` the function below answers yes. Then it cleans up the frames inside, which runs the
/// destructors of C++ frames. When it arrives at `airbag_guard_here` again, the exception is described and
/// destroyed, and the guarded call ends as after a crash. All this costs nothing until something is thrown: the
/// unwinder finds the function in the tables of the compiler.
///
/// The end of a thread (`pthread_exit`) is not caught.
#include "../internal.h"

// The number of the frame-pointer register in the compiler's tables.
#if defined(__x86_64__)
enum { FRAME_REGISTER = 6 };
#else
enum { FRAME_REGISTER = 29 };
#endif

typedef _Unwind_Reason_Code (*personality_function)(int, _Unwind_Action, _Unwind_Exception_Class,
                                                    struct _Unwind_Exception *, struct _Unwind_Context *);

/// The word by which the compiler's tables refer to `_swift_exceptionPersonality`. A release build of SwiftPM drops
/// it (`--gc-sections`, gold), because only the tables refer to it, and the unwinder then calls 0. This reference
/// keeps it. NULL in a program without such Swift code.
extern const personality_function swift_personality_word
    __asm__("DW.ref._swift_exceptionPersonality") __attribute__((weak, visibility("hidden")));

/// Only the compiler's tables refer to these functions, and a linker that omits unused code does not read the tables.
static const void *volatile kept;

void airbag_exceptions_keep(void) {
  kept = (const void *)airbag_personality;
  kept = &swift_personality_word;
}

/// Records the calls that led to the throw, while the frames are intact.
static void record_thrower(struct airbag_scope *scope, struct _Unwind_Context *guard) {
  airbag_crash_begin(&scope->raised, SIGABRT);
  // The frames of the throwing code lie between that of the unwinder, where it keeps its contexts, and the guarded
  // call's.
  const struct airbag_unwinding thrower = {.low = (uintptr_t)guard, .end = airbag_unwinder.read_cfa(guard) - 1};
  scope->raised.frame_count = airbag_unwind(thrower, scope->raised.frames);
}

/// Returns the scope of a frame of `airbag_guard_here`. NULL if it is not open: a `longjmp` may have left other
/// scopes, and their frames may lie anywhere.
static struct airbag_scope *scope_of(struct airbag_thread *thread, struct _Unwind_Context *context) {
  uintptr_t frame = airbag_unwinder.read_register(context, FRAME_REGISTER);
  struct airbag_scope *scope = thread->scope;
  while (scope != NULL && scope->frame != frame) scope = airbag_outer(thread, scope);
  return scope;
}

_Unwind_Reason_Code airbag_personality(int version, _Unwind_Action actions, _Unwind_Exception_Class class,
                                       struct _Unwind_Exception *header, struct _Unwind_Context *context) {
  struct airbag_thread *thread = airbag_current_thread;
  if (version != 1 || actions & _UA_FORCE_UNWIND || thread == NULL || thread->scope == NULL)
    return _URC_CONTINUE_UNWIND;
  struct airbag_scope *scope = scope_of(thread, context);
  if (scope == NULL || airbag_catching(thread, scope) != scope) return _URC_CONTINUE_UNWIND;
  if (actions & _UA_SEARCH_PHASE) {
    record_thrower(scope, context);
    for (size_t i = 0; i < scope->raised.frame_count; i++)
      if (airbag_stops_exceptions(scope, scope->raised.frames[i])) return _URC_CONTINUE_UNWIND;
    // The list of open accesses runs through the frames, of which destructors will overwrite some.
    airbag_exclusivity_restore(scope, &scope->raised);
    return _URC_HANDLER_FOUND;
  }
  if (!(actions & _UA_HANDLER_FRAME)) return _URC_CONTINUE_UNWIND;
  thread->scope = scope;
  // Text that was printed before is no message.
  if (airbag_held_text(thread).length > 0) airbag_release_text(thread, false);
  // Not in the thread's record: the exception's own code (`what()`) may make guarded calls.
  struct airbag_description *description = malloc(sizeof(*description));
  airbag_exception_kind kind = AIRBAG_EXCEPTION;
  if (description != NULL) {
    description->length = description->missing = 0;
    kind = airbag_describe(description, class, header);
    const struct airbag_text message = {description->text, description->length, description->missing};
    airbag_hold_text(thread, AIRBAG_MESSAGE, message);
  }
  free(description);
  scope->raised.exception = kind;
  thread->latest = scope->raised;
  airbag_end_scope(thread);
}

// --- Lets exceptions pass Swift functions with C++ interoperability, inside of guarded calls. Runs on the thread that
// threw, called by the unwinder.

/// Called by the unwinder for Swift functions that call C++ directly (`-cxx-interoperability-mode`). The Swift
/// runtime ends the process there, before anything is unwound ("C++ exception handling detected but the Swift
/// runtime was compiled with exceptions disabled", 6.3.1). Inside of a guarded call the exception goes on instead.
/// Weak, because a program that is linked statically may have the runtime's function.
__attribute__((visibility("default"), weak)) _Unwind_Reason_Code _swift_exceptionPersonality(
    int version, _Unwind_Action actions, _Unwind_Exception_Class class,
    struct _Unwind_Exception *header, struct _Unwind_Context *context) {
  struct airbag_thread *thread = airbag_current_thread;
  if (thread != NULL && airbag_catching(thread, thread->scope) != NULL) return _URC_CONTINUE_UNWIND;
  personality_function next = NULL;
  *(void **)&next = dlsym(RTLD_NEXT, "_swift_exceptionPersonality");
  if (next == NULL) return _URC_FATAL_PHASE1_ERROR;
  return next(version, actions, class, header, context);
}
