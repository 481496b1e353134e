// glibc's mallopt, which the toolchain's Glibc module leaves out.
#if defined(__linux__)
#include <malloc.h>
#endif
