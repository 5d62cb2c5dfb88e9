import { PICTURE_TYPES, STATEMENT_MAX } from '@assay/contract';
import { RichTextEditor as Frame } from '@mantine/tiptap';
import { IconPhoto } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { toast } from '../messages/toast.ts';
import { embedPicture, pictureAmong, PictureError } from './embed-picture.ts';
import type { PictureAttributes } from './picture-node.tsx';
import { PictureDialog, type Picture } from './picture-dialog.tsx';

interface Open {
  picture: Picture;
  isInText: boolean;
}

const selectedPicture = (editor: Editor): Picture | null => {
  if (!editor.isActive('image')) return null;
  const { picture, src, alt } = editor.getAttributes('image') as PictureAttributes;
  return { picture, src, alt: alt ?? '' };
};

/** Pictures on their way into a rich text, which is `html` now. */
export const usePictures = (html: string) => {
  const [open, setOpen] = useState<Open | null>(null);
  const refuse = (detail: string) => toast({ severity: 'error', summary: 'Error', detail });

  const insert = (file: File) =>
    void embedPicture(file)
      .then((src) => {
        if (html.length + src.length < STATEMENT_MAX)
          setOpen({ picture: { picture: null, src, alt: '' }, isInText: false });
        else
          refuse('Together, the pictures in this text are too large. Remove one, or choose a smaller one.');
      })
      .catch((error: unknown) =>
        refuse(error instanceof PictureError ? error.message : 'This picture cannot be inserted.'),
      );

  /** Takes the picture that was pasted or dropped, and says whether there was one. */
  const take = (data: DataTransfer | null): boolean => {
    const file = pictureAmong(data?.files);
    // What was copied from a document may hold a picture of itself beside its words; then the words are wanted.
    if (!file || data?.getData('text/plain')) return false;
    insert(file);
    return true;
  };
  return { open, setOpen, insert, take };
};

interface PictureControlProps {
  editor: Editor;
  pictures: ReturnType<typeof usePictures>;
}

/** Puts a picture into the text, or changes the words of the one that is selected. */
export const PictureControl = ({ editor, pictures: { open, setOpen, insert } }: PictureControlProps) => {
  const input = useRef<HTMLInputElement>(null);
  const press = () => {
    const picture = selectedPicture(editor);
    if (picture) setOpen({ picture, isInText: true });
    else input.current?.click();
  };
  const save = ({ picture, isInText }: Open, alt: string) => {
    const chain = editor.chain().focus();
    if (isInText) chain.updateAttributes('image', { alt }).run();
    else chain.setImage({ src: picture.src ?? '', alt }).run();
    setOpen(null);
  };

  return (
    <>
      <Frame.Control aria-label="Picture" title="Picture" onClick={press}>
        <IconPhoto size={16} stroke={1.5} aria-hidden />
      </Frame.Control>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES.join(',')}
        aria-label="Picture file"
        onChange={(event) => {
          const file = pictureAmong(event.currentTarget.files);
          if (file) insert(file);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      {open && (
        <PictureDialog
          picture={open.picture}
          isInText={open.isInText}
          onSave={(alt) => save(open, alt)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};
