/// What the C files about exceptions share. Each section names the file that defines it.
#ifndef AIRBAG_EXCEPTIONS_H
#define AIRBAG_EXCEPTIONS_H

#include "unwinder.h"

/// The class of the exceptions that `airbag_raise` makes: "AIRBAG" and two zeros.
#define AIRBAG_EXCEPTION_CLASS ((_Unwind_Exception_Class)0x4149524241470000)

/// The name of an exception, its reason, and then keys and values, each with its length in front.
struct airbag_description {
  size_t length;
  char text[AIRBAG_MESSAGE_LIMIT];
};

// exceptions.c

/// What the unwinder calls for the frame of `airbag_guard_here`.
HIDDEN _Unwind_Reason_Code airbag_personality(int version, _Unwind_Action actions,
                                              _Unwind_Exception_Class exception_class,
                                              struct _Unwind_Exception *header,
                                              struct _Unwind_Context *context);

// describe.c

/// Describes an exception, and ends it. Runs code of the user's.
HIDDEN airbag_exception_kind airbag_describe(struct airbag_description *description,
                                             _Unwind_Exception_Class exception_class,
                                             struct _Unwind_Exception *header);

// interop.c

/// What has to be kept in the program, though only the compiler's tables refer to it.
HIDDEN const void *airbag_interop_keep(void);

// raise.c

/// Writes a text with its length in front, cut where there is no room; NULL for one that is missing.
/// An exception is described by its name, its reason, and then keys and values.
///
/// - Returns: the number of bytes written.
HIDDEN size_t airbag_put_field(char *memory, size_t room, const char *text);
/// Copies the description of an exception of `airbag_raise`, and frees it.
///
/// - Returns: the number of bytes copied.
HIDDEN size_t airbag_take_raised(struct _Unwind_Exception *header, char *memory, size_t room);

#endif
