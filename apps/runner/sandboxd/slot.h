/* A slot: takes one request after another from its socket and watches each run from outside the run's groups. */
#ifndef SANDBOXD_SLOT_H
#define SANDBOXD_SLOT_H

#include "worker.h"

/* Serves `socket` until the other end closes. Never returns. */
_Noreturn void slot_serve(int socket, const struct worker_settings *settings);

#endif
