/// The registers of the code that a signal interrupted.
#pragma once

#include <ucontext.h>

#include "base.h"

struct airbag_registers {
  uintptr_t pc, fp, sp, link;
};

static inline struct airbag_registers airbag_read_registers(const void *context) {
#if defined(__x86_64__)
  const greg_t *r = ((const ucontext_t *)context)->uc_mcontext.gregs;
  return (struct airbag_registers){(uintptr_t)r[REG_RIP], (uintptr_t)r[REG_RBP],
                                   (uintptr_t)r[REG_RSP], 0};
#elif defined(__aarch64__)
  const mcontext_t *m = &((const ucontext_t *)context)->uc_mcontext;
  return (struct airbag_registers){m->pc, m->regs[29], m->sp, m->regs[30]};
#else
#error "Airbag supports x86_64 and aarch64"
#endif
}
