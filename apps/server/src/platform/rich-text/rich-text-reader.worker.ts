/** Runs in a thread of its own, for `readRichText`. */
import { nestsTooDeeply, plainText, sanitizeRichText } from './rich-text.ts';
import type { ReadText } from './read-rich-text.ts';

export default (html: string): ReadText | null => {
  if (nestsTooDeeply(html)) return null;
  const statement = sanitizeRichText(html);
  return { html: statement, text: plainText(statement) };
};
