#pragma once
#include <errno.h>
#include <seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The process ends with the thread that started it. */
static inline void sandbox_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, 9 /* SIGKILL */); }

/* Closes what the program that started this one left open, except the standard streams. */
static inline void sandbox_close_others(void) { syscall(436 /* close_range */, 3u, ~0u, 0u); }

/* Neither this process nor what it starts can gain privileges, and other processes cannot read its memory. */
static inline int sandbox_drop_privileges(void) {
  prctl(PR_SET_DUMPABLE, 0);
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

/* Landlock without a single rule: no path can be opened, made, run or removed, no TCP connection made, no signal sent.
   Returns 0, or -1 where the kernel has no Landlock. */
static inline int sandbox_enter_landlock(void) {
  struct {
    uint64_t files, network, scopes;
  } attributes = {0, 0, 0};
  long version = syscall(444, NULL, 0, 1u /* LANDLOCK_CREATE_RULESET_VERSION */);
  if (version < 1) return -1;
  attributes.files = version >= 5 ? 0xFFFF : version >= 3 ? 0x7FFF : version == 2 ? 0x3FFF : 0x1FFF;
  size_t size = sizeof(uint64_t);
  if (version >= 4) attributes.network = 3, size = 2 * sizeof(uint64_t);
  if (version >= 6) attributes.scopes = 3, size = sizeof attributes;
  long rules = syscall(444, &attributes, size, 0u);
  if (rules < 0) return -1;
  long status = syscall(446, (int)rules, 0u);
  close((int)rules);
  return status == 0 ? 0 : -1;
}

/* Allows what reading from open descriptors and answering needs; all other calls fail with EPERM. Returns 0, or -1 where the
   kernel has no seccomp. */
static inline int sandbox_enter_seccomp(void) {
  static const int allowed[] = {
      SCMP_SYS(read), SCMP_SYS(pread64), SCMP_SYS(readv), SCMP_SYS(write), SCMP_SYS(writev), SCMP_SYS(sendmsg), SCMP_SYS(sendto),
      SCMP_SYS(recvmsg), SCMP_SYS(recvfrom), SCMP_SYS(lseek), SCMP_SYS(dup), SCMP_SYS(close), SCMP_SYS(poll), SCMP_SYS(ppoll),
      SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(brk), SCMP_SYS(madvise), SCMP_SYS(futex), SCMP_SYS(clock_gettime),
      SCMP_SYS(gettimeofday), SCMP_SYS(getrandom), SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(sched_yield),
      SCMP_SYS(sched_getaffinity), SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigaction),
      SCMP_SYS(restart_syscall), SCMP_SYS(exit), SCMP_SYS(exit_group),
  };
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (!filter) return -1;
  int status = 0;
  for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0);
  /* Memory, but none that can be executed. */
  status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  status |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
  if (status == 0) status = seccomp_load(filter);
  seccomp_release(filter);
  return status == 0 ? 0 : -1;
}
