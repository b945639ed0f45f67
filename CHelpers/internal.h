/// What the C files share, by topic.
#ifndef AIRBAG_INTERNAL_H
#define AIRBAG_INTERNAL_H

#include "base.h"
#include "in_child.h"
#include "last_words.h"
#include "own_child.h"
#include "swift_runtime.h"
#include "thread.h"

#endif
