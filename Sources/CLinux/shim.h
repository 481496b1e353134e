// What the toolchain's Glibc module leaves out of Linux: mallopt, and a call that glibc has a name for only since 2.36.
#if defined(__linux__)
#include <malloc.h>
#include <sys/syscall.h>
#include <unistd.h>

// A descriptor that becomes readable when a process ends; -1 with errno where there is none.
static inline int process_descriptor(int process) {
#if defined(SYS_pidfd_open)
  return (int)syscall(SYS_pidfd_open, process, 0);
#else
  return (int)syscall(434, process, 0);
#endif
}
#endif
