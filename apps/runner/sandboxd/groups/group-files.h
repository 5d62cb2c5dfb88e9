/* The files of control groups: read, written, made and removed. Paths have CGROUP_PATH_BYTES. */
#ifndef SANDBOXD_GROUP_FILES_H
#define SANDBOXD_GROUP_FILES_H

#include <stdint.h>
#include <time.h>

/* How long is waited before what the kernel was still busy with is tried again. */
static const struct timespec a_moment = {0, 2 * 1000 * 1000};

/* A path too long for its bounds is cut and then not found, which is reported like any missing group. */
void group_join(char *path, const char *folder, const char *name);

/* 0, or -1 with errno. */
int group_write(const char *folder, const char *name, const char *text);
int group_write_number(const char *folder, const char *name, uint64_t value);

/* Open to be read again and again; -1 with errno. */
int group_open(const char *folder, const char *name);

/* No file of numbers is longer. */
enum { GROUP_TEXT_BYTES = 16384 };

/* A whole file as it is at this moment; "" when it cannot be read. `text` has GROUP_TEXT_BYTES. */
void group_read_text(int fd, char *text);

/* The number after `key` (or at the very start for ""); 0 when the text does not have it. */
uint64_t group_number_in(const char *text, const char *key);

/* The same of a file of which one number alone is wanted. */
uint64_t group_read_number(int fd, const char *key);

/* Removes a group and its children, ending whatever still lives there. Gives up after five seconds with -1. */
int group_remove(const char *folder);

/* An empty group in the place of whatever was there; 0, or -1. */
int group_make_fresh(const char *folder);

#endif
