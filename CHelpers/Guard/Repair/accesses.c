/// Exclusive accesses: finds the changes of values that a crash cuts off. Runs on the thread that makes guarded
/// calls; `airbag_exclusivity_restore` runs in signal handlers, too.
///
/// The Swift runtime keeps, per thread, a list of the accesses that are under way. Cutting the list back returns
/// the entries that are cut off. The layout of an entry is private to the runtime (`Access` in Exclusivity.cpp; the
/// same in 6.0 and 6.3). Two accesses of our own show whether it is as expected; if not, no changes are reported.
#include "../internal.h"

static void (*enter_context)(char *state), (*exit_context)(char *state);

/// An access: its address, its code, and the access that began before. The last bit says whether it is a change.
struct access {
  uintptr_t address, pc, next_and_kind;
};

/// The state that the two functions fill in: the newest and the oldest access that were cut off.
struct state {
  const struct access *newest, *oldest;
  void *others[2];
};

static bool is_list_known, are_entries_known;

/// Exchanges the list and back, and checks whether more words are written than a scope has for it.
static bool is_state_small(void) {
  void *words[2 * AIRBAG_STATE_WORDS];
  void *const mark = words;
  for (int i = 0; i < 2 * AIRBAG_STATE_WORDS; i++) words[i] = i < AIRBAG_STATE_WORDS ? NULL : mark;
  enter_context((char *)words);
  exit_context((char *)words);
  for (int i = AIRBAG_STATE_WORDS; i < 2 * AIRBAG_STATE_WORDS; i++)
    if (words[i] != mark) return false;
  return true;
}

/// Begins two accesses and cuts them off. None of them is on the stack: if the list is not cut, nothing is damaged.
static bool probe(void) {
  void (*begin)(void *address, void *access, uintptr_t flags, void *pc) = NULL;
  *(void **)&begin = dlsym(RTLD_DEFAULT, "swift_beginAccess");
  if (begin == NULL || !is_list_known) return false;
  enum { READ = 0, CHANGE = 1, TRACKED = 0x20 };  // ExclusivityFlags in MetadataValues.h
  static uintptr_t values[2];
  static struct access accesses[2][2];  // with room for more
  struct access *first = accesses[0], *second = accesses[1];
  const uintptr_t code = (uintptr_t)&airbag_accesses_prepare;
  struct state state = {0};
  enter_context((char *)&state);
  begin(&values[0], first, READ | TRACKED, (void *)code);
  begin(&values[1], second, CHANGE | TRACKED, (void *)(code + 1));
  exit_context((char *)&state);
  return state.newest == second && state.oldest == first && second->address == (uintptr_t)&values[1] &&
         second->pc == code + 1 && second->next_and_kind == ((uintptr_t)first | 1) &&
         first->address == (uintptr_t)&values[0] && first->pc == code && first->next_and_kind == 0;
}

void airbag_accesses_prepare(void) {
  *(void **)&enter_context = dlsym(RTLD_DEFAULT, "swift_task_enterThreadLocalContext");
  *(void **)&exit_context = dlsym(RTLD_DEFAULT, "swift_task_exitThreadLocalContext");
  is_list_known = airbag_detail_settle(AIRBAG_EXCLUSIVITY, enter_context != NULL &&
                                                               exit_context != NULL && is_state_small());
  are_entries_known = airbag_detail_is_on(AIRBAG_CHANGES) && airbag_detail_settle(AIRBAG_CHANGES, probe());
}

void airbag_exclusivity_open(void *state[AIRBAG_STATE_WORDS]) {
  if (is_list_known) enter_context((char *)state);
}

void airbag_exclusivity_restore(struct airbag_scope *scope, airbag_crash *evidence) {
  evidence->change_count = 0;
  if (is_list_known) exit_context((char *)scope->exclusivity);
  const struct state *state = (const struct state *)scope->exclusivity;
  // The entries lie in frames that are still intact, or the list could not have been cut.
  const struct access *access = are_entries_known ? state->newest : NULL;
  for (; access != NULL && evidence->change_count < AIRBAG_CHANGE_LIMIT;
       access = (const struct access *)(access->next_and_kind & ~(uintptr_t)1))
    if (access->next_and_kind & 1)
      evidence->changes[evidence->change_count++] = (airbag_change){access->address, airbag_plain_address(access->pc)};
}
