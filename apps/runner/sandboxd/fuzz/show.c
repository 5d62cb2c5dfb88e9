#include "show.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../protocol.h"

static void show_bytes(const void *bytes, size_t size) {
  putchar('"');
  for (size_t i = 0; i < size; i++) printf("%02x", ((const uint8_t *)bytes)[i]);
  putchar('"');
}

static void show_texts(const char *name, char *const *texts) {
  printf("\"%s\":[", name);
  for (size_t i = 0; texts[i] != NULL; i++) {
    if (i > 0) putchar(',');
    show_bytes(texts[i], strlen(texts[i]));
  }
  printf("],");
}

static void show_file(const struct input_file *file) {
  printf("{\"mode\":%" PRIu32 ",\"name\":", file->mode);
  show_bytes(file->name, strlen(file->name));
  printf(",\"content\":");
  show_bytes(file->content.data, file->content.size);
  putchar('}');
}

static void show_limits(const struct limits *limits) {
  printf("\"cpuUs\":%" PRIu64 ",\"wallUs\":%" PRIu64 ",\"idleUs\":%" PRIu64 ",\"patienceUs\":%" PRIu64 ",\"memoryBytes\":%" PRIu64 ",\"outputBytes\":%" PRIu64 ",",
         limits->cpu_us, limits->wall_us, limits->idle_us, limits->patience_us, limits->memory_bytes, limits->output_bytes);
  printf("\"diskBytes\":%" PRIu64 ",\"collectBytes\":%" PRIu64 ",\"processes\":%" PRIu32 ",", limits->disk_bytes,
         limits->collect_bytes, limits->processes);
}

void show_request(const uint8_t *bytes, size_t size) {
  static struct request request;
  uint8_t *copy = malloc(size);
  if (copy == NULL) abort();
  memcpy(copy, bytes, size);
  if (parse_request(copy, size, &request)) {
    puts("null");
    free(copy);
    return;
  }
  putchar('{');
  show_limits(&request.limits);
  printf("\"stackTold\":%" PRIu32 ",\"mode\":%" PRIu32 ",", request.limits.stack_told, (uint32_t)request.mode);
  show_texts("arguments", request.arguments);
  show_texts("variables", request.variables);
  printf("\"files\":[");
  for (uint32_t i = 0; i < request.file_count; i++) {
    if (i > 0) putchar(',');
    show_file(&request.files[i]);
  }
  printf("],\"input\":");
  show_bytes(request.standard_input.data, request.standard_input.size);
  puts("}");
  free(copy);
}
