#define _GNU_SOURCE
#undef NDEBUG
#include <assert.h>
#include <errno.h>
#include "fixtures.h"

#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
#include <sys/mman.h>

int fixture_read(unsigned long address) { return *(volatile int *)address; }

void fixture_call(unsigned long address) { ((void (*)(void))address)(); }

__attribute__((noinline)) int fixture_recurse(int depth) {
  volatile char frame[256];
  frame[depth & 255] = (char)depth;
  return fixture_recurse(depth + 1) + frame[(depth + 1) & 255];
}

__attribute__((noinline)) int fixture_recurse_with_malloc(int size) {
  volatile char frame[size + 16];
  frame[0] = 1;
  char *text = strdup("a text");
  void *memory = realloc(malloc(24), 200);
  const int below = fixture_recurse_with_malloc(size);
  free(memory);
  free(text);
  return below + frame[0];
}

int fixture_divide(int a, int b) {
  volatile int divisor = b;
  return a / divisor;
}

void fixture_unbuffer_stdout(void) { setvbuf(stdout, NULL, _IONBF, 0); }

int fixture_open_unnamed_file(void) { return memfd_create("fixture", MFD_CLOEXEC); }

void fixture_trap(void) { __builtin_trap(); }

void fixture_end_thread(void) { pthread_exit(NULL); }

unsigned long fixture_signal_stack(unsigned long *size) {
  stack_t stack;
  sigaltstack(NULL, &stack);
  *size = (stack.ss_flags & SS_DISABLE) != 0 ? 0 : stack.ss_size;
  return *size == 0 ? 0 : (unsigned long)stack.ss_sp;
}

void fixture_set_signal_stack(void *low, unsigned long size) {
  stack_t stack = {.ss_sp = low, .ss_size = size, .ss_flags = size == 0 ? SS_DISABLE : 0};
  sigaltstack(&stack, NULL);
}

void fixture_breakpoint(void) { __builtin_debugtrap(); }

int fixture_fork_here(void) { return fork(); }

int fixture_fork(void (*body)(void)) {
  pid_t child = fork();
  if (child == 0) {
    body();
    _exit(7);
  }
  int status = -1;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return status;
}

int fixture_fork_in_new_namespace(void (*body)(void)) {
  return unshare(CLONE_NEWPID) == 0 ? fixture_fork(body) : -1;
}

void fixture_assert(void) {
  volatile int two = 2;
  assert(two == 3);
}

void fixture_double_free(void) {
  void *volatile memory = malloc(40);
  free(memory);
  free(memory);
}

static __thread jmp_buf way_out;

bool fixture_set_jump(void (*body)(void *), void *context) {
  if (setjmp(way_out) != 0) return true;
  body(context);
  return false;
}

void fixture_long_jump(void) { longjmp(way_out, 1); }

static ucontext_t coroutine, resumer;
static char coroutine_stack[64 * 1024];

static void crash_in_coroutine(void) { *(volatile int *)8 = 1; }

void fixture_make_coroutine(void) {
  getcontext(&coroutine);
  coroutine.uc_stack.ss_sp = coroutine_stack;
  coroutine.uc_stack.ss_size = sizeof(coroutine_stack);
  makecontext(&coroutine, crash_in_coroutine, 0);
}

void fixture_resume_coroutine(void) { swapcontext(&resumer, &coroutine); }

static __thread void (*handler_body)(void *);
static __thread void *handler_context;

static void handle(int signal) {
  (void)signal;
  handler_body(handler_context);
}

void fixture_in_signal_handler(void (*body)(void *), void *context) {
  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_ONSTACK}, before;
  handler_body = body;
  handler_context = context;
  sigaction(SIGUSR1, &action, &before);
  raise(SIGUSR1);
  sigaction(SIGUSR1, &before, NULL);
}

static void print_with(int (*print)(FILE *, const char *, va_list), const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  print(stderr, format, arguments);
  va_end(arguments);
}

void fixture_print_to_stderr(const char *text) {
  fputs(text, stderr);
  fprintf(stderr, "%s", text);
  fwrite(text, 1, strlen(text), stderr);
  print_with(vfprintf, "%s", text);
}

void fixture_print_and_trap(const char *text) {
  fixture_print_to_stderr(text);
  __builtin_trap();
}
