/// What bodies in forked children do that Swift cannot express.
#ifndef FAULTS_H
#define FAULTS_H

#include <stdbool.h>
#include <stddef.h>

#if defined(__cplusplus)
extern "C" {
#endif

/// Frees the same memory twice, so that glibc notices it in its cache and aborts.
void fixture_free_twice(void);
/// Frees an address inside of an allocation; glibc notices and aborts.
void fixture_free_inside(void);
/// Writes over the size that the heap keeps in front of an allocation, and frees it.
void fixture_overwrite_size(void);
/// Reads a mapping beyond the end of its file.
int fixture_read_beyond_file(void);
/// As fork(2), for Swift: returns twice.
int fixture_bare_fork(void);
/// Starts a process that calls `body` and ends; in a session of its own if asked to. Its number.
int fixture_start_process(bool is_daemon, void (*body)(void *context), void *context);
/// Replaces the program of this process by another one, with one argument. Returns if that fails.
void fixture_exec(const char *path, const char *argument);
/// Replaces the program of this process by itself, with two arguments. Returns if that fails.
void fixture_exec_self(const char *argument, const char *other);
/// Sets a soft limit on a resource of this process (setrlimit(2)). False if it cannot.
bool fixture_set_limit(int resource, unsigned long value);
/// Makes stdout buffered, however little is printed.
void fixture_buffer_stdout(void);
/// Traces a process for a second, then lets it go. False if it cannot.
bool fixture_trace(int pid);
/// Writes numbers over memory that look like chance, others for each seed but 0.
void fixture_fill_with_chance(void *memory, size_t size, unsigned long seed);
/// What `pthread_join` says to a thread that wants to wait for itself.
int fixture_join_itself(void);
/// `swift_once`: runs `body` unless the two words say that it has run. The second one is its lock.
void fixture_once(unsigned words[2], void (*body)(void *context), void *context);
/// The number of the calling thread.
int fixture_thread_number(void);
/// Reads a word that another process or thread may write at the same time.
long fixture_load(const long *word);
/// Writes a word that another process or thread may read at the same time.
void fixture_store(long *word, long value);
/// A semaphore that other processes may use, too, in memory that they share; its count is 0.
void *fixture_shared_semaphore(void);

/// The kernel's number of the calling thread.
long fixture_thread(void);
/// Lets a timer of the process send it a signal, and waits until that is over. timer_create(2)
void fixture_send_by_timer(int signal);
/// Makes a timer of the process that is to send it a signal in so many milliseconds.
void fixture_start_timer(int signal, int milliseconds);
/// Lets the alarm of the process come in so many milliseconds. setitimer(2)
void fixture_start_alarm(int milliseconds);
/// An endless recursion whose frames have two mebibytes each.
int fixture_recurse_with_large_frames(int depth);
/// Calls a function while the lock of the dynamic loader is held. dl_iterate_phdr(3)
void fixture_call_below_the_loader(void (*function)(void));
/// Calls a function by pthread_once(3).
void fixture_call_once(void (*function)(void));
/// Frees memory of such a size twice.
void fixture_free_again(unsigned long size);
/// Writes behind the end of allocated memory.
void fixture_damage_heap(void);
/// Makes the two ends of a socket, one of them with that number.
void fixture_socket_pair(int end);
/// Starts a thread and stops it while it has the dynamic loader locked. Whether it could be stopped there.
int fixture_stop_loading(void);
/// Lets the thread that forks next stop for good when signals come through again.
void fixture_stop_at_fork(void);
/// Waits until it has stopped.
void fixture_wait_for_stop(void);
/// Traps where the frame pointer has the address of a page below the stack pointer that nobody may read.
void fixture_trap_with_frame_below(void);
/// Reads memory that is not there, some bytes below where the frame pointer points. Does nothing but on x86_64.
void fixture_read_below_frame(void);
/// The lowest address of the stack of the calling thread.
unsigned long fixture_lowest_of_stack(void);
/// Lets the kernel refuse process_vm_readv(2) to this thread and those that it starts, as a sandbox may.
void fixture_refuse_reading_of_stacks(void);
/// Writes over the stack below the caller's frame.
void fixture_write_below_frame(void);
/// Makes the process a member of so many groups. Whether it is allowed to.
int fixture_join_groups(int count);
/// Makes a file in memory. With seals, and of a size, if asked to.
int fixture_memory_file(const char *name, size_t size, bool is_sealed);

#if defined(__cplusplus)
}
#endif

#endif
