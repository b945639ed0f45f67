/// The layout of the report that a child leaves for its parent, in memory that both share.
#pragma once

#include <stdatomic.h>

#include "airbag_guard.h"
#include "airbag_report.h"

/// The address range of an image, and a hash of its name.
struct airbag_image {
  uint64_t name;
  uintptr_t low, high;
};

enum { AIRBAG_IMAGE_LIMIT = 64 };

/// The calls of a thread other than the one that the parent asked.
struct airbag_thread_calls {
  int32_t thread;
  /// 1 when the thread has told all that it can.
  _Atomic uint32_t is_complete;
  /// The name of the thread. pthread_setname_np(3)
  char name[16];
  /// 0 until the thread has answered.
  _Atomic uint64_t frame_count;
  uintptr_t frames[AIRBAG_FRAME_LIMIT];
};

/// A state is stored as this word plus the state: zero and garbage are no states.
#define AIRBAG_STATE_WORD UINT64_C(0x6169726261670000)

/// The report that a child leaves for its parent, in memory that both share. Most children leave few bytes, all in
/// the first page: each page costs time.
struct airbag_report {
  _Atomic uint64_t state;
  /// Set by the parent.
  _Atomic uint32_t is_asked;
  /// 1 if the child used something that only other processes have.
  _Atomic uint32_t is_unsupported;
  /// The latest signal that the child got and that its body did not cause; 0 if none.
  _Atomic int32_t foreign_signal;
  int32_t error, signal;
  uint64_t fault_address;
  uint32_t has_fault_address, lacks_fault_address, is_stack_overflow, begins_at_instruction,
      is_incomplete, is_said_by_libc, exception;
  uint64_t frame_count;
  uintptr_t frames[AIRBAG_FRAME_LIMIT];
  _Atomic uint64_t byte_count, message_length;
  uint64_t message_missing;
  /// The number of images of a program, whose addresses differ from the parent's. 0 for a forked child.
  uint64_t image_count;
  uint8_t bytes[AIRBAG_REPORT_LIMIT];
  char message[AIRBAG_MESSAGE_LIMIT];
  struct airbag_image images[AIRBAG_IMAGE_LIMIT];
  _Atomic uint64_t thread_count;
  struct airbag_thread_calls threads[AIRBAG_THREAD_LIMIT];
};
