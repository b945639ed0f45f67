/// Ends a forked child, with a message, when it calls a function that cannot work there. Runs in the child.
///
/// The threads of Dispatch are gone, but its bookkeeping still counts them as waiting for work. Work that is given
/// to them does not run, and nothing reports that (measured: `DispatchQueue.global().async` and timers do nothing).
/// Some calls work by luck, in a parent that never used Dispatch. A thread that Dispatch would start in the child
/// might even run what the parent had put into a queue.
///
/// Calls that need no thread work and are left alone: semaphores, groups, `sync` on an idle queue.
#include "../internal.h"

void airbag_child_unsupported(const char *what) {
  char message[512];
  snprintf(message, sizeof(message),
           "%s does not work in a forked child; take an async body, a thread of your own, or run the "
           "whole test in a process with `.isolated` (XCTest: IsolatedTestCase)",
           what);
  airbag_child_note_unsupported();
  airbag_child_refuse(message);
}

/// The part of a C block that its caller uses (Block_private.h).
struct block {
  void *isa;
  int flags, reserved;
  void (*invoke)(void *block, size_t index);
};

/// Running the iterations one after the other is one of the allowed orders.
static void dispatch_apply(size_t count, const void *queue, struct block *block) {
  (void)queue;
  for (size_t i = 0; i < count; i++) block->invoke(block, i);
}

static void dispatch_apply_f(size_t count, const void *queue, void *context,
                             void (*function)(void *context, size_t index)) {
  (void)queue;
  for (size_t i = 0; i < count; i++) function(context, i);
}

#define EACH_REFUSED(DO) \
  DO(dispatch_async) \
  DO(dispatch_async_f) \
  DO(dispatch_barrier_async) \
  DO(dispatch_barrier_async_f) \
  DO(dispatch_after) \
  DO(dispatch_after_f) \
  DO(dispatch_group_async) \
  DO(dispatch_group_async_f) \
  DO(dispatch_group_notify) \
  DO(dispatch_group_notify_f) \
  DO(dispatch_block_notify) \
  DO(dispatch_source_create) \
  DO(dispatch_main) \
  DO(dispatch_read) \
  DO(dispatch_write) \
  DO(dispatch_io_create) \
  DO(dispatch_io_create_with_path) \
  DO(dispatch_io_create_with_io) \
  DO(_dispatch_main_queue_callback_4CF)

#define DEFINE(function) \
  static void refuse_##function(void) { airbag_child_unsupported(#function); }
EACH_REFUSED(DEFINE)

#define LIST(function) {#function, refuse_##function},

const struct airbag_import airbag_refused_imports[] = {
    EACH_REFUSED(LIST)
    {"dispatch_apply", (airbag_function)dispatch_apply},
    {"dispatch_apply_f", (airbag_function)dispatch_apply_f},
    {NULL, NULL},
};
