/// What C++ exceptions are called, and what those say that are no `std::exception`.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cxx.h"

const char *airbag_cxx_type_name(const struct airbag_cxx_type *type) {
  // A star in front says that types of this name are told apart by their address.
  return type->name + (type->name[0] == '*');
}

/// Writes `std::string` as people do.
static void shorten_strings(char *words) {
  static const char full[] =
      "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >";
  static const char usual[] = "std::string";
  for (char *found = words; (found = strstr(found, full)) != NULL; found += sizeof(usual) - 1) {
    memcpy(found, usual, sizeof(usual) - 1);
    const char *rest = found + sizeof(full) - 1;
    memmove(found + sizeof(usual) - 1, rest, strlen(rest) + 1);
  }
}

/// What `std::throw_with_nested` throws is made of two types; the other one is the user's.
static void unwrap(char *words) {
  static const char wrapper[] = "std::_Nested_exception<";
  size_t length = strlen(words);
  if (strncmp(words, wrapper, sizeof(wrapper) - 1) != 0 || words[length - 1] != '>') return;
  length -= sizeof(wrapper);
  memmove(words, words + sizeof(wrapper) - 1, length);
  // Between two closing brackets there is a space.
  if (words[length - 1] == ' ') length--;
  words[length] = '\0';
}

char *airbag_cxx_words(const char *name) {
  char *words = airbag_cxx_demangle(name);
  if (words == NULL) return strdup(name);
  shorten_strings(words);
  unwrap(words);
  return words;
}

/// A value of a fundamental type, by the letter that the compiler has for it. (Itanium C++ ABI,
/// 5.1.5.2)
///
/// - Returns: as `snprintf`; 0 for another type.
static int print_fundamental(char *text, size_t size, char type, const void *value) {
  switch (type) {
    case 'b': return snprintf(text, size, "%s", *(const bool *)value ? "true" : "false");
    case 'c': return snprintf(text, size, "%c", *(const char *)value);
    case 's': return snprintf(text, size, "%hd", *(const short *)value);
    case 't': return snprintf(text, size, "%hu", *(const unsigned short *)value);
    case 'i': return snprintf(text, size, "%d", *(const int *)value);
    case 'j': return snprintf(text, size, "%u", *(const unsigned *)value);
    case 'l': return snprintf(text, size, "%ld", *(const long *)value);
    case 'm': return snprintf(text, size, "%lu", *(const unsigned long *)value);
    case 'x': return snprintf(text, size, "%lld", *(const long long *)value);
    case 'y': return snprintf(text, size, "%llu", *(const unsigned long long *)value);
    case 'f': return snprintf(text, size, "%g", (double)*(const float *)value);
    case 'd': return snprintf(text, size, "%g", *(const double *)value);
    default: return 0;
  }
}

char *airbag_cxx_plain_reason(const struct airbag_cxx_exception *exception) {
  const char *type = exception->type->name;
  const void *object = exception->object;
  if (object == NULL) return NULL;
  if (strcmp(type, "PKc") == 0 || strcmp(type, "Pc") == 0) {
    const char *text = *(const char *const *)object;
    return text != NULL ? strdup(text) : NULL;
  }
  if (strcmp(type, "NSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE") == 0) {
    // Where its text is, and how long.
    const struct {
      const char *text;
      size_t length;
    } *string = object;
    return strndup(string->text, string->length);
  }
  char text[32];
  int length = type[1] == '\0' ? print_fundamental(text, sizeof(text), type[0], object) : 0;
  return length > 0 ? strndup(text, sizeof(text) - 1) : NULL;
}
