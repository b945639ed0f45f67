/// The follower of the test run, until the constructor of exit.c sets another one: it does nothing.
#include "../internal.h"

static void take_no_text(const char *text, size_t length) { (void)text, (void)length; }

static void hear_nothing(const void *caller, const char *text, size_t length) {
  (void)caller, (void)text, (void)length;
}

static void tell_nothing(int signal, bool is_end) { (void)signal, (void)is_end; }

static const struct airbag_follower nobody = {
    .note_text = take_no_text, .hear_print = hear_nothing, .tell_crash = tell_nothing};

const struct airbag_follower *airbag_follower = &nobody;
