/// Names for addresses in libraries without debug information.
#include "../internal.h"

typedef char *(*demangle_function)(const char *name, size_t length, char *buffer, size_t *size,
                                   uint32_t flags);

char *airbag_demangled_name(const char *name) {
  demangle_function demangle = (demangle_function)dlsym(RTLD_DEFAULT, "swift_demangle");
  // Returns memory from malloc, NULL for names that are not Swift's.
  return demangle == NULL ? NULL : demangle(name, strlen(name), NULL, NULL, 0);
}

char *airbag_function_name(uintptr_t address) {
  Dl_info info;
  if (dladdr((const void *)address, &info) == 0 || info.dli_sname == NULL) return NULL;
  char *name = airbag_demangled_name(info.dli_sname);
  return name != NULL ? name : strdup(info.dli_sname);
}

struct image_counts {
  uint64_t loaded, unloaded;
};

/// Every image has the same counts: the first is enough.
NOT_SANITIZED static int read_counts(struct dl_phdr_info *info, size_t size, void *counts) {
  (void)size;
  *(struct image_counts *)counts = (struct image_counts){info->dlpi_adds, info->dlpi_subs};
  return 1;
}

static struct image_counts image_counts(void) {
  struct image_counts counts = {0};
  dl_iterate_phdr(read_counts, &counts);
  return counts;
}

uint64_t airbag_unloaded_images(void) { return image_counts().unloaded; }

uint64_t airbag_loaded_images(void) { return image_counts().loaded; }

static atomic_bool has_freed_memory;

void airbag_note_freed_memory(void) { atomic_store(&has_freed_memory, true); }

bool airbag_take_freed_memory(void) { return atomic_exchange(&has_freed_memory, false); }
