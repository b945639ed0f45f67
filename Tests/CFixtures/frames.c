#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "faults.h"
#include "fixtures.h"

void fixture_trap_with_frame_below(void) {
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), distance = 4 << 20;
  uintptr_t below = ((uintptr_t)__builtin_frame_address(0) - distance) & ~(page - 1);
  mmap((void *)below, page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
#if defined(__x86_64__)
  __asm__ volatile("mov %0, %%rbp\n ud2" : : "r"(below) : "memory");
#else
  __asm__ volatile("mov x29, %0\n brk #1" : : "r"(below) : "memory");
#endif
}

void fixture_read_below_frame(void) {
  char *nothing = mmap(NULL, 1 << 20, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
#if defined(__x86_64__)
  // As code without frame pointers, which uses their register for data.
  __asm__ volatile("push %%rbp\n mov %0, %%rbp\n movq -8(%%rbp), %%rax\n pop %%rbp"
                   :
                   : "r"(nothing + (1 << 19))
                   : "rax", "memory");
#endif
  munmap(nothing, 1 << 20);
}

void fixture_refuse_reading_of_stacks(void) {
  struct sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_process_vm_readv, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = {sizeof(steps) / sizeof(steps[0]), steps};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

unsigned long fixture_lowest_of_stack(void) {
  pthread_attr_t attributes;
  void *low;
  size_t size;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) abort();
  pthread_attr_getstack(&attributes, &low, &size);
  pthread_attr_destroy(&attributes);
  return (unsigned long)low;
}

__attribute__((noinline)) void fixture_write_below_frame(void) {
  volatile char bytes[64 << 10];
  for (unsigned i = 0; i < sizeof(bytes); i++) bytes[i] = 'A';
}

// Optimized code that keeps no frame pointers uses their register for anything; what it calls then
// saves that as if it were the caller's frame.
#if defined(__x86_64__)
__asm__(".text\n"
        ".globl fixture_call_without_frame_pointer\n"
        ".type fixture_call_without_frame_pointer, @function\n"
        "fixture_call_without_frame_pointer:\n"
        ".cfi_startproc\n"
        "push %rbp\n"
        ".cfi_def_cfa_offset 16\n"
        ".cfi_offset %rbp, -16\n"
        "mov $1, %ebp\n"
        "mov %rdi, %rax\n"
        "mov %rsi, %rdi\n"
        "call *%rax\n"
        "pop %rbp\n"
        ".cfi_def_cfa_offset 8\n"
        "ret\n"
        ".cfi_endproc\n");
#else
__asm__(".text\n"
        ".globl fixture_call_without_frame_pointer\n"
        ".type fixture_call_without_frame_pointer, %function\n"
        "fixture_call_without_frame_pointer:\n"
        ".cfi_startproc\n"
        "stp x29, x30, [sp, #-16]!\n"
        ".cfi_def_cfa_offset 16\n"
        ".cfi_offset x29, -16\n"
        ".cfi_offset x30, -8\n"
        "mov x29, #1\n"
        "mov x2, x0\n"
        "mov x0, x1\n"
        "blr x2\n"
        "ldp x29, x30, [sp], #16\n"
        ".cfi_def_cfa_offset 0\n"
        "ret\n"
        ".cfi_endproc\n");
#endif
