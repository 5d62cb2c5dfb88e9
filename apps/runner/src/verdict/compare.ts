const NEWLINE = 0x0a;

const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0b || byte === 0x0c;

/** Lines without blanks at their ends (a carriage return is one), the whole without white space around it. */
const normalise = (bytes: Buffer): Buffer => {
  const kept = Buffer.allocUnsafe(bytes.length);
  let size = 0;
  let lineEnd = 0;
  for (const byte of bytes) {
    if (byte === NEWLINE) size = lineEnd;
    if (size === 0 && (byte === NEWLINE || isBlank(byte))) continue;
    kept[size] = byte;
    size += 1;
    if (!isBlank(byte)) lineEnd = size;
  }
  let end = lineEnd;
  while (end > 0 && kept[end - 1] === NEWLINE) end -= 1;
  return kept.subarray(0, end);
};

/** Equal bytes after trimming the whole, with \r\n as \n and blanks at line ends ignored. */
export const sameOutput = (output: Buffer, expected: string): boolean =>
  normalise(output).equals(normalise(Buffer.from(expected)));
