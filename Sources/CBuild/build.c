/* In C, because a Swift file takes no values from the command line. Package.swift passes these macros on. */
#include "build.h"

#ifndef OAL_COMMIT
#define OAL_COMMIT ""
#endif
#ifndef OAL_MODIFIED
#define OAL_MODIFIED ""
#endif
#ifndef OAL_TOOLCHAIN
#define OAL_TOOLCHAIN ""
#endif

const char *const oal_build_commit = OAL_COMMIT;
const char *const oal_build_modified = OAL_MODIFIED;
const char *const oal_build_toolchain = OAL_TOOLCHAIN;
