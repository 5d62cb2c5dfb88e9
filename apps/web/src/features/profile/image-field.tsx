import { findProfileImageProblem, PROFILE_IMAGE_TYPES } from '@assay/contract';
import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useRef, useState, type RefObject } from 'react';
import { PersonAvatar } from '../../ui/facts/person-avatar.tsx';
import type { ImageChange } from './api.ts';

interface ImageFieldProps {
  fullname: string;
  /** Address of the image that is stored. */
  stored: string | null;
  change: ImageChange;
  onChange: (change: ImageChange) => void;
  /** What the server said about the picked file. */
  refusal: string | null;
  disabled: boolean;
}

interface PickButtonProps {
  hasPicture: boolean;
  disabled: boolean;
  onPick: (file: File | null) => void;
  resetRef: RefObject<(() => void) | null>;
}

const PickButton = ({ hasPicture, disabled, onPick, resetRef }: PickButtonProps) => (
  <FileButton accept={PROFILE_IMAGE_TYPES.join(',')} onChange={onPick} resetRef={resetRef}>
    {(props) => (
      <Button
        {...props}
        variant="default"
        size="xs"
        leftSection={<IconPhoto size={16} />}
        disabled={disabled}
      >
        {hasPicture ? 'Replace picture' : 'Choose picture'}
      </Button>
    )}
  </FileButton>
);

/** The picture beside the name as it will be after saving; what cannot be one is refused at once, in words. */
export const ImageField = ({ fullname, stored, change, onChange, refusal, disabled }: ImageFieldProps) => {
  const [problem, setProblem] = useState<string | null>(null);
  const forgetPick = useRef<() => void>(null);
  const picked = change instanceof File ? change : null;
  const kept = change === null ? stored : null;
  const hasPicture = picked !== null || kept !== null;

  const pick = (file: File | null) => {
    // Else the same file could not be picked again after it was removed.
    forgetPick.current?.();
    if (!file) return;
    const found = findProfileImageProblem(file);
    setProblem(found);
    if (!found) onChange(file);
  };
  const remove = () => {
    setProblem(null);
    onChange(picked || !stored ? null : 'REMOVED');
  };

  return (
    <Group gap="md" wrap="nowrap" align="center" role="group" aria-label="Profile picture">
      <PersonAvatar size={88} stored={kept} picked={picked} fullname={fullname} alt="Your picture" />
      <div>
        <Group gap="xs">
          <PickButton hasPicture={hasPicture} disabled={disabled} onPick={pick} resetRef={forgetPick} />
          {hasPicture && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconTrash size={16} />}
              disabled={disabled}
              onClick={remove}
            >
              {picked ? 'Take back' : 'Remove picture'}
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed" mt={4}>
          PNG, JPEG, WebP or GIF of at most 1 MB.
          {change !== null && ' Save your profile to apply the change.'}
        </Text>
        <Input.Error role="alert" mt={4}>
          {problem ?? refusal}
        </Input.Error>
      </div>
    </Group>
  );
};
