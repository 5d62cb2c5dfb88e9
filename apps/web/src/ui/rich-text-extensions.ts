import { Link } from '@mantine/tiptap';
import { generateHTML, generateJSON } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';

/** What rich text is made of: everything that the editor can write. */
export const RICH_TEXT_EXTENSIONS = [
  StarterKit.configure({ link: false, heading: { levels: [2, 3] } }),
  Link,
];

/** Rich text with nothing in it but what the editor can write; for what the server has not sanitised yet. */
export const asWritten = (html: string): string =>
  generateHTML(generateJSON(html, RICH_TEXT_EXTENSIONS), RICH_TEXT_EXTENSIONS);
