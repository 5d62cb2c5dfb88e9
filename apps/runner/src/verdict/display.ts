/** Controls that would move the cursor, ring, or turn the text around; tab and line ends stay what they are. */
const invisible =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

const controlPictures = 0x2400;
const deletePicture = '\u2421';

const picture = (character: string): string => {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(controlPictures + code);
  if (code === 0x7f) return deletePicture;
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
};

/** Bytes as text for a screen: invalid UTF-8 becomes U+FFFD, control characters become visible. */
export const displayable = (bytes: Buffer): string => bytes.toString('utf8').replace(invisible, picture);
