/// What a child leaves for its parent, in memory that both have.
#pragma once

#include <stdatomic.h>

#include "airbag_guard.h"
#include "airbag_report.h"

/// Where an image lies, and a number for its name.
struct airbag_image {
  uint64_t name;
  uintptr_t low, high;
};

enum { AIRBAG_IMAGE_LIMIT = 64 };

/// A state is stored as this word plus the state: zero and garbage are none.
#define AIRBAG_STATE_WORD UINT64_C(0x6169726261670000)

/// What a child leaves for its parent, in memory that both have. Most leave little, and in the first
/// page: each page costs time.
struct airbag_report {
  _Atomic uint64_t state;
  /// Set by the parent.
  _Atomic uint32_t is_asked;
  /// Set by the parent to 1; the child's answer behind it.
  _Atomic uint32_t is_asked_for_alarm, alarm;
  /// 1 if the child needed what only other processes have.
  _Atomic uint32_t is_unsupported;
  /// The latest signal that the child got and that was none of its body's doing; 0 if none.
  _Atomic int32_t foreign_signal;
  int32_t error, signal;
  uint64_t fault_address;
  uint32_t has_fault_address, lacks_fault_address, is_stack_overflow, begins_at_instruction,
      is_incomplete, is_said_by_libc, exception;
  uint64_t frame_count;
  uintptr_t frames[AIRBAG_FRAME_LIMIT];
  _Atomic uint64_t byte_count, message_length;
  /// Of a program: its images, which lie elsewhere than the parent's. 0 for a forked child.
  uint64_t image_count;
  uint8_t bytes[AIRBAG_REPORT_LIMIT];
  char message[AIRBAG_MESSAGE_LIMIT];
  struct airbag_image images[AIRBAG_IMAGE_LIMIT];
};
