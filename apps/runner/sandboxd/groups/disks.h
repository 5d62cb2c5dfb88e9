/* The machine's disks. */
#ifndef SANDBOXD_DISKS_H
#define SANDBOXD_DISKS_H

/* Calls `act` for each whole disk with its number ("8:0"). */
void disks_each(void (*act)(const char *disk, const char *folder), const char *folder);

#endif
