/// What Airbag knows of the Swift runtime. Everything is looked up weakly, at run time: a
/// runtime without a symbol costs a feature, never the build or the process.
#define _GNU_SOURCE
#include "Runtime/runtime.h"
#include "Repair/accesses.h"
#include "Repair/dispatch.h"
#include "Repair/ignored_accesses.h"
#include "Repair/task_locals.h"
#include "Stacks/backtrace.h"
#include "base.h"
#include "thread.h"

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>

/// The libraries whose prints on stderr may be last words.
static struct airbag_range core_code, concurrency_code, cxx_code;

/// After these functions of the runtime the compiler traps; after any other `abort` follows.
static const char *const trapping_symbols[] = {
    "_swift_stdlib_reportFatalErrorInFile", "_swift_stdlib_reportFatalError",
    "_swift_stdlib_reportUnimplementedInitializerInFile",
    "_swift_stdlib_reportUnimplementedInitializer", "swift_isEscapingClosureAtFileLocation"};
enum { TRAPPING_COUNT = sizeof(trapping_symbols) / sizeof(trapping_symbols[0]) };
static struct airbag_range trapping_code[TRAPPING_COUNT];

static struct airbag_range report_error_code;

struct airbag_range airbag_function_at(void *address) {
  Dl_info info;
  const ElfW(Sym) *symbol = NULL;
  if (address == NULL || dladdr1(address, &info, (void **)&symbol, RTLD_DL_SYMENT) == 0 ||
      symbol == NULL || info.dli_saddr != address)
    return (struct airbag_range){0, 0};
  return (struct airbag_range){(uintptr_t)address, (uintptr_t)address + symbol->st_size};
}

static struct airbag_range function_named(const char *name) {
  return airbag_function_at(dlsym(RTLD_DEFAULT, name));
}

/// A search for the executable segment around `code.low`.
NOT_SANITIZED static int find_segment(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  struct airbag_range *code = data;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    struct airbag_range segment = {info->dlpi_addr + header->p_vaddr,
                            info->dlpi_addr + header->p_vaddr + header->p_memsz};
    if (header->p_type == PT_LOAD && (header->p_flags & PF_X) != 0 &&
        airbag_contains(segment, code->low)) {
      *code = segment;
      return 1;
    }
  }
  return 0;
}

struct airbag_range airbag_code_around(uintptr_t address) {
  struct airbag_range code = {address, 0};
  if (code.low == 0 || dl_iterate_phdr(find_segment, &code) == 0) return (struct airbag_range){0, 0};
  // Linked statically, the runtime is one piece with the user's code, and a caller in it
  // says nothing.
  if (airbag_contains(code, (uintptr_t)&airbag_runtime_prepare)) return (struct airbag_range){0, 0};
  return code;
}

static struct airbag_range library_with(const char *symbol) {
  return airbag_code_around((uintptr_t)dlsym(RTLD_DEFAULT, symbol));
}

void airbag_runtime_prepare(void) {
  airbag_accesses_prepare();
  airbag_task_locals_find_library();
  airbag_dispatch_find_library();
  airbag_ignored_accesses_find();
  report_error_code = function_named("swift_reportError");
  for (int i = 0; i < TRAPPING_COUNT; i++)
    trapping_code[i] = function_named(trapping_symbols[i]);
  core_code = library_with("swift_reportError");
  concurrency_code = library_with("swift_task_create");
  // Not by `__cxa_throw`, of which AddressSanitizer has its own.
  cxx_code = library_with("__cxa_get_globals");
}

bool airbag_is_swift_code(uintptr_t address) {
  return airbag_contains(core_code, address) || airbag_contains(concurrency_code, address);
}

bool airbag_is_cxx_code(uintptr_t address) { return airbag_contains(cxx_code, address); }

int airbag_fatal_report_signal(const struct airbag_thread *thread, uintptr_t fp) {
  // The printing function was called by `swift_reportError`, directly (6.0) or through a
  // local function (6.3). Whoever called `swift_reportError` decides. Inside libswiftCore all
  // its callers are fatal (every call in 6.3.1 was looked at); Swift concurrency also
  // reports what is not (a data race, a leaked continuation).
  uintptr_t address, caller;
  if (!airbag_read_frame(thread, fp, &fp, &address)) return 0;
  for (int depth = 0; depth < 2; depth++) {
    if (!airbag_read_frame(thread, fp, &fp, &caller)) return 0;
    if (airbag_contains(report_error_code, address)) {
      if (!airbag_contains(core_code, caller)) return 0;
      for (int i = 0; i < TRAPPING_COUNT; i++)
        if (airbag_contains(trapping_code[i], caller)) {
#if defined(__x86_64__)
          return SIGILL;
#else
          return SIGTRAP;
#endif
        }
      return SIGABRT;
    }
    address = caller;
  }
  return 0;
}
