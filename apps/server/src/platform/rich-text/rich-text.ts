import { PICTURE_NAME } from '@assay/contract';
import sanitize from 'sanitize-html';

/** Deeper than any list in a table in a list; sanitising takes the square of the depth. */
const DEPTH_MAX = 100;

/** Pictures as data that come with a text. */
const DATA = /^data:image\/(png|jpeg|gif|webp);base64,/;

/** A picture by its name or as data, its attributes in one order whoever wrote it; without either it is none. */
const readPicture: sanitize.Transformer = (tagName, { src = '', alt = '', width, height, ...others }) => {
  const name = others['data-picture'] ?? '';
  const source: sanitize.Attributes = PICTURE_NAME.test(name)
    ? { 'data-picture': name }
    : DATA.test(src)
      ? { src }
      : {};
  return { tagName, attribs: { ...source, alt, ...(width && { width }), ...(height && { height }) } };
};

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
    img: ['data-picture', 'src', 'alt', 'width', 'height'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedClasses: { code: [/^language-[a-z+]+$/] },
  // Pictures are files of ours, or come with the text: an exam room has no internet, and a remote picture would tell who
  // reads it.
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['src'] && !frame.attribs['data-picture'],
  transformTags: {
    a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
    img: readPicture,
  },
};

class TooDeep extends Error {}

/** Whether rich text is nested more deeply than a person writes. Takes time in proportion to its length. */
export const nestsTooDeeply = (html: string): boolean => {
  let depth = 0;
  const onOpenTag = (): void => {
    depth += 1;
    if (depth > DEPTH_MAX) throw new TooDeep();
  };
  try {
    sanitize(html, {
      allowedTags: [],
      allowedAttributes: {},
      onOpenTag,
      onCloseTag: () => void (depth -= 1),
    });
    return false;
  } catch (error) {
    if (error instanceof TooDeep) return true;
    throw error;
  }
};

/**
 * Rich text as it may be stored and shown: scripts, styles, frames, handlers and remote pictures are gone. Whoever takes it
 * from somebody asks before whether it `nestsTooDeeply`.
 */
export const sanitizeRichText = (html: string): string => sanitize(html, ALLOWED);

/** The same, with no pictures. */
export const sanitizeWords = (html: string): string =>
  sanitize(html, { ...ALLOWED, exclusiveFilter: ({ tag }) => tag === 'img' });

/** Plain text as rich text. */
export const asRichText = (text: string): string =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;
