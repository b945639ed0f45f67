/// The address ranges of functions and of the code of libraries.
#include "../internal.h"

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
  // Linked statically, the runtime is in one segment with the user's code, and an address in it proves nothing.
  if (airbag_contains(code, (uintptr_t)&airbag_code_around)) return (struct airbag_range){0, 0};
  return code;
}
