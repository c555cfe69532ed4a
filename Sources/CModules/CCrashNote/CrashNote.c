#define _GNU_SOURCE
#include "CCrashNote.h"

#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

extern const char __executable_start;

static const int signals[] = {SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGABRT, SIGFPE};
#define SIGNAL_COUNT (sizeof signals / sizeof *signals)
static struct sigaction former[SIGNAL_COUNT];

static crash_entry *entries;
static size_t capacity;
static _Atomic uint64_t count;
static crash_header header;
static char *path, *text;
static void *stack;
static stack_t former_stack;
static atomic_flag is_written = ATOMIC_FLAG_INIT;

static void write_all(int file, const void *bytes, size_t size) {
  const char *next = bytes;
  while (size > 0) {
    ssize_t written = write(file, next, size);
    if (written <= 0) return;
    next += written;
    size -= (size_t)written;
  }
}

/* Follows the frame pointers, which the compilers of Swift and of C keep here. Only memory of the stack that lies above is read, in
   steps that are not larger than a frame is; should it be something else after all, the file has been written by then. */
static void walk(uintptr_t frame, uintptr_t bottom) {
  while (header.frame_count < CRASH_NOTE_FRAMES && frame > bottom && frame - bottom < 1 << 20 && frame % sizeof(void *) == 0) {
    const uintptr_t *place = (const uintptr_t *)frame;
    if (place[1] == 0) return;
    header.frames[header.frame_count++] = place[1];
    if (place[0] <= frame) return;
    bottom = frame;
    frame = place[0];
  }
}

static void write_file(int number, siginfo_t *info, void *context) {
  header.signal = number;
  header.code = info->si_code;
  header.address = (uint64_t)(uintptr_t)info->si_addr;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) == 0) header.time = now.tv_sec;
  uintptr_t frame = 0, bottom = 0;
#if defined(__x86_64__)
  const ucontext_t *machine = context;
  header.instruction = (uint64_t)machine->uc_mcontext.gregs[REG_RIP];
  frame = (uintptr_t)machine->uc_mcontext.gregs[REG_RBP];
  bottom = (uintptr_t)machine->uc_mcontext.gregs[REG_RSP] - 1;
#elif defined(__aarch64__)
  const ucontext_t *machine = context;
  header.instruction = machine->uc_mcontext.pc;
  frame = machine->uc_mcontext.regs[29];
  bottom = machine->uc_mcontext.sp - 1;
#endif
  uint64_t total = atomic_load_explicit(&count, memory_order_relaxed);
  size_t kept = total < capacity ? (size_t)total : capacity;
  header.entry_count = (uint32_t)kept;
  header.is_whole = total <= capacity;
  header.frame_count = 0;

  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) return;
  write_all(file, &header, sizeof header);
  write_all(file, text, header.text_length);
  size_t first = total > capacity ? (size_t)(total % capacity) : 0;
  write_all(file, entries + first, (kept - first) * sizeof *entries);
  write_all(file, entries, first * sizeof *entries);
  /* Last, as it reads what the crash may have damaged. */
  walk(frame, bottom);
  if (header.frame_count > 0 && lseek(file, 0, SEEK_SET) == 0) write_all(file, &header, sizeof header);
  close(file);
}

static void handle(int number, siginfo_t *info, void *context) {
  /* What handled the signal before handles it as soon as the instruction is executed again, or the signal is raised again. So a crash
     in here ends the process, too. */
  for (size_t index = 0; index < SIGNAL_COUNT; index++) sigaction(signals[index], &former[index], NULL);
  if (!atomic_flag_test_and_set(&is_written)) write_file(number, info, context);
  /* Signals that were sent are not raised again by an instruction. */
  if (info->si_code <= 0) raise(number);
}

bool crash_note_begin(const char *new_path, const char *new_text, size_t new_capacity) {
  if (entries || new_capacity == 0) return false;
  size_t size = new_capacity * sizeof(crash_entry);
  /* Memory that is used only as far as entries were added. */
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  path = strdup(new_path);
  text = strdup(new_text);
  size_t stack_size = 64 << 10;
  stack = mmap(NULL, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (!path || !text || stack == MAP_FAILED) {
    if (stack != MAP_FAILED) munmap(stack, stack_size);
    free(path);
    free(text);
    munmap(memory, size);
    return false;
  }
  entries = memory;
  capacity = new_capacity;
  atomic_store(&count, 0);
  atomic_flag_clear(&is_written);
  memset(&header, 0, sizeof header);
  header.magic = CRASH_NOTE_MAGIC;
  header.base = (uint64_t)(uintptr_t)&__executable_start;
  header.text_length = (uint32_t)strlen(text);
  /* The main thread's own stack may be what has overflowed. */
  stack_t alternative = {.ss_sp = stack, .ss_size = stack_size};
  sigaltstack(&alternative, &former_stack);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (size_t index = 0; index < SIGNAL_COUNT; index++) sigaction(signals[index], &action, &former[index]);
  return true;
}

void crash_note_set_text(const char *new_text) {
  char *copy = strdup(new_text);
  if (!copy) return;
  char *old = text;
  /* The shorter length first, so that a handler on another thread never reads beyond the text. */
  header.text_length = 0;
  text = copy;
  header.text_length = (uint32_t)strlen(copy);
  free(old);
}

void crash_note_set_size(double width, double height, double scale) {
  header.width = width;
  header.height = height;
  header.scale = scale;
}

void crash_note_add(crash_entry entry) {
  if (!entries) return;
  uint64_t number = atomic_load_explicit(&count, memory_order_relaxed);
  crash_entry *place = &entries[number % capacity];
  /* What is forgotten is part of how the window was before. */
  if (number >= capacity && place->kind == CRASH_ENTRY_RESIZE) crash_note_set_size(place->a, place->b, place->c);
  *place = entry;
  atomic_store_explicit(&count, number + 1, memory_order_release);
}

uint64_t crash_note_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

void crash_note_end(void) {
  if (!entries) return;
  for (size_t index = 0; index < SIGNAL_COUNT; index++) sigaction(signals[index], &former[index], NULL);
  sigaltstack(&former_stack, NULL);
  munmap(entries, capacity * sizeof(crash_entry));
  entries = NULL;
  /* The other memory is small, and a handler on another thread may still read it. */
}
