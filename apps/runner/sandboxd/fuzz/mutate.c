#include "mutate.h"

#include <stddef.h>
#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

enum { MOST_CHANGES = 6, TRIES = 32 };

/* Where a count, a length or a size changes sides. */
static const uint32_t boundaries[] = {0,  1,   2,   3,   4,    7,    8,    31,         32,         33,        63,
                                      64, 65,  511, 512, 513,  2047, 2048, 2049,       65535,      0xfffff,   1 << 20,
                                      0600, 0777, 01000, 0x7fffffff, 0x80000000, 0xfffffffb, 0xffffffff};

/* What makes names of files interesting, and texts broken. */
static const char *const morsels[] = {"/", "//", ".", "..", "/./", "/../", "../", "a", "a/b", "=", "", "\xff"};

static uint64_t state;

void mutate_seed(uint64_t seed) { state = seed * 2654435769u + 88172645463325252u; }

uint32_t random_below(uint32_t bound) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 32) % bound;
}

static uint32_t get_u32(const struct input *input, uint32_t at) {
  uint32_t value;
  memcpy(&value, input->bytes + at, sizeof value);
  return value;
}

static void put_u32(struct input *input, uint32_t at, uint32_t value) {
  memcpy(input->bytes + at, &value, sizeof value);
}

/* Replaces `removed` bytes by others; nothing happens where there is no room. */
static void replace(struct input *input, uint32_t at, uint32_t removed, const void *bytes, uint32_t added) {
  if (input->size - removed + added > MOST_INPUT_BYTES) return;
  memmove(input->bytes + at + added, input->bytes + at + removed, input->size - at - removed);
  memcpy(input->bytes + at, bytes, added);
  input->size += added - removed;
}

static void flip_bit(struct input *input, const struct input *other) {
  (void)other;
  if (input->size > 0) input->bytes[random_below(input->size)] ^= (uint8_t)(1 << random_below(8));
}

static void set_byte(struct input *input, const struct input *other) {
  (void)other;
  if (input->size > 0) input->bytes[random_below(input->size)] = (uint8_t)random_below(256);
}

static void set_number(struct input *input, const struct input *other) {
  (void)other;
  if (input->size < 4) return;
  uint32_t at = random_below(input->size - 3);
  put_u32(input, at, boundaries[random_below(COUNT(boundaries))]);
}

static void shift_number(struct input *input, const struct input *other) {
  (void)other;
  if (input->size < 4) return;
  uint32_t at = random_below(input->size - 3);
  put_u32(input, at, get_u32(input, at) + random_below(9) - 4);
}

/* A length that reaches exactly to the end, or just beyond it. */
static void reach_end(struct input *input, const struct input *other) {
  (void)other;
  if (input->size < 4) return;
  uint32_t at = random_below(input->size - 3);
  put_u32(input, at, input->size - at - 4 + random_below(3) - 1);
}

static void cut_end(struct input *input, const struct input *other) {
  (void)other;
  if (input->size > 0) input->size -= 1 + random_below(input->size < 16 || random_below(2) ? input->size : 16);
}

static void remove_part(struct input *input, const struct input *other) {
  (void)other;
  if (input->size == 0) return;
  uint32_t at = random_below(input->size), most = input->size - at;
  replace(input, at, 1 + random_below(most < 64 ? most : 64), "", 0);
}

static void add_part(struct input *input, const struct input *other) {
  if (other->size == 0) return;
  uint32_t from = random_below(other->size), most = other->size - from;
  uint32_t at = random_below(input->size + 1);
  replace(input, at, 0, other->bytes + from, 1 + random_below(most < 256 ? most : 256));
}

static void splice(struct input *input, const struct input *other) {
  uint32_t at = random_below(input->size + 1), from = random_below(other->size + 1);
  replace(input, at, input->size - at, other->bytes + from, other->size - from);
}

/* Puts a morsel into, or takes bytes out of, what follows a length, and keeps the length true: so the change gets
   past the first check. A number is taken for a length when as many bytes follow it. */
static void change_text(struct input *input, const struct input *other) {
  (void)other;
  for (int try = 0; try < TRIES && input->size > 4; try++) {
    uint32_t at = random_below(input->size - 4), length = get_u32(input, at);
    if (length == 0 || length > input->size - at - 4) continue;
    uint32_t inside = random_below(length), removed = random_below(2) ? 0 : 1 + random_below(length - inside);
    const char *morsel = morsels[random_below(COUNT(morsels))];
    uint32_t added = (uint32_t)strlen(morsel);
    put_u32(input, at, length - removed + added);
    replace(input, at + 4 + inside, removed, morsel, added);
    return;
  }
}

/* Repeats a length with what follows it, and counts it where a list may have its count. */
static void repeat_text(struct input *input, const struct input *other) {
  (void)other;
  for (int try = 0; try < TRIES && input->size > 8; try++) {
    uint32_t at = random_below(input->size - 8), count = get_u32(input, at), length = get_u32(input, at + 4);
    if (count == 0 || count > 4096 || length == 0 || length > 256 || length > input->size - at - 8) continue;
    uint8_t text[4 + 256];
    memcpy(text, input->bytes + at + 4, 4 + length);
    put_u32(input, at, count + 1);
    replace(input, at + 4, 0, text, 4 + length);
    return;
  }
}

void mutate(struct input *input, const struct input *other) {
  static void (*const changes[])(struct input *, const struct input *) = {
      flip_bit, set_byte,    set_number, shift_number, reach_end,   cut_end,
      splice,   remove_part, add_part,   change_text,  change_text, repeat_text};
  uint32_t times = 1 + random_below(MOST_CHANGES);
  for (uint32_t i = 0; i < times; i++) changes[random_below(COUNT(changes))](input, other);
}
