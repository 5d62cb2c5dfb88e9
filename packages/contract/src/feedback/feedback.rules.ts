/** Nobody is asked for suggestions more often than once in so many days. Whoever has some can always tell them. */
export const FEEDBACK_EVERY_DAYS = 30;
/** Longest message, in characters. */
export const FEEDBACK_MESSAGE_MAX = 5000;
/** Most files that go with one message. */
export const FEEDBACK_FILES_MAX = 5;
/** Largest of these files, in bytes. */
export const FEEDBACK_FILE_MAX_BYTES = 5_000_000;
/** Most messages that are marked or deleted at once, and that one export has. */
export const FEEDBACK_AT_ONCE_MAX = 1000;
/** What may be attached, as a file picker takes it. The server looks into the files as well. */
export const FEEDBACK_FILE_TYPES = '.png,.jpg,.jpeg,.gif,.webp,.pdf,.doc,.docx';

const hasAllowedName = (name: string): boolean =>
  FEEDBACK_FILE_TYPES.split(',').some((ending) => name.toLowerCase().endsWith(ending));

/** What is wrong with the files of a message, before anybody looks into them; null when nothing is. */
export const findFeedbackFileProblem = (
  files: readonly {
    name: string;
    /** Bytes. */ size: number;
  }[],
): string | null => {
  if (files.length > FEEDBACK_FILES_MAX) return `At most ${FEEDBACK_FILES_MAX} files can be attached.`;
  for (const { name, size } of files) {
    if (!hasAllowedName(name))
      return `“${name}” cannot be attached: only pictures (PNG, JPEG, GIF, WebP), PDF, DOC and DOCX files can.`;
    if (size === 0) return `“${name}” is empty.`;
    if (size > FEEDBACK_FILE_MAX_BYTES)
      return `“${name}” is larger than ${FEEDBACK_FILE_MAX_BYTES / 1_000_000} MB.`;
  }
  return null;
};
