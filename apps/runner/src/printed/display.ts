/** Characters beyond ASCII that would move the cursor, turn the text around, or hide. */
const INVISIBLE = /[\u0080-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

const codePoint = (character: string): string =>
  `<U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`;

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const DELETE_BYTE = 0x7f;
const IS_CONTROL: readonly boolean[] = Array.from({ length: 256 }, (_, byte) =>
  CONTROLS.test(String.fromCharCode(byte)),
);

/** UTF-8 of U+2400 and on, where Unicode has pictures of the controls; that of DEL is U+2421. */
const PICTURE_BYTES = [0xe2, 0x90, 0x80] as const;
const PICTURE_OF_DEL = 0x21;

/**
 * Every control byte as its picture. A loop over bytes, because a program may print nothing but control characters,
 * and replacing these one by one would hold up the service.
 */
const drawControls = (bytes: Buffer): Buffer => {
  const drawn = Buffer.allocUnsafe(PICTURE_BYTES.length * bytes.length);
  let size = 0;
  for (const byte of bytes) {
    if (!IS_CONTROL[byte]) {
      drawn[size++] = byte;
      continue;
    }
    drawn[size++] = PICTURE_BYTES[0];
    drawn[size++] = PICTURE_BYTES[1];
    drawn[size++] = PICTURE_BYTES[2] + (byte === DELETE_BYTE ? PICTURE_OF_DEL : byte);
  }
  return drawn.subarray(0, size);
};

/** Bytes as text for a screen: invalid UTF-8 becomes U+FFFD, control characters become visible. */
export const displayable = (bytes: Buffer): string =>
  (CONTROLS.test(bytes.toString('latin1')) ? drawControls(bytes) : bytes)
    .toString('utf8')
    .replace(INVISIBLE, codePoint);
