/// AddressSanitizer asks this function for options. Abandoned bodies leak, by design (see
/// Sanitizers.md), so LeakSanitizer has nothing to say in these tests.
const char *__asan_default_options(void);

const char *__asan_default_options(void) { return "detect_leaks=0"; }
