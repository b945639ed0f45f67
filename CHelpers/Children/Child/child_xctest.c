/// Lets XCTest wait in a forked child.
///
/// It waits for expectations, and so for async tests, async `setUp` and `tearDown`, too, by running
/// the run loop for a tenth of a second again and again (swift-corelibs-xctest, XCTWaiter.swift). Run
/// loops have their time limits from Dispatch, and do not work here; but what it waits for are mostly
/// tasks and threads, and tasks need somebody to run them: the one that waits.
///
/// The functions stand for those of Swift that are named with them, and have their convention.
#define _GNU_SOURCE
#include "Child/child_xctest.h"
#include "Child/child_descriptors.h"
#include "Child/child_tasks.h"
#include "Runtime/images.h"
#include "airbag_in_child.h"
#include "base.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *
#define RESULT __attribute__((swift_indirect_result)) void *
#define THROWN __attribute__((swift_error_result)) void **

typedef SWIFT void (*sync_function)(RESULT, void *work, void *context, const void *type, SELF, THROWN);
typedef SWIFT void (*perform_function)(void *work, void *context, SELF);
typedef void *(*copy_function)(const void *block);
typedef void (*release_function)(const void *block);
typedef const char *(*label_function)(const void *queue);

// Mangled: Dispatch.DispatchQueue.sync(execute:), Foundation.RunLoop.perform(_:). With 6.0.3 and 6.3.1.
#define SYNC "$s8Dispatch0A5QueueC4sync7executexxyKXE_tKlF"
#define PERFORM "$s10Foundation7RunLoopC7performyyyyYbcF"

// Written by whichever threads prepare a fork.
static _Atomic(sync_function) real_sync;
static _Atomic(perform_function) real_perform;
static _Atomic(copy_function) copy_block;
static _Atomic(release_function) release_block;
static _Atomic(label_function) read_label;

void airbag_parent_prepare_xctest(void) {
  real_sync = (sync_function)dlsym(RTLD_DEFAULT, SYNC);
  real_perform = (perform_function)dlsym(RTLD_DEFAULT, PERFORM);
  copy_block = (copy_function)dlsym(RTLD_DEFAULT, "_Block_copy");
  release_block = (release_function)dlsym(RTLD_DEFAULT, "_Block_release");
  read_label = (label_function)dlsym(RTLD_DEFAULT, "dispatch_queue_get_label");
}

// Run loops

/// Whether a run loop was given a block. It would not run it.
static atomic_bool has_block;

static SWIFT void loop_perform(void *work, void *context, SELF loop) {
  has_block = true;
  atomic_load(&real_perform)(work, context, loop);
}

// Queues

/// XCTest tells a waiting test by a queue how the wait ended, and awaits that queue. It says so from
/// inside of another queue, so the block has to wait until that one is left.
struct given {
  void *block;
  struct given *next;
};
static struct given *first_given, *last_given;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

/// A block of C, as far as it concerns its caller (Block_private.h).
struct block {
  void *isa;
  int flags, reserved;
  void (*invoke)(void *block);
};

/// Whether the thread is in a queue of XCTest.
static bool is_in_queue(void) {
  label_function read = atomic_load(&read_label);
  const char *label = read != NULL ? read(NULL) : NULL;  // DISPATCH_CURRENT_QUEUE_LABEL
  static const char own[] = "org.swift.XCTest.";
  return label != NULL && strncmp(label, own, sizeof(own) - 1) == 0;
}

static struct given *take_given(void) {
  pthread_mutex_lock(&mutex);
  struct given *given = first_given;
  if (given != NULL) first_given = given->next;
  pthread_mutex_unlock(&mutex);
  return given;
}

static void run_given(void) {
  if (is_in_queue()) return;
  for (struct given *given; (given = take_given()) != NULL;) {
    void *block = given->block;
    free(given);
    // It may be left by a failure that ends the test.
    ((struct block *)block)->invoke(block);
    atomic_load(&release_block)(block);
  }
}

static SWIFT void queue_async(void *group, int32_t qos, intptr_t priority, uintptr_t flags,
                              const void *block, SELF queue) {
  (void)group, (void)qos, (void)priority, (void)flags, (void)queue;
  struct given *given = atomic_load(&copy_block) != NULL ? malloc(sizeof(*given)) : NULL;
  if (given == NULL) airbag_child_unsupported("A wait of XCTest without memory");
  *given = (struct given){atomic_load(&copy_block)(block), NULL};
  pthread_mutex_lock(&mutex);
  *(first_given == NULL ? &first_given : &last_given->next) = given;
  last_given = given;
  pthread_mutex_unlock(&mutex);
  run_given();
}

static SWIFT void queue_sync(RESULT result, void *work, void *context, const void *type, SELF queue,
                             THROWN thrown) {
  run_given();
  atomic_load(&real_sync)(result, work, context, type, queue, thrown);
  run_given();
}

/// Its arguments are borrowed and not looked at. XCTest does not look at what is returned: it asks
/// whether its expectations are fulfilled.
static bool loop_run(void) {
  if (has_block) airbag_child_unsupported("A block of a run loop");
  if (airbag_child_run_loop_has_timer()) airbag_child_unsupported("A timer of a run loop");
  bool any = airbag_child_run_due_tasks();
  run_given();
  return any;
}

/// XCTest has a queue end waits that are nested in one whose time is up, should that be needed. Such a
/// wait goes on until its own time is up.
static void forget_watchdog(void) {}

const struct airbag_import airbag_xctest_imports[] = {
    // Mangled: Foundation.RunLoop.run(mode:before:)
    {"$s10Foundation7RunLoopC3run4mode6beforeSbAC4ModeV_0A10Essentials4DateVtF",
     (airbag_function)loop_run},
    // Mangled: Dispatch.DispatchQueue.asyncAfter(deadline:execute:)
    {"$s8Dispatch0A5QueueC10asyncAfter8deadline7executeyAA0A4TimeV_AA0A8WorkItemCtF",
     forget_watchdog},
    // Mangled: Dispatch.DispatchQueue.async(group:qos:flags:execute:)
    {"$s8Dispatch0A5QueueC5async5group3qos5flags7executeyAA0A5GroupCSg_AA0A3QoSVAA0A13WorkItemFlagsVyyYbXBtF",
     (airbag_function)queue_async},
    {SYNC, (airbag_function)queue_sync},
    {NULL, NULL},
};

const struct airbag_import airbag_run_loop_imports[] = {
    {PERFORM, (airbag_function)loop_perform},
    {NULL, NULL},
};
