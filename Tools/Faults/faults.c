/* Makes calls of a program fail, or kills the program beside them; for Scripts/faults, by LD_PRELOAD.

   FAULTS_CALL    the kind of call to count: open, read, write, fsync, rename, unlink, mmap, socket, spawn, inotify, thread, eventfd,
                  stat, lock, change (write, fsync, rename and unlink together), or look (open, read and stat together)
   FAULTS_NUMBER  the call of this number, from 1, is the one; 0 counts only; "all" takes each
   FAULTS_ERROR   the number of the error with which it fails, or: before, after (the process is killed there)
   FAULTS_STALL   the call does not fail, but takes this many seconds longer, as in a network that does not answer
   FAULTS_BELOW   only files below this folder count, and descriptors of such files; without it all files that programs make
   FAULTS_PROGRAM only processes with this name take part
   FAULTS_CLOCK   seconds by which the clock of the computer is set on two seconds after the start, or back
   FAULTS_REPORT  a file to which a line is appended when the call is made ("hit …"), and the count at the end */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const char *kind, *below, *report;
static long number = -1, error, stall;
static int kills_before, kills_after, takes_all;
static atomic_long count;

static void note(const char *word, const char *detail) {
  if (!report) return;
  int file = (int)syscall(SYS_openat, AT_FDCWD, report, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) return;
  char line[600];
  int length = snprintf(line, sizeof line, "%s %s %ld %s\n", word, kind, (long)count, detail ? detail : "");
  syscall(SYS_write, file, line, length);
  syscall(SYS_close, file);
}

__attribute__((constructor)) static void begin(void) {
  const char *program = getenv("FAULTS_PROGRAM");
  if (program && strcmp(program, program_invocation_short_name)) return;
  const char *text = getenv("FAULTS_ERROR"), *which = getenv("FAULTS_NUMBER"), *seconds = getenv("FAULTS_STALL");
  below = getenv("FAULTS_BELOW");
  report = getenv("FAULTS_REPORT");
  takes_all = which && !strcmp(which, "all");
  number = which ? atol(which) : 0;
  stall = seconds ? atol(seconds) : 0;
  if (text && !strcmp(text, "before")) kills_before = 1;
  else if (text && !strcmp(text, "after")) kills_after = 1;
  else error = text ? atol(text) : EIO;
  kind = getenv("FAULTS_CALL");
}

__attribute__((destructor)) static void finish(void) { if (kind) note("count", 0); }

/* Whether a path counts: below the folder, or at least none of the system's. */
static int counts(const char *path) {
  if (!path) return 0;
  if (below) return !strncmp(path, below, strlen(below));
  static const char *const system[] = {"/usr/", "/lib", "/etc/", "/proc/", "/sys/", "/dev/", "/opt/", "/run/", "/var/", 0};
  for (int i = 0; system[i]; i++) if (!strncmp(path, system[i], strlen(system[i]))) return 0;
  return 1;
}

static int counts_descriptor(int descriptor, char path[600]) {
  char name[40];
  snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
  long length = syscall(SYS_readlinkat, AT_FDCWD, name, path, 599);
  if (length <= 0) return 0;
  path[length] = 0;
  return path[0] == '/' && counts(path);
}

static int is_change(const char *call) {
  return !strcmp(call, "write") || !strcmp(call, "fsync") || !strcmp(call, "rename") || !strcmp(call, "unlink");
}

static int is_look(const char *call) { return !strcmp(call, "open") || !strcmp(call, "read") || !strcmp(call, "stat"); }

/* Returns whether the call is to fail. Afterwards `after()` has to be called where it was made. */
static _Thread_local int is_after;
static int fails(const char *call, const char *detail) {
  is_after = 0;
  if (!kind) return 0;
  if (strcmp(kind, call) && !(!strcmp(kind, "change") && is_change(call)) && !(!strcmp(kind, "look") && is_look(call))) return 0;
  long here = ++count;
  if (!takes_all && here != number) return 0;
  if (!takes_all || here == 1) note("hit", detail);
  if (stall) {
    struct timespec left = {stall, 0};
    while (syscall(SYS_nanosleep, &left, &left) != 0 && errno == EINTR) {}
    return 0;
  }
  if (kills_before) syscall(SYS_kill, getpid(), SIGKILL);
  if (kills_after) {
    is_after = 1;
    return 0;
  }
  errno = (int)error;
  return 1;
}

static void after(void) { if (is_after) syscall(SYS_kill, getpid(), SIGKILL); }

#define REAL(name) \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    REAL(name); \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = va_arg(list, mode_t); \
    va_end(list); \
    if (counts(path) && fails("open", path)) return -1; \
    int result = real(path, flags, mode); \
    int saved = errno; \
    after(); \
    errno = saved; \
    return result; \
  }
OPEN(open)
OPEN(open64)

DIR *opendir(const char *path) {
  REAL(opendir);
  return counts(path) && fails("open", path) ? 0 : real(path);
}

FILE *fopen(const char *path, const char *mode) {
  REAL(fopen);
  return counts(path) && fails("open", path) ? 0 : real(path, mode);
}
FILE *fopen64(const char *path, const char *mode) {
  REAL(fopen64);
  return counts(path) && fails("open", path) ? 0 : real(path, mode);
}

#define ON_DESCRIPTOR(type, name, call, parameters, arguments) \
  type name parameters { \
    REAL(name); \
    char path[600]; \
    is_after = 0; \
    if (kind && counts_descriptor(descriptor, path) && fails(call, path)) return -1; \
    type result = real arguments; \
    int saved = errno; \
    after(); \
    errno = saved; \
    return result; \
  }
ON_DESCRIPTOR(ssize_t, read, "read", (int descriptor, void *bytes, size_t size), (descriptor, bytes, size))
ON_DESCRIPTOR(ssize_t, pread, "read", (int descriptor, void *bytes, size_t size, off_t at), (descriptor, bytes, size, at))
ON_DESCRIPTOR(ssize_t, pread64, "read", (int descriptor, void *bytes, size_t size, off64_t at), (descriptor, bytes, size, at))
ON_DESCRIPTOR(ssize_t, write, "write", (int descriptor, const void *bytes, size_t size), (descriptor, bytes, size))
ON_DESCRIPTOR(ssize_t, pwrite, "write", (int descriptor, const void *bytes, size_t size, off_t at), (descriptor, bytes, size, at))
ON_DESCRIPTOR(ssize_t, pwrite64, "write", (int descriptor, const void *bytes, size_t size, off64_t at),
              (descriptor, bytes, size, at))
ON_DESCRIPTOR(int, fsync, "fsync", (int descriptor), (descriptor))
ON_DESCRIPTOR(int, fdatasync, "fsync", (int descriptor), (descriptor))
ON_DESCRIPTOR(int, ftruncate, "write", (int descriptor, off_t size), (descriptor, size))
ON_DESCRIPTOR(int, ftruncate64, "write", (int descriptor, off64_t size), (descriptor, size))
ON_DESCRIPTOR(int, fstat, "stat", (int descriptor, struct stat *status), (descriptor, status))

int fstatat(int descriptor, const char *name, struct stat *status, int flags) {
  REAL(fstatat);
  char path[600];
  if (kind && name[0] != '/' && counts_descriptor(descriptor, path) && fails("stat", name)) return -1;
  return real(descriptor, name, status, flags);
}

#define ON_PATH(type, failure, name, call, parameters, arguments) \
  type name parameters { \
    REAL(name); \
    is_after = 0; \
    if (kind && counts(path) && fails(call, path)) return failure; \
    type result = real arguments; \
    int saved = errno; \
    after(); \
    errno = saved; \
    return result; \
  }
ON_PATH(int, -1, rename, "rename", (const char *path, const char *target), (path, target))
ON_PATH(int, -1, renameat2, "rename", (int from, const char *path, int to, const char *target, unsigned int flags),
        (from, path, to, target, flags))
ON_PATH(int, -1, unlink, "unlink", (const char *path), (path))
ON_PATH(int, -1, stat, "stat", (const char *path, struct stat *status), (path, status))
ON_PATH(int, -1, access, "stat", (const char *path, int mode), (path, mode))
ON_PATH(int, -1, mkdir, "open", (const char *path, mode_t mode), (path, mode))
/* The version that allocates memory for the result, which programs are linked with. */
char *realpath(const char *path, char *resolved) {
  static char *(*real)(const char *, char *);
  if (!real) real = (char *(*)(const char *, char *))dlvsym(RTLD_NEXT, "realpath", "GLIBC_2.3");
  return kind && counts(path) && fails("stat", path) ? NULL : real(path, resolved);
}

#define PLAIN(type, failure, name, call, parameters, arguments) \
  type name parameters { \
    REAL(name); \
    if (fails(call, #name)) return failure; \
    type result = real arguments; \
    int saved = errno; \
    after(); \
    errno = saved; \
    return result; \
  }
PLAIN(int, -1, eventfd, "eventfd", (unsigned int value, int flags), (value, flags))
PLAIN(int, -1, inotify_init1, "inotify", (int flags), (flags))
PLAIN(int, -1, inotify_add_watch, "inotify", (int descriptor, const char *path, uint32_t mask), (descriptor, path, mask))
PLAIN(int, -1, socket, "socket", (int domain, int type, int protocol), (domain, type, protocol))
PLAIN(int, -1, socketpair, "socket", (int domain, int type, int protocol, int ends[2]), (domain, type, protocol, ends))

/* These return the number of the error. */
#define RETURNING(name, call, parameters, arguments) \
  int name parameters { \
    REAL(name); \
    if (fails(call, #name)) return (int)error; \
    return real arguments; \
  }
RETURNING(pthread_create, "thread",
          (pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument),
          (thread, attributes, body, argument))
RETURNING(posix_spawn, "spawn",
          (pid_t *process, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
           char *const arguments[], char *const environment[]),
          (process, path, actions, attributes, arguments, environment))

#define MAP(name, offset) \
  void *name(void *at, size_t size, int protection, int flags, int descriptor, offset place) { \
    REAL(name); \
    if (descriptor < 0 && size >= 1 << 16 && fails("mmap", 0)) return MAP_FAILED; \
    return real(at, size, protection, flags, descriptor, place); \
  }
MAP(mmap, off_t)
MAP(mmap64, off64_t)

int fcntl64(int descriptor, int command, ...) {
  REAL(fcntl64);
  va_list list;
  va_start(list, command);
  void *argument = va_arg(list, void *);
  va_end(list);
  char path[600];
  if ((command == F_SETLK || command == F_SETLKW) && kind && counts_descriptor(descriptor, path) && fails("lock", path)) return -1;
  return real(descriptor, command, argument);
}
int fcntl(int descriptor, int command, ...) {
  REAL(fcntl);
  va_list list;
  va_start(list, command);
  void *argument = va_arg(list, void *);
  va_end(list);
  char path[600];
  if ((command == F_SETLK || command == F_SETLKW) && kind && counts_descriptor(descriptor, path) && fails("lock", path)) return -1;
  return real(descriptor, command, argument);
}

/* The clock that people and networks set. */
static long clock_change;
static time_t clock_begin;
__attribute__((constructor)) static void begin_clock(void) {
  const char *text = getenv("FAULTS_CLOCK");
  struct timespec now;
  if (!text) return;
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
  clock_begin = now.tv_sec;
  clock_change = atol(text);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, time);
  struct timespec up;
  if (!clock_change || result || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)) return result;
  real(CLOCK_MONOTONIC, &up);
  if (up.tv_sec >= clock_begin + 2) time->tv_sec += clock_change;
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *place) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (place) *place = now.tv_sec;
  return now.tv_sec;
}
