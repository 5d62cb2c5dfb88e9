/** So long the browser may take to begin reading the file, ms. */
const KEEP_MS = 60_000;

/** Gives the person a file to keep, under this name. */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
};
