/// The streams of stdio in a forked child. The child has copies of the text that the parent's streams hold.
#include "../internal.h"

#include <stdio_ext.h>

// All open streams. glibc exports these for debuggers, and declares them nowhere (libio/libioP.h).
typedef struct _IO_FILE *stream_iterator;
extern stream_iterator _IO_iter_begin(void) __attribute__((weak));
extern stream_iterator _IO_iter_end(void) __attribute__((weak));
extern stream_iterator _IO_iter_next(stream_iterator) __attribute__((weak));
extern FILE *_IO_iter_file(stream_iterator) __attribute__((weak));
extern void _IO_list_lock(void) __attribute__((weak));
extern void _IO_list_unlock(void) __attribute__((weak));

void airbag_child_forget_parents_text(void) {
  __fpurge(stdout);
  __fpurge(stderr);
  if (!_IO_iter_begin || !_IO_iter_end || !_IO_iter_next || !_IO_iter_file) return;
  for (stream_iterator i = _IO_iter_begin(); i != _IO_iter_end(); i = _IO_iter_next(i)) {
    FILE *stream = _IO_iter_file(i);
    if (__fpending(stream) > 0) __fpurge(stream);
  }
}

void airbag_child_print_by_lines(void) {
  // A buffer of one byte means unbuffered: a program that wants that keeps it.
  if (__fbufsize(stdout) != 1) setvbuf(stdout, NULL, _IOLBF, 0);
}

void airbag_child_flush(void) {
  airbag_child_coverage_save();
  FILE *const streams[] = {stdout, stderr};
  for (int i = 0; i < 2; i++) {
    if (ftrylockfile(streams[i]) != 0) continue;
    fflush_unlocked(streams[i]);
    funlockfile(streams[i]);
  }
}
