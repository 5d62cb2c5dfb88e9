import { TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FormDialog } from '../forms/form-dialog.tsx';
import { StoredPicture } from '../text/stored-picture.tsx';
import classes from './picture-dialog.module.css';

/** A picture on its way into a text, or one that stands in it. */
export interface Picture {
  /** By what the text names it; null for one that is not stored yet. */
  picture: string | null;
  /** Of one that is not stored yet: data URL. */
  src: string | null;
  alt: string;
}

interface PictureDialogProps {
  picture: Picture;
  /** It stands in the text already. */
  isInText: boolean;
  onSave: (alt: string) => void;
  onClose: () => void;
}

/** Asks what a picture shows, for those who cannot see it. */
export const PictureDialog = ({ picture, isInText, onSave, onClose }: PictureDialogProps) => {
  const [alt, setAlt] = useState(picture.alt);
  const [tried, setTried] = useState(false);

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog stands inside the form that the text belongs to.
    event.stopPropagation();
    setTried(true);
    if (alt.trim() !== '') onSave(alt.trim());
  };

  return (
    <FormDialog
      opened
      title={isInText ? 'Picture' : 'Insert picture'}
      submitLabel={isInText ? 'Save' : 'Insert'}
      dirty={alt !== picture.alt}
      onSubmit={save}
      onClose={onClose}
    >
      <StoredPicture name={picture.picture} src={picture.src} alt="" className={classes.preview} />
      <TextInput
        label="Alternative text"
        description="What the picture shows, in words. It is read out to people who cannot see it."
        withAsterisk
        maxLength={500}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
        error={tried && alt.trim() === '' ? 'Alternative text is required.' : undefined}
        data-autofocus
      />
    </FormDialog>
  );
};
