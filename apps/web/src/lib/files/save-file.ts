/** So long the browser may take to begin reading the file, ms. */
const KEEP_MS = 60_000;

/** Longest name without its ending. */
const NAME_MAX = 100;

/** A name that every file system takes: no path, no control characters, no dots or blanks at its ends. */
export const fileNameOf = (name: string, ending: string): string => {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    // Left by a sign that stood before it.
    .replaceAll(' _', '_')
    .slice(0, NAME_MAX)
    // A pair that the cut went through.
    .replace(/[\uD800-\uDBFF]$/, '')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  return `${plain || 'file'}.${ending}`;
};

/** Gives the person a file to keep, under this name. */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
};
