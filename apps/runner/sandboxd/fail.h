/* How a missing kernel feature is reported: a short name that the service turns into a sentence with the cure. */
#ifndef SANDBOXD_FAIL_H
#define SANDBOXD_FAIL_H

/* Why setting up isolation failed: the feature's name (see src/sandbox/kernel-cures.ts) and errno. */
struct failure {
  const char *feature;
  int error;
};

/* Fills `failure` from errno; always -1, so that a caller can `return fail(...)`. */
int fail(struct failure *failure, const char *feature);

#endif
