/// Finds the words through which loaded libraries call others. (elf(5))
#include "../internal.h"

#if defined(__x86_64__)
#define RELOCATION_JUMP_SLOT R_X86_64_JUMP_SLOT
#define RELOCATION_GLOB_DAT R_X86_64_GLOB_DAT
#else
#define RELOCATION_JUMP_SLOT R_AARCH64_JUMP_SLOT
#define RELOCATION_GLOB_DAT R_AARCH64_GLOB_DAT
#endif

/// Returns a segment of an image by its type; of those that are loaded, the one with the byte at an address. Empty if
/// there is none.
NOT_SANITIZED static struct airbag_range segment(const struct dl_phdr_info *info, uint32_t type, uintptr_t address) {
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    const uintptr_t low = info->dlpi_addr + header->p_vaddr;
    const struct airbag_range found = {low, low + header->p_memsz};
    if (header->p_type == type && (type != PT_LOAD || airbag_contains(found, address))) return found;
  }
  return (struct airbag_range){0, 0};
}

NOT_SANITIZED bool airbag_image_contains(const struct dl_phdr_info *info, uintptr_t address) {
  return segment(info, PT_LOAD, address).high != 0;
}

struct search {
  uintptr_t address;
  struct airbag_storage found;
};

NOT_SANITIZED static int find_storage(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  struct search *search = data;
  if (!airbag_image_contains(info, search->address)) return 0;
  const struct airbag_range storage = segment(info, PT_TLS, 0);
  search->found = (struct airbag_storage){info->dlpi_tls_data, (storage.high - storage.low) / sizeof(void *)};
  return 1;
}

struct airbag_storage airbag_image_storage(uintptr_t address) {
  struct search search = {.address = address};
  dl_iterate_phdr(find_storage, &search);
  return search.found;
}

/// The tables of a loaded library.
struct image {
  uintptr_t base;
  const ElfW(Sym) *symbols;
  const char *names;
  struct table { const ElfW(Rela) *relocations; size_t size; } tables[2];
};

/// Adds the base to an address in a table. glibc has already done that, but not for the vDSO.
NOT_SANITIZED static uintptr_t absolute(const struct image *image, uintptr_t address) {
  return address < image->base ? address + image->base : address;
}

/// Reads the tables of an image. (Not with `memset`, which sanitizers replace.)
NOT_SANITIZED static bool read_image(const struct dl_phdr_info *info, struct image *image) {
  image->base = info->dlpi_addr;
  image->symbols = NULL;
  image->names = NULL;
  image->tables[0] = image->tables[1] = (struct table){NULL, 0};
  const ElfW(Dyn) *entry = (const ElfW(Dyn) *)segment(info, PT_DYNAMIC, 0).low;
  for (; entry != NULL && entry->d_tag != DT_NULL; entry++) {
    uintptr_t address = absolute(image, entry->d_un.d_ptr);
    switch (entry->d_tag) {
      case DT_SYMTAB: image->symbols = (const ElfW(Sym) *)address; break;
      case DT_STRTAB: image->names = (const char *)address; break;
      case DT_JMPREL: image->tables[0].relocations = (const ElfW(Rela) *)address; break;
      case DT_PLTRELSZ: image->tables[0].size = entry->d_un.d_val; break;
      case DT_RELA: image->tables[1].relocations = (const ElfW(Rela) *)address; break;
      case DT_RELASZ: image->tables[1].size = entry->d_un.d_val; break;
      default: break;
    }
  }
  return image->symbols != NULL && image->names != NULL;
}

/// Compares like `strcmp`, which sanitizers replace.
NOT_SANITIZED static bool are_equal(const char *name, const char *other) {
  while (*name == *other && *name != '\0') name++, other++;
  return *name == *other;
}

/// Calls `add` for the word of a relocation if the image calls one of `imports` through it.
NOT_SANITIZED static void find_words(const struct image *image, const ElfW(Rela) *relocation, unsigned kind,
                                     const struct airbag_import *imports, airbag_add_word add, void *data) {
  unsigned long type = ELF64_R_TYPE(relocation->r_info);
  if (type != RELOCATION_JUMP_SLOT && type != RELOCATION_GLOB_DAT) return;
  const char *name = image->names + image->symbols[ELF64_R_SYM(relocation->r_info)].st_name;
  for (const struct airbag_import *import = imports; import->name != NULL; import++)
    if ((import->kinds & kind) == kind && are_equal(name, import->name)) {
      uintptr_t address = image->base + relocation->r_offset;
      add(data, (struct airbag_word){(airbag_function *)address, import->replacement});
    }
}

NOT_SANITIZED void airbag_find_imports(const struct dl_phdr_info *info, unsigned kind,
                                       const struct airbag_import *imports, airbag_add_word add, void *data) {
  struct image image;
  if (!read_image(info, &image)) return;
  for (int table = 0; table < 2; table++)
    for (size_t i = 0; i < image.tables[table].size / sizeof(ElfW(Rela)); i++)
      find_words(&image, &image.tables[table].relocations[i], kind, imports, add, data);
}

NOT_SANITIZED static void change_word(void *count, struct airbag_word word) {
  // The loader has made many of the pages read-only. (ld.so(8), RELRO)
  const uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE), page = (uintptr_t)word.address & ~(size - 1);
  if (mprotect((void *)page, size, PROT_READ | PROT_WRITE) != 0) return;
  // Other threads call through the word meanwhile.
  __atomic_store_n(word.address, word.replacement, __ATOMIC_RELEASE);
  ++*(size_t *)count;
}

NOT_SANITIZED size_t airbag_replace_imports(const struct dl_phdr_info *info, unsigned kind,
                                            const struct airbag_import *imports) {
  size_t count = 0;
  airbag_find_imports(info, kind, imports, change_word, &count);
  return count;
}

// --- The address ranges of functions and of the code of libraries.

struct airbag_range airbag_function_at(void *address) {
  Dl_info info;
  const ElfW(Sym) *symbol = NULL;
  if (address == NULL || dladdr1(address, &info, (void **)&symbol, RTLD_DL_SYMENT) == 0 ||
      symbol == NULL || info.dli_saddr != address)
    return (struct airbag_range){0, 0};
  return (struct airbag_range){(uintptr_t)address, (uintptr_t)address + symbol->st_size};
}

/// Searches the segment around `code.low`.
NOT_SANITIZED static int find_segment(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  struct airbag_range *code = data;
  const struct airbag_range found = segment(info, PT_LOAD, code->low);
  if (found.high != 0) *code = found;
  return found.high != 0;
}

struct airbag_range airbag_code_around(uintptr_t address) {
  struct airbag_range code = {address, 0};
  if (code.low == 0 || dl_iterate_phdr(find_segment, &code) == 0) return (struct airbag_range){0, 0};
  // Linked statically, the runtime is in one segment with the user's code, and an address in it proves nothing.
  if (airbag_contains(code, (uintptr_t)&airbag_code_around)) return (struct airbag_range){0, 0};
  return code;
}

// --- Names for addresses in libraries without debug information, and counts of images.

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
