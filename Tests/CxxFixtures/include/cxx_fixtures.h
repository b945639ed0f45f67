/// C++ code that throws, called through a C interface.
#ifndef CXX_FIXTURES_H
#define CXX_FIXTURES_H

#if defined(__cplusplus)
extern "C" {
#endif

/// What `cxx_throw` can throw.
typedef enum cxx_thrown {
  CXX_OUT_OF_RANGE,
  CXX_RUNTIME_ERROR,
  /// A class of the fixture's, derived from `std::exception` by a second base.
  CXX_SOLD_OUT,
  /// A class of the fixture's that is derived from nothing.
  CXX_PLAIN_CLASS,
  CXX_INT,
  CXX_UNSIGNED,
  CXX_TEXT,
  CXX_NULL_TEXT,
  CXX_STRING,
  /// A class of the fixture's that is a `std::string`.
  CXX_DERIVED_STRING,
  /// A class of the fixture's that has the name of Airbag's own.
  CXX_SAME_NAME,
  /// Three, one in the other.
  CXX_NESTED,
  /// One that was caught, kept, and is thrown again.
  CXX_RETHROWN,
  /// One whose `what()` is NULL.
  CXX_NO_WHAT,
  /// One whose `what()` is a million characters long.
  CXX_LONG_WHAT,
} cxx_thrown;

/// Throws.
void cxx_throw(cxx_thrown thrown);
/// Throws out of a function that must not throw: ends in `std::terminate`.
void cxx_throw_in_vain(void);
/// The same with a `what()` of so many characters.
void cxx_throw_long_in_vain(unsigned long length);
/// `throw;` though there is nothing to throw again: ends in `std::terminate`.
void cxx_rethrow_nothing(void);
/// Throws on a thread of its own, and waits for it.
void cxx_throw_on_thread(void);
/// Throws an exception whose `what()` reads memory that is not there.
void cxx_throw_unreadable(void);
/// Throws an exception whose `what()` throws another, though it must not.
void cxx_throw_throwing(void);
/// Throws one whose `what()` aborts, where nothing may be thrown.
void cxx_throw_aborting_in_vain(void);
/// Throws an exception whose destructor throws another.
void cxx_throw_undestroyable(void);

/// Throws an exception whose `what()` and whose destructor call `ask`.
void cxx_throw_asking(void (*ask)(void));
/// Catches an exception of the fixture's and calls `body` meanwhile. Whether it is there all the time.
int cxx_hold_while(void (*body)(void));

/// Catches an exception whose destructor calls `left`, and calls `crash` meanwhile.
void cxx_hold_bomb_while(void (*crash)(void), void (*left)(void));

/// Calls `body` with an object on the stack whose destructor counts.
void cxx_with_object(void (*body)(void *context), void *context, int *destroyed);
/// Calls `body` and catches what is derived from `std::exception`. Whether it did.
int cxx_catch_standard(void (*body)(void *context), void *context);
/// Calls `body` and catches everything. Whether it did.
int cxx_catch_all(void (*body)(void *context), void *context);

/// Allocates so many bytes with `new`, and writes to the first one.
void cxx_allocate(unsigned long size);

/// How many exceptions of the fixture's are alive that this thread made.
int cxx_alive(void);
/// Whether an exception is on its way or being handled on this thread.
int cxx_is_in_flight(void);

/// Throws `count` times through `depth` calls and catches. Nanoseconds for each.
double cxx_throw_and_catch(int depth, int count);
/// Throws through `depth` calls.
void cxx_throw_from(int depth);

#if defined(__cplusplus)
}
#endif

#endif
