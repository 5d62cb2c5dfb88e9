import { Link } from '@mantine/tiptap';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import { TableKit } from '@tiptap/extension-table';
import { generateHTML, generateJSON } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { PictureNode } from './picture-node.tsx';

/**
 * What rich text is made of: everything that the editor can write, and what the server's sanitiser lets through, so
 * that opening a text and saving it loses nothing.
 */
export const RICH_TEXT_EXTENSIONS = [
  StarterKit.configure({ link: false, heading: { levels: [1, 2, 3, 4] } }),
  Link,
  Subscript,
  Superscript,
  TableKit,
  PictureNode,
];

/** Rich text with nothing in it but what the editor can write; for what the server has not sanitised yet. */
export const asWritten = (html: string): string =>
  generateHTML(generateJSON(html, RICH_TEXT_EXTENSIONS), RICH_TEXT_EXTENSIONS);
