/** Runs in a thread of its own, for `readRichText`. */
import { nestsTooDeeply, sanitizeRichText } from './rich-text.ts';

export default (html: string): string | null => (nestsTooDeeply(html) ? null : sanitizeRichText(html));
