/// Writes lines to stderr where `fprintf` may not be called. Runs on any thread, in signal handlers, too.
#include "../internal.h"

#include <stdarg.h>
#include <sys/uio.h>

struct airbag_digits airbag_decimal(unsigned number) {
  struct airbag_digits digits = {""};
  unsigned rest = number;
  char *end = digits.text;
  do end++;
  while ((rest /= 10) != 0);
  do *--end = (char)('0' + number % 10);
  while ((number /= 10) != 0);
  return digits;
}

void airbag_write(const char *text, size_t length) {
  const ssize_t written = write(STDERR_FILENO, text, length);
  (void)written;
}

void airbag_say(const char *first, ...) {
  struct iovec parts[8];
  int count = 0;
  va_list texts;
  va_start(texts, first);
  for (const char *text = first; text != NULL && count < 7; text = va_arg(texts, const char *))
    parts[count++] = (struct iovec){(void *)text, strlen(text)};
  va_end(texts);
  parts[count++] = (struct iovec){(void *)"\n", 1};
  const ssize_t written = writev(STDERR_FILENO, parts, count);
  (void)written;
}
