/// Checks whether code runs on the main actor. Runs on the calling thread.
///
/// The thread is not the criterion: under Swift Testing the main actor's jobs run on whatever thread Dispatch takes
/// for the main queue. The functions of the Swift concurrency library that are used here have Swift's own calling
/// convention (Concurrency.h of the runtime). They are looked up, because older libraries lack one.
#include "../Guard/internal.h"
#include "airbag_jobs.h"

/// A `SerialExecutorRef`.
struct executor {
  void *identity;
  uintptr_t implementation;
};

typedef __attribute__((swiftcall)) struct executor (*get_function)(void);
typedef __attribute__((swiftcall)) bool (*is_current_function)(struct executor, uint64_t flags);

bool airbag_is_on_main_actor(void) {
  get_function get = (get_function)dlsym(RTLD_DEFAULT, "swift_task_getMainExecutor");
  is_current_function is_current =
      (is_current_function)dlsym(RTLD_DEFAULT, "swift_task_isCurrentExecutorWithFlags");
  // Without the flag for a trap, being on another executor is an answer, not a trap.
  return get != NULL && is_current != NULL && is_current(get(), 0);
}
