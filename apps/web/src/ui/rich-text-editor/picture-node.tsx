import Image from '@tiptap/extension-image';
import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import { StoredPicture } from '../text/stored-picture.tsx';

/** What the editor knows of a picture: its name where it is stored, else its data. */
export interface PictureAttributes {
  picture: string | null;
  src: string | null;
  alt: string | null;
}

const PictureInText = ({ node }: ReactNodeViewProps) => {
  const { picture, src, alt } = node.attrs as PictureAttributes;
  return (
    <NodeViewWrapper as="span" data-drag-handle>
      <StoredPicture name={picture} src={src} alt={alt ?? ''} />
    </NodeViewWrapper>
  );
};

/** Pictures in a text: stored ones by their names, new ones as data; the sanitiser takes out every other. */
export const PictureNode = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      picture: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('data-picture'),
        renderHTML: ({ picture }: Partial<PictureAttributes>) => (picture ? { 'data-picture': picture } : {}),
      },
    };
  },
  parseHTML: () => [{ tag: 'img[src], img[data-picture]' }],
  addNodeView: () => ReactNodeViewRenderer(PictureInText, { as: 'span' }),
}).configure({ inline: true, allowBase64: true });
