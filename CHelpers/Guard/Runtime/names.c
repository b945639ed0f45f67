/// Names for addresses in libraries without debug information.
#include "../internal.h"

#include <sys/stat.h>

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

// ---
// Names of variables and functions that most dynamic symbol tables lack: the tables of the files have all names,
// unless they were stripped. (elf(5))

/// The image that contains an address: its file, its base, and the headers that show whether the file is still the
/// loaded one.
struct owner {
  uintptr_t address, base;
  const ElfW(Phdr) *headers;
  size_t header_count;
  char path[4096];
};

NOT_SANITIZED static int find_owner(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  struct owner *owner = data;
  if (!airbag_image_contains(info, owner->address)) return 0;
  owner->base = info->dlpi_addr;
  owner->headers = info->dlpi_phdr;
  owner->header_count = info->dlpi_phnum;
  // The program itself has no name here.
  const char *path = info->dlpi_name[0] != '\0' ? info->dlpi_name : "/proc/self/exe";
  size_t length = 0;
  while (path[length] != '\0' && length < sizeof(owner->path) - 1) {
    owner->path[length] = path[length];
    length++;
  }
  owner->path[length] = '\0';
  return 1;
}

/// A file in memory.
struct file {
  const char *bytes;
  size_t size;
};

/// Returns a part of the file; NULL if the file has none there.
static const void *part(const struct file *file, size_t offset, size_t size) {
  return offset <= file->size && size <= file->size - offset ? file->bytes + offset : NULL;
}

static bool is_file_of(const struct file *file, const struct owner *owner) {
  const ElfW(Ehdr) *header = part(file, 0, sizeof(*header));
  if (header == NULL || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
      header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_shentsize != sizeof(ElfW(Shdr)) ||
      header->e_phnum != owner->header_count)
    return false;
  size_t size = owner->header_count * sizeof(ElfW(Phdr));
  const void *headers = part(file, header->e_phoff, size);
  return headers != NULL && memcmp(headers, owner->headers, size) == 0;
}

/// Returns the name of the variable or function at the address, from a table; NULL if there is none.
static const char *name_in(const struct file *file, const ElfW(Shdr) *table,
                           const ElfW(Shdr) *names, uintptr_t address) {
  const ElfW(Sym) *symbols = part(file, table->sh_offset, table->sh_size);
  const char *texts = part(file, names->sh_offset, names->sh_size);
  if (symbols == NULL || texts == NULL || names->sh_size == 0 || texts[names->sh_size - 1] != '\0')
    return NULL;
  for (size_t i = 0; i < table->sh_size / sizeof(*symbols); i++) {
    const ElfW(Sym) *symbol = &symbols[i];
    int type = ELF64_ST_TYPE(symbol->st_info);
    if ((type == STT_OBJECT || type == STT_FUNC) && address >= symbol->st_value &&
        address - symbol->st_value < symbol->st_size && symbol->st_name < names->sh_size)
      return texts + symbol->st_name;
  }
  return NULL;
}

static char *find_name(const struct file *file, uintptr_t address) {
  const ElfW(Ehdr) *header = (const ElfW(Ehdr) *)file->bytes;
  const ElfW(Shdr) *sections =
      part(file, header->e_shoff, header->e_shnum * sizeof(ElfW(Shdr)));
  for (size_t i = 0; sections != NULL && i < header->e_shnum; i++) {
    bool is_table = sections[i].sh_type == SHT_SYMTAB || sections[i].sh_type == SHT_DYNSYM;
    if (!is_table || sections[i].sh_link >= header->e_shnum) continue;
    const char *name = name_in(file, &sections[i], &sections[sections[i].sh_link], address);
    if (name != NULL) return strdup(name);
  }
  return NULL;
}

char *airbag_symbol(uintptr_t address) {
  struct owner owner = {.address = address};
  if (dl_iterate_phdr(find_owner, &owner) == 0) return NULL;
  int descriptor = open(owner.path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return NULL;
  struct stat status;
  void *bytes = MAP_FAILED;
  if (fstat(descriptor, &status) == 0 && status.st_size > 0)
    bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  close(descriptor);
  if (bytes == MAP_FAILED) return NULL;
  const struct file file = {bytes, (size_t)status.st_size};
  char *name = is_file_of(&file, &owner) ? find_name(&file, address - owner.base) : NULL;
  munmap(bytes, file.size);
  return name;
}
