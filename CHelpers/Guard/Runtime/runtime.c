/// What Airbag knows of the Swift runtime. Everything is looked up weakly, at run time: a runtime without a symbol
/// costs a feature, never the build or the process.
#include "../internal.h"

/// The libraries whose prints on stderr may be last words.
static struct airbag_range core_code, concurrency_code, cxx_code, c_code;

/// The functions of the runtime after which the compiler traps: their reports are fatal. After another report
/// `abort` may follow, or nothing, and that is awaited.
static const char *const trapping_symbols[] = {
    "_swift_stdlib_reportFatalErrorInFile", "_swift_stdlib_reportFatalError",
    "_swift_stdlib_reportUnimplementedInitializerInFile",
    "_swift_stdlib_reportUnimplementedInitializer", "swift_isEscapingClosureAtFileLocation"};
enum { TRAPPING_COUNT = sizeof(trapping_symbols) / sizeof(trapping_symbols[0]) };
static struct airbag_range trapping_code[TRAPPING_COUNT];

static struct airbag_range report_error_code;
static bool knows_fatal_reports;
_Atomic(char *) *airbag_kept_reports;

static struct airbag_range function_named(const char *name) { return airbag_function_at(dlsym(RTLD_DEFAULT, name)); }

static struct airbag_range library_with(const char *symbol) {
  return airbag_code_around((uintptr_t)dlsym(RTLD_DEFAULT, symbol));
}

void airbag_runtime_find(void) {
  report_error_code = function_named("swift_reportError");
  core_code = library_with("swift_reportError");
  concurrency_code = library_with("swift_task_create");
  // Not by `__cxa_throw`, which AddressSanitizer replaces.
  cxx_code = library_with("__cxa_get_globals");
  c_code = library_with("gnu_get_libc_version");
}

void airbag_runtime_prepare(void) {
  airbag_accesses_prepare();
  airbag_task_locals_find_library();
  airbag_dispatch_find_library();
  airbag_stream_locks_prepare();
  bool is_trap_known = false;
  for (int i = 0; i < TRAPPING_COUNT; i++) {
    trapping_code[i] = function_named(trapping_symbols[i]);
    is_trap_known = is_trap_known || trapping_code[i].low != 0;
  }
  knows_fatal_reports = airbag_detail_settle(AIRBAG_FATAL_REPORTS, report_error_code.low != 0 && is_trap_known);
  _Atomic(char *) *(*buffer)(void) = NULL;
  *(void **)&buffer = dlsym(RTLD_DEFAULT, "swift_getFatalErrorMessageBuffer");
  if (knows_fatal_reports && buffer != NULL) airbag_kept_reports = buffer();
}

/// The details that are needed to repair a thread.
static const airbag_detail repairs[] = {AIRBAG_EXCLUSIVITY, AIRBAG_TASK_STORAGE, AIRBAG_QUEUES};
enum { REPAIR_COUNT = sizeof(repairs) / sizeof(repairs[0]) };

bool airbag_can_repair_threads(void) {
  for (int i = 0; i < REPAIR_COUNT; i++)
    if (!airbag_detail_is_on(repairs[i])) return false;
  return true;
}

void airbag_say_missing_repairs(void) {
  for (int i = 0; i < REPAIR_COUNT; i++)
    if (!airbag_detail_is_on(repairs[i])) airbag_detail_miss(repairs[i]);
}

bool airbag_is_swift_code(uintptr_t address) {
  return airbag_contains(core_code, address) || airbag_contains(concurrency_code, address);
}

bool airbag_is_runtime_code(uintptr_t address) {
  return airbag_contains(core_code, address) || airbag_contains(c_code, address) || airbag_contains(cxx_code, address);
}

bool airbag_is_concurrency_code(uintptr_t address) { return airbag_contains(concurrency_code, address); }

bool airbag_is_cxx_code(uintptr_t address) { return airbag_contains(cxx_code, address); }

/// Returns the return address in the caller of `swift_reportError`, if that function has called the printing function
/// with the frame at `fp`, directly (6.0) or through a local function (6.3); else 0.
static uintptr_t caller_of_report(const struct airbag_thread *thread, uintptr_t fp) {
  uintptr_t address, caller;
  if (!knows_fatal_reports || !airbag_read_frame(thread, fp, &fp, &address)) return 0;
  for (int depth = 0; depth < 2; depth++) {
    if (!airbag_read_frame(thread, fp, &fp, &caller)) return 0;
    if (airbag_contains(report_error_code, address)) return caller;
    address = caller;
  }
  return 0;
}

bool airbag_is_fatal_report(uintptr_t caller, uintptr_t fp, const char *text, size_t length) {
  uintptr_t frames[3];
  if (!airbag_contains(core_code, caller) || !airbag_detail_is_on(AIRBAG_FATAL_REPORTS)) return false;
  const size_t count = airbag_climb(&fp, UINTPTR_MAX, frames, 3);
  // Where the call that reads the stack is not allowed, as in a sandbox or under an emulator, any report may be one,
  // but for the warning of a continuation.
  if (count == 0) return length < 11 || memcmp(text, "SWIFT TASK ", 11) != 0;
  // As in `caller_of_report`. Behind each of its own reports libswiftCore aborts, or its caller traps.
  for (size_t i = 0; i + 1 < count; i++)
    if (airbag_contains(report_error_code, frames[i])) return airbag_contains(core_code, frames[i + 1]);
  return false;
}

int airbag_fatal_report_signal(const struct airbag_thread *thread, uintptr_t fp) {
  const uintptr_t caller = caller_of_report(thread, fp);
  for (int i = 0; i < TRAPPING_COUNT; i++)
    if (airbag_contains(trapping_code[i], caller)) {
#if defined(__x86_64__)
      return SIGILL;
#else
      return SIGTRAP;
#endif
    }
  return 0;
}
