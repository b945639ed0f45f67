/// Lets exceptions pass Swift functions with C++ interoperability, inside of guarded calls. Runs on the thread that
/// threw, called by the unwinder.
#include "../internal.h"

typedef _Unwind_Reason_Code (*personality_function)(int, _Unwind_Action, _Unwind_Exception_Class,
                                                    struct _Unwind_Exception *,
                                                    struct _Unwind_Context *);

/// The word by which the compiler's tables refer to `_swift_exceptionPersonality`. A release build of SwiftPM drops
/// it (`--gc-sections`, gold), because only the tables refer to it, and the unwinder then calls 0. This reference
/// keeps it. NULL in a program without such Swift code.
extern const personality_function swift_personality_word
    __asm__("DW.ref._swift_exceptionPersonality") __attribute__((weak, visibility("hidden")));

const void *airbag_interop_keep(void) { return &swift_personality_word; }

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
