/// The report that a child leaves for its parent: how the child ended, the evidence of a crash, and bytes. The
/// parent's side: it maps and reads reports.
///
/// The report is shared memory rather than a pipe. A signal handler can report a crash, however broken the heap is.
/// A body that closes or floods every descriptor does not reach the report. And a child need not wait until the
/// parent reads. The child may have written anything to the report, so the parent checks everything that it reads.
#include "../internal.h"

#include <dirent.h>

/// An empty report for the next child. To map and unmap one, and the page that both processes write to, takes 100 µs.
static _Atomic(airbag_report *) spare;

airbag_report *airbag_parent_report_open(void) {
  airbag_report *report = atomic_exchange(&spare, NULL);
  if (report != NULL) return report;
  // The kernel allocates a page at the first write, so the size costs nothing. mmap(2)
  void *mapping = mmap(NULL, sizeof(airbag_report), PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return mapping == MAP_FAILED ? NULL : mapping;
}

/// Empties the report of a child that ended well and left few bytes; false for any other.
static bool clear(airbag_report *report) {
  size_t count = airbag_parent_report_byte_count(report);
  if (airbag_parent_report_read_state(report) != AIRBAG_REPORT_ENDED || count > 4096 ||
      report->image_count != 0 || report->evidence.message_length != 0 || report->thread_count != 0)
    return false;
  memset(report, 0, offsetof(airbag_report, bytes) + count);
  return true;
}

void airbag_parent_report_close(airbag_report *report) {
  if (clear(report)) report = atomic_exchange(&spare, report);
  if (report != NULL) munmap(report, sizeof(airbag_report));
}

void airbag_child_forget_spare_report(void) { atomic_store(&spare, NULL); }

airbag_report_state airbag_parent_report_read_state(const airbag_report *report) {
  uint64_t state = atomic_load(&((airbag_report *)report)->state) - AIRBAG_STATE_WORD;
  return state <= AIRBAG_REPORT_REFUSED ? (airbag_report_state)state : AIRBAG_REPORT_OPEN;
}

int airbag_parent_report_error(const airbag_report *report) { return report->error; }

int airbag_parent_report_foreign_signal(const airbag_report *report) {
  return atomic_load(&((airbag_report *)report)->foreign_signal);
}

bool airbag_parent_report_is_unsupported(const airbag_report *report) {
  return atomic_load(&((airbag_report *)report)->is_unsupported) == 1;
}

const uint8_t *airbag_parent_report_bytes(const airbag_report *report) { return report->bytes; }

size_t airbag_parent_report_byte_count(const airbag_report *report) {
  uint64_t count = atomic_load(&((airbag_report *)report)->byte_count);
  return count < AIRBAG_REPORT_LIMIT ? (size_t)count : AIRBAG_REPORT_LIMIT;
}

// --- The addresses of the images of a program that is a child: they differ from those in its parent.

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

void airbag_report_note_images(airbag_report *report) {
  struct images images = {report->images, 0};
  dl_iterate_phdr(add_image, &images);
  report->image_count = images.count;
}

/// Returns the address here of the code at an address of the child; 0 if this process does not have it.
static uintptr_t relocate_address(const airbag_report *report, uintptr_t address) {
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

static void relocate(const airbag_report *report, airbag_crash *evidence, const uintptr_t *frames, size_t count) {
  evidence->frame_count = count < AIRBAG_FRAME_LIMIT ? count : AIRBAG_FRAME_LIMIT;
  for (size_t i = 0; i < evidence->frame_count; i++)
    evidence->frames[i] = relocate_address(report, frames[i]);
}

airbag_crash *airbag_parent_report_crash(const airbag_report *report) {
  airbag_report_state state = airbag_parent_report_read_state(report);
  if (state != AIRBAG_REPORT_CRASHED && state != AIRBAG_REPORT_PLACED && state != AIRBAG_REPORT_REFUSED) return NULL;
  airbag_crash evidence = report->evidence;
  if (evidence.message_length > AIRBAG_MESSAGE_LIMIT) evidence.message_length = AIRBAG_MESSAGE_LIMIT;
  evidence.change_count = 0;
  relocate(report, &evidence, report->evidence.frames, evidence.frame_count);
  return airbag_crash_copy(&evidence, report->message);
}

size_t airbag_parent_report_thread_count(const airbag_report *report) {
  uint64_t count = atomic_load(&((airbag_report *)report)->thread_count);
  // Linux allows four million. proc(5), `threads-max`
  return count < (1 << 22) ? (size_t)count : 0;
}

airbag_crash *airbag_parent_report_thread(const airbag_report *report, size_t index) {
  struct airbag_question *asked = (struct airbag_question *)&report->threads[index];
  const size_t count = atomic_load(&asked->frame_count);
  if (count == 0) return NULL;
  airbag_crash place = {.signal = SIGTRAP, .begins_at_instruction = true,
                        .message_length = strnlen(asked->name, sizeof(asked->name))};
  relocate(report, &place, asked->place.frames, count);
  return airbag_crash_copy(&place, asked->name);
}

bool airbag_has_own_proc(void) {
  char number[16] = "";
  return readlink("/proc/self", number, sizeof(number) - 1) > 0 && atoi(number) == getpid();
}

/// Lists the threads of a child but for the first one; those beyond the limit are only counted.
static void list_threads(pid_t child, airbag_report *report) {
  char path[64];
  snprintf(path, sizeof(path), "/proc/%d/task", child);
  DIR *directory = airbag_has_own_proc() ? opendir(path) : NULL;
  size_t count = 0;
  for (struct dirent *entry; directory != NULL && (entry = readdir(directory)) != NULL;) {
    const pid_t thread = atoi(entry->d_name);
    if (thread == 0 || thread == child) continue;
    if (count < AIRBAG_THREAD_LIMIT)
      report->threads[count] = (struct airbag_question){.thread = thread, .end = UINTPTR_MAX};
    count++;
  }
  if (directory != NULL) closedir(directory);
  atomic_store(&report->thread_count, count);
}

void airbag_parent_ask(const airbag_child *child) {
  list_threads(child->pid, child->report);
  atomic_store(&child->report->is_asked, 1);
  // The thread that forked has the number of its process. tgkill(2)
  syscall(SYS_tgkill, child->pid, child->pid, SIGABRT);
}
