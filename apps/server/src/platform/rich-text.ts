import sanitize from 'sanitize-html';

const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'mark',
    'span',
    'div',
    'img',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    img: ['src', 'alt', 'width', 'height'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedClasses: { code: [/^language-[a-z+]+$/] },
  // Pictures come with the text itself: an exam room has no internet, and a remote picture would tell who reads it.
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  exclusiveFilter: (frame) =>
    frame.tag === 'img' && !/^data:image\/(png|jpeg|gif|webp);base64,/.test(frame.attribs['src'] ?? ''),
  transformTags: {
    a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
  },
};

/** Rich text as it may be stored and shown: scripts, styles, frames, handlers and remote pictures are gone. */
export const sanitizeRichText = (html: string): string => sanitize(html, ALLOWED);

/** The words of rich text, blanks folded, for lists and search. */
export const plainText = (html: string): string =>
  sanitize(html.replace(/<(\/p|br|\/li|\/h\d|\/pre|\/t[dhr]|\/div)[^>]*>/gi, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
    textFilter: (text) =>
      text
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&'),
  })
    .replace(/\s+/g, ' ')
    .trim();

/** Plain text as rich text. */
export const asRichText = (text: string): string =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;
