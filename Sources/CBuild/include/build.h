#ifndef OAL_BUILD_H
#define OAL_BUILD_H

/* What `.ci/release` records about a build. Plain `swift build` records nothing: all texts are empty then. */

/* The commit that was built, as git names it in full. */
extern const char *const oal_build_commit;
/* "yes" if the work tree had changes that the commit does not have. */
extern const char *const oal_build_modified;
/* The Swift toolchain and its target. */
extern const char *const oal_build_toolchain;

#endif
