/// Restores ThreadSanitizer's count of reasons to ignore a thread's accesses, after a crash. Runs on that thread.
///
/// The code of a `deinit` increments the count, and decrements it when it ends. If a crash leaves a `deinit`, the
/// count stays up: races of the thread are not found any more, and the process ends with it ("finished with ignores
/// enabled"). After a crash that came as a signal the count is 0, because the sanitizer calls handlers that way
/// (tsan_interceptors_posix.cpp), and the process ends when a `deinit` outside decrements it.
///
/// The address of the count is not public, so it is found by counting up and down and searching the word that
/// follows. If it is not found, the count stays as it is.
#include "../internal.h"

#if __has_feature(thread_sanitizer)

void __tsan_ignore_thread_begin(void);
void __tsan_ignore_thread_end(void);

/// The distance from the thread pointer to the count, in bytes: the same for all threads, because the sanitizer is
/// part of the program. 0 if it was not found.
static ptrdiff_t distance;

/// Whether the number follows two steps up and two steps down.
NOT_SANITIZED static bool follows(const volatile int *number) {
  const int before = *number;
  __tsan_ignore_thread_begin();
  bool is_right = *number == before + 1;
  __tsan_ignore_thread_begin();
  is_right = is_right && *number == before + 2;
  __tsan_ignore_thread_end();
  is_right = is_right && *number == before + 1;
  __tsan_ignore_thread_end();
  return is_right && *number == before;
}

NOT_SANITIZED void airbag_ignored_accesses_find(void) {
  struct airbag_storage own = airbag_image_storage((uintptr_t)__tsan_ignore_thread_begin);
  const int *numbers = (const int *)own.words;
  for (size_t i = 0; numbers != NULL && i < own.count * 2 && distance == 0; i++)
    if (follows(numbers + i))
      distance = (const char *)(numbers + i) - (const char *)__builtin_thread_pointer();
}

NOT_SANITIZED int airbag_ignored_accesses_now(void) {
  return distance == 0 ? 0 : *(const int *)((const char *)__builtin_thread_pointer() + distance);
}

NOT_SANITIZED void airbag_ignored_accesses_restore(int before) {
  while (airbag_ignored_accesses_now() > before) __tsan_ignore_thread_end();
  while (airbag_ignored_accesses_now() < before) __tsan_ignore_thread_begin();
}

#endif
