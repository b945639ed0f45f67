/// Describes an exception that left a body: its name, its reason, and its keys and values. Runs on the thread that
/// threw, with code of the user's.
#define _GNU_SOURCE
#include "Exceptions/describe.h"
#include "Exceptions/cxx.h"
#include "Exceptions/raise.h"
#include "airbag_guard.h"

#include <stdlib.h>
#include <string.h>

static void take_text(void *taker, const char *text) {
  struct airbag_description *description = taker;
  size_t room = sizeof(description->text) - description->length;
  const size_t put = airbag_put_field(description->text + description->length, room, text);
  description->length += put;
  description->missing += sizeof(uint32_t) + (text != NULL ? strlen(text) : 0) - put;
}

airbag_exception_kind airbag_describe(struct airbag_description *description, _Unwind_Exception_Class class,
                                      struct _Unwind_Exception *header) {
  // "GNUCC++", and a last byte that says whether it is rethrown (`std::rethrow_exception`).
  static const _Unwind_Exception_Class cxx_class = 0x474e5543432b2b00;
  if (class == AIRBAG_EXCEPTION_CLASS) {
    const size_t size = sizeof(description->text), length = airbag_take_raised(header, description->text, size);
    description->length = length < size ? length : size;
    description->missing = length - description->length;
    return AIRBAG_EXCEPTION;
  }
  if ((class & ~(_Unwind_Exception_Class)0xff) == cxx_class) {
    airbag_cxx_catch(header, take_text, description);
    return AIRBAG_CXX_EXCEPTION;
  }
  take_text(description, "exception of another language");
  if (header->exception_cleanup != NULL)
    header->exception_cleanup(_URC_FOREIGN_EXCEPTION_CAUGHT, header);
  return AIRBAG_EXCEPTION;
}
