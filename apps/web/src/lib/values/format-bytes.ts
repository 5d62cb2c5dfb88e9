/** `830 bytes`, `12 KB`, `3.4 MB` */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
};
