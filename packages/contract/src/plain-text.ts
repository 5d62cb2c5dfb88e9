/** Tags after which the next word is one of its own. */
const BREAKS = /<(\/p|br|\/li|\/h\d|\/pre|\/t[dhr]|\/div)[^>]*>/gi;

/** The words of rich text as the server stores it or the editor gives it, blanks folded: for lists and search. */
export const plainText = (html: string): string =>
  html
    .replace(BREAKS, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
