/// The addresses of the images of a program that is a child: they differ from those in its parent.
#include "../internal.h"

struct images {
  struct airbag_image *images;
  size_t count;
};

NOT_SANITIZED static uint64_t hash(const char *name) {
  uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (; *name != '\0'; name++) hash = (hash ^ (uint8_t)*name) * 0x100000001b3;
  return hash;
}

NOT_SANITIZED static int add_image(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  struct images *images = data;
  if (images->count == AIRBAG_IMAGE_LIMIT) return 1;
  struct airbag_image *image = &images->images[images->count++];
  *image = (struct airbag_image){.name = hash(info->dlpi_name), .low = info->dlpi_addr};
  // The segments are in the order of their addresses. elf(5)
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_LOAD)
      image->high = image->low + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
  return 0;
}

void airbag_child_report_note_images(airbag_report *report) {
  struct images images = {report->images, 0};
  dl_iterate_phdr(add_image, &images);
  report->image_count = images.count;
}

uintptr_t airbag_parent_report_relocate(const airbag_report *report, uintptr_t address) {
  size_t count = (size_t)report->image_count;
  if (count > AIRBAG_IMAGE_LIMIT) count = AIRBAG_IMAGE_LIMIT;
  for (size_t i = 0; i < count; i++) {
    const struct airbag_image *theirs = &report->images[i];
    if (address < theirs->low || address >= theirs->high) continue;
    struct airbag_image own[AIRBAG_IMAGE_LIMIT];
    struct images images = {own, 0};
    dl_iterate_phdr(add_image, &images);
    for (size_t k = 0; k < images.count; k++)
      if (own[k].name == theirs->name && own[k].high - own[k].low == theirs->high - theirs->low)
        return address - theirs->low + own[k].low;
    return 0;
  }
  // The address is in an image that the child loaded later, which is not known here. A forked child has everything
  // at the parent's addresses.
  return count == 0 ? address : 0;
}
