/// Describing an exception that left a body: its name, its reason, and what else is known.
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "exceptions.h"

size_t airbag_put_field(char *memory, size_t room, const char *text) {
  uint32_t length = text != NULL ? (uint32_t)strlen(text) : AIRBAG_MISSING;
  if (room < sizeof(length)) return 0;
  room -= sizeof(length);
  if (text != NULL && length > room) length = (uint32_t)room;
  memcpy(memory, &length, sizeof(length));
  if (text == NULL) return sizeof(length);
  memcpy(memory + sizeof(length), text, length);
  return sizeof(length) + length;
}

static void note_text(struct airbag_description *description, const char *text) {
  size_t room = sizeof(description->text) - description->length;
  description->length += airbag_put_field(description->text + description->length, room, text);
}

/// The exceptions in which it is nested, as `nested 1`, `nested 2` ...
static void note_nested(struct airbag_description *description, struct airbag_cxx_exception exception) {
  for (int depth = 1; depth <= 16; depth++) {
    exception = airbag_cxx_nested(&exception);
    if (exception.type == NULL) return;
    char key[32], *value = NULL;
    snprintf(key, sizeof(key), "nested %d", depth);
    char *name = airbag_cxx_words(airbag_cxx_type_name(exception.type));
    char *reason = airbag_cxx_reason(&exception);
    if (name != NULL && reason != NULL && asprintf(&value, "%s: %s", name, reason) < 0) value = NULL;
    note_text(description, key);
    note_text(description, value != NULL ? value : name);
    free(name);
    free(reason);
    free(value);
  }
}

/// A C++ exception, which is caught for that: then the runtime tells more of it. What it says of
/// itself is code of the user's, and may crash.
static void note_cxx(struct airbag_description *description, struct _Unwind_Exception *header) {
  airbag_cxx_begin_catch(header);
  struct airbag_cxx_exception exception = airbag_cxx_current();
  if (exception.type != NULL) {
    // As the compiler writes it: to make words of it takes as long as to throw.
    note_text(description, airbag_cxx_type_name(exception.type));
    char *reason = airbag_cxx_reason(&exception);
    note_text(description, reason);
    free(reason);
    note_nested(description, exception);
  } else {
    note_text(description, "?");
  }
  airbag_cxx_end_catch();
}

airbag_exception_kind airbag_describe(struct airbag_description *description, _Unwind_Exception_Class class,
                                      struct _Unwind_Exception *header) {
  // "GNUCC++", and in the last byte whether it is rethrown (`std::rethrow_exception`).
  static const _Unwind_Exception_Class cxx_class = 0x474e5543432b2b00;
  if (class == AIRBAG_EXCEPTION_CLASS) {
    description->length =
        airbag_take_raised(header, description->text, sizeof(description->text));
    return AIRBAG_EXCEPTION;
  }
  if ((class & ~(_Unwind_Exception_Class)0xff) == cxx_class && airbag_cxx_prepare()) {
    note_cxx(description, header);
    return AIRBAG_CXX_EXCEPTION;
  }
  note_text(description, "exception of another language");
  if (header->exception_cleanup != NULL)
    header->exception_cleanup(_URC_FOREIGN_EXCEPTION_CAUGHT, header);
  return AIRBAG_EXCEPTION;
}
