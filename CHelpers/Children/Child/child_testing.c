/// Keeps Swift Testing from printing in a child, as though the child were a test run of its own, and from noting
/// the code that throws errors. The replacements run in the child, on any thread.
///
/// The handler of the test run prints the recorded events. The child has a copy of that handler, and only this copy
/// receives the child's events. So the library above receives the text that would be printed.
///
/// Swift Testing notes the backtrace of every thrown error under a lock, for reports that a child does not make.
/// Another thread may have held the lock when the child was made.
#include "../internal.h"

static _Atomic(airbag_hear_text) listener;

void airbag_parent_hear_testing(airbag_hear_text hear) { atomic_store(&listener, hear); }

/// Swift Testing prints each event by one call (measured with 6.3.1).
static bool is_heard(const char *text, size_t length, FILE *stream) {
  if (stream == stderr) airbag_hear_testing(text, length);
  airbag_hear_text hear = atomic_load(&listener);
  // Files are output that the body wants: attachments.
  if (hear == NULL || stream != stderr || !airbag_child_is_here()) return false;
  // Issues that are recorded while tests are planned are shown where the copy has failed.
  if (airbag_copy_is_here()) return memmem(text, length, " recorded an issue", 18) == NULL;
  hear(text, length);
  return true;
}

static int heard_fputs(const char *text, FILE *stream) {
  return is_heard(text, strlen(text), stream) ? 0 : fputs(text, stream);
}

static size_t heard_fwrite(const void *data, size_t size, size_t count, FILE *stream) {
  return is_heard(data, size * count, stream) ? count : fwrite(data, size, count, stream);
}

const struct airbag_import airbag_testing_imports[] = {
    {"fputs", (airbag_function)heard_fputs},
    {"fwrite", (airbag_function)heard_fwrite},
    {NULL, NULL},
};

/// The words in which the Swift runtime keeps the functions that it calls before an error is thrown, for errors of
/// any type and of one type. (`_swift_willThrow`, `_swift_willThrowTypedImpl`)
static _Atomic(uintptr_t) *hooks[2];

void airbag_parent_prepare_testing(void) {
  void *of_any_type = dlsym(RTLD_DEFAULT, "_swift_willThrow");
  void *of_one_type = dlsym(RTLD_DEFAULT, "_swift_willThrowTypedImpl");
  if (!airbag_detail_settle(AIRBAG_THROW_HOOKS, of_any_type != NULL && of_one_type != NULL)) return;
  hooks[0] = of_any_type;
  hooks[1] = of_one_type;
}

void airbag_child_forget_throwers(struct airbag_range testing) {
  // The user's own functions stay.
  for (int i = 0; i < 2; i++)
    if (hooks[i] != NULL && airbag_contains(testing, atomic_load(hooks[i])))
      atomic_store(hooks[i], 0);
}
