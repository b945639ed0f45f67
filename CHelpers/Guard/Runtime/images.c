/// Finds the words through which loaded libraries call others. (elf(5))
#include "../internal.h"

#if defined(__x86_64__)
#define RELOCATION_JUMP_SLOT R_X86_64_JUMP_SLOT
#define RELOCATION_GLOB_DAT R_X86_64_GLOB_DAT
#else
#define RELOCATION_JUMP_SLOT R_AARCH64_JUMP_SLOT
#define RELOCATION_GLOB_DAT R_AARCH64_GLOB_DAT
#endif

NOT_SANITIZED bool airbag_image_contains(const struct dl_phdr_info *info, uintptr_t address) {
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    uintptr_t low = info->dlpi_addr + header->p_vaddr;
    if (header->p_type == PT_LOAD && address >= low && address - low < header->p_memsz) return true;
  }
  return false;
}

NOT_SANITIZED struct airbag_range airbag_image_extent(const struct dl_phdr_info *info) {
  struct airbag_range range = {UINTPTR_MAX, 0};
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type != PT_LOAD) continue;
    uintptr_t low = info->dlpi_addr + header->p_vaddr, high = low + header->p_memsz;
    if (low < range.low) range.low = low;
    if (high > range.high) range.high = high;
  }
  return range;
}

struct search {
  uintptr_t address;
  struct airbag_storage found;
};

NOT_SANITIZED static int find_storage(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  struct search *search = data;
  if (!airbag_image_contains(info, search->address)) return 0;
  search->found.words = info->dlpi_tls_data;
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_TLS) search->found.count = info->dlpi_phdr[i].p_memsz / sizeof(void *);
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
  const ElfW(Rela) *relocations[2];
  size_t sizes[2];
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
  for (int i = 0; i < 2; i++) {
    image->relocations[i] = NULL;
    image->sizes[i] = 0;
  }
  const ElfW(Dyn) *entry = NULL;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    uintptr_t low = info->dlpi_addr + header->p_vaddr;
    if (header->p_type == PT_DYNAMIC) entry = (const ElfW(Dyn) *)low;
  }
  for (; entry != NULL && entry->d_tag != DT_NULL; entry++) {
    uintptr_t address = absolute(image, entry->d_un.d_ptr);
    switch (entry->d_tag) {
      case DT_SYMTAB: image->symbols = (const ElfW(Sym) *)address; break;
      case DT_STRTAB: image->names = (const char *)address; break;
      case DT_JMPREL: image->relocations[0] = (const ElfW(Rela) *)address; break;
      case DT_PLTRELSZ: image->sizes[0] = entry->d_un.d_val; break;
      case DT_RELA: image->relocations[1] = (const ElfW(Rela) *)address; break;
      case DT_RELASZ: image->sizes[1] = entry->d_un.d_val; break;
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
NOT_SANITIZED static void find_words(const struct image *image, const ElfW(Rela) *relocation,
                       const struct airbag_import *imports, airbag_add_word add, void *data) {
  unsigned long type = ELF64_R_TYPE(relocation->r_info);
  if (type != RELOCATION_JUMP_SLOT && type != RELOCATION_GLOB_DAT) return;
  const char *name = image->names + image->symbols[ELF64_R_SYM(relocation->r_info)].st_name;
  for (const struct airbag_import *import = imports; import->name != NULL; import++)
    if (are_equal(name, import->name)) {
      uintptr_t address = image->base + relocation->r_offset;
      add(data, (struct airbag_word){(airbag_function *)address, import->replacement});
    }
}

NOT_SANITIZED void airbag_find_imports(const struct dl_phdr_info *info, const struct airbag_import *imports,
                         airbag_add_word add, void *data) {
  struct image image;
  if (!read_image(info, &image)) return;
  for (int table = 0; table < 2; table++)
    for (size_t i = 0; i < image.sizes[table] / sizeof(ElfW(Rela)); i++)
      find_words(&image, &image.relocations[table][i], imports, add, data);
}

/// Words that are being changed.
struct change {
  uintptr_t page_size;
  /// The pages of the image that the loader made read-only. (ld.so(8), RELRO)
  struct airbag_range read_only;
  size_t count;
};

NOT_SANITIZED static void change_word(void *data, struct airbag_word word) {
  struct change *change = data;
  uintptr_t page = (uintptr_t)word.address & ~(change->page_size - 1);
  bool is_read_only = airbag_contains(change->read_only, page);
  if (is_read_only && mprotect((void *)page, change->page_size, PROT_READ | PROT_WRITE) != 0) return;
  // Other threads call through the word meanwhile.
  __atomic_store_n(word.address, word.replacement, __ATOMIC_RELEASE);
  if (is_read_only) mprotect((void *)page, change->page_size, PROT_READ);
  change->count++;
}

NOT_SANITIZED static struct airbag_range read_only_pages(const struct dl_phdr_info *info, uintptr_t page_size) {
  struct airbag_range range = {0, 0};
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type != PT_GNU_RELRO) continue;
    range.low = info->dlpi_addr + header->p_vaddr;
    range.high = range.low + header->p_memsz;
  }
  range.low &= ~(page_size - 1);
  range.high &= ~(page_size - 1);
  return range;
}

NOT_SANITIZED size_t airbag_replace_imports(const struct dl_phdr_info *info, const struct airbag_import *imports) {
  struct change change = {.page_size = (uintptr_t)sysconf(_SC_PAGESIZE)};
  change.read_only = read_only_pages(info, change.page_size);
  airbag_find_imports(info, imports, change_word, &change);
  return change.count;
}

// ---
// The address ranges of functions and of the code of libraries.

struct airbag_range airbag_function_at(void *address) {
  Dl_info info;
  const ElfW(Sym) *symbol = NULL;
  if (address == NULL || dladdr1(address, &info, (void **)&symbol, RTLD_DL_SYMENT) == 0 ||
      symbol == NULL || info.dli_saddr != address)
    return (struct airbag_range){0, 0};
  return (struct airbag_range){(uintptr_t)address, (uintptr_t)address + symbol->st_size};
}

/// Searches the executable segment around `code.low`.
NOT_SANITIZED static int find_segment(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  struct airbag_range *code = data;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    struct airbag_range segment = {info->dlpi_addr + header->p_vaddr,
                                   info->dlpi_addr + header->p_vaddr + header->p_memsz};
    if (header->p_type == PT_LOAD && (header->p_flags & PF_X) != 0 && airbag_contains(segment, code->low)) {
      *code = segment;
      return 1;
    }
  }
  return 0;
}

struct airbag_range airbag_code_around(uintptr_t address) {
  struct airbag_range code = {address, 0};
  if (code.low == 0 || dl_iterate_phdr(find_segment, &code) == 0) return (struct airbag_range){0, 0};
  // Linked statically, the runtime is in one segment with the user's code, and an address in it proves nothing.
  if (airbag_contains(code, (uintptr_t)&airbag_code_around)) return (struct airbag_range){0, 0};
  return code;
}
