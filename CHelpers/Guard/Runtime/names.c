/// Names for addresses in libraries without debug information.
#include "../internal.h"

char *airbag_demangled_name(const char *name) {
  char *(*demangle)(const char *, size_t, char *, size_t *, uint32_t) = NULL;
  *(void **)&demangle = dlsym(RTLD_DEFAULT, "swift_demangle");
  // Returns memory from malloc, NULL for names that are not Swift's.
  return demangle == NULL ? NULL : demangle(name, strlen(name), NULL, NULL, 0);
}

char *airbag_function_name(uintptr_t address) {
  Dl_info info;
  if (dladdr((const void *)address, &info) == 0 || info.dli_sname == NULL) return NULL;
  char *name = airbag_demangled_name(info.dli_sname);
  return name != NULL ? name : strdup(info.dli_sname);
}

char *airbag_library_of(uintptr_t address) {
  Dl_info info;
  return dladdr((const void *)address, &info) != 0 && info.dli_fname != NULL ? strdup(info.dli_fname) : NULL;
}

/// Every image has the same counts: the first is enough.
NOT_SANITIZED static int read_counts(struct dl_phdr_info *info, size_t size, void *counts) {
  (void)size;
  *(airbag_image_counts *)counts = (airbag_image_counts){info->dlpi_adds, info->dlpi_subs};
  return 1;
}

airbag_image_counts airbag_count_images(void) {
  airbag_image_counts counts = {0};
  dl_iterate_phdr(read_counts, &counts);
  return counts;
}

static atomic_bool has_freed_memory;

void airbag_note_freed_memory(void) { atomic_store(&has_freed_memory, true); }

bool airbag_take_freed_memory(void) { return atomic_exchange(&has_freed_memory, false); }
