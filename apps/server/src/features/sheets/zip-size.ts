const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const COMMENT_MAX_BYTES = 65_535;
const ENTRY_BYTES = 46;

/** Where a ZIP file's end of directory stands; -1 when it has none. */
const findEnd = (content: Buffer): number => {
  const first = Math.max(0, content.length - END_BYTES - COMMENT_MAX_BYTES);
  for (let at = content.length - END_BYTES; at >= first; at -= 1)
    if (content.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  return -1;
};

/**
 * How many bytes a ZIP file says it unpacks to; null when it is none. The unpacking library makes room for exactly what
 * is said here and writes no further, so a file that lies gains nothing.
 */
export const declaredSize = (content: Buffer): number | null => {
  const end = findEnd(content);
  if (end < 0) return null;
  let size = 0;
  let at = content.readUInt32LE(end + 16);
  for (let left = content.readUInt16LE(end + 8); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > content.length || content.readUInt32LE(at) !== ENTRY) return null;
    size += content.readUInt32LE(at + 24);
    at +=
      ENTRY_BYTES +
      content.readUInt16LE(at + 28) +
      content.readUInt16LE(at + 30) +
      content.readUInt16LE(at + 32);
  }
  return size;
};
