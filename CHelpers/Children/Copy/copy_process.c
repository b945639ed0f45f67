/// The process of the planned copy: whether a forked child would be whole, and what makes forks cheap. Runs on the
/// main thread of the copy; `airbag_copy_is_here` runs anywhere.
#include "../internal.h"

#include <dirent.h>
#include <malloc.h>
#include <sys/stat.h>

// Older headers of libc do not have it.
#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif

pid_t airbag_copy_pid;

bool airbag_copy_is_here(void) { return airbag_copy_pid == getpid(); }

/// Whether this process has one thread. A joined thread may stay visible for another moment.
static bool has_one_thread(void) {
  for (int tries = 0; tries < 50; tries++) {
    struct stat status;
    // The directory's link count is one for itself, one for its parent, and one for each thread. proc(5)
    if (stat("/proc/self/task", &status) == 0 && status.st_nlink == 3) return true;
    usleep(1000);
  }
  return false;
}

/// Whether a descriptor is one with which run loops and Dispatch wait: a child would take events that belong to the
/// parent. proc(5)
static bool is_event_descriptor(const char *name) {
  char path[64], target[64];
  snprintf(path, sizeof(path), "/proc/self/fd/%s", name);
  ssize_t length = readlink(path, target, sizeof(target) - 1);
  if (length <= 0) return false;
  target[length] = '\0';
  return strcmp(target, "anon_inode:[eventpoll]") == 0 || strcmp(target, "anon_inode:[eventfd]") == 0 ||
         strcmp(target, "anon_inode:[timerfd]") == 0;
}

bool airbag_copy_can_fork(void) {
  DIR *directory = has_one_thread() ? opendir("/proc/self/fd") : NULL;
  if (directory == NULL) return false;
  bool can = true;
  for (struct dirent *entry; can && (entry = readdir(directory)) != NULL;) can = !is_event_descriptor(entry->d_name);
  closedir(directory);
  return can;
}

void airbag_copy_pack_heap(void) {
  malloc_trim(0);
  const uintptr_t page = 2 << 20, end = (uintptr_t)sbrk(0);
#if __GLIBC_PREREQ(2, 33)
  const size_t size = mallinfo2().arena;
#else
  const size_t size = (unsigned)mallinfo().arena;  // of a heap above 4 GiB its last part
#endif
  const uintptr_t start = (end - size + page - 1) & ~(page - 1);
  if (start + page <= end) madvise((void *)start, (end - start) & ~(page - 1), MADV_COLLAPSE);
}
