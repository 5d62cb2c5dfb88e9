import {
  FEEDBACK_FILES_MAX,
  FEEDBACK_FILE_MAX_BYTES,
  FEEDBACK_FILE_TYPES,
  findFeedbackFileProblem,
} from '@assay/contract';
import { ActionIcon, Button, FileButton, Input, Text } from '@mantine/core';
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './attachments-field.module.css';

interface AttachmentsFieldProps {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  disabled: boolean;
}

interface FileListProps extends Omit<AttachmentsFieldProps, 'onChange'> {
  onRemove: (file: File) => void;
}

const FileList = ({ files, disabled, onRemove }: FileListProps) => (
  <ul className={classes.files} aria-label="Attachments">
    {files.map((file, index) => (
      <li key={`${index} ${file.name}`}>
        <IconFile size={16} aria-hidden />
        <span className={classes.name} title={file.name}>
          {file.name}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`Remove ${file.name}`}
          disabled={disabled}
          onClick={() => onRemove(file)}
        >
          <IconX size={16} />
        </ActionIcon>
      </li>
    ))}
  </ul>
);

/** The files that go with a suggestion; what cannot go along is refused at once, in words. */
export const AttachmentsField = ({ files, onChange, disabled }: AttachmentsFieldProps) => {
  const [problem, setProblem] = useState<string | null>(null);
  const forgetPick = useRef<() => void>(null);

  const add = (picked: File[]) => {
    // Else the same file could not be picked again after it was removed.
    forgetPick.current?.();
    const next = [...files, ...picked];
    const found = findFeedbackFileProblem(next);
    setProblem(found);
    if (!found) onChange(next);
  };
  const remove = (file: File) => {
    setProblem(null);
    onChange(files.filter((one) => one !== file));
  };

  return (
    <div>
      <FileButton multiple accept={FEEDBACK_FILE_TYPES} onChange={add} resetRef={forgetPick}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            leftSection={<IconPaperclip size={16} />}
            disabled={disabled || files.length >= FEEDBACK_FILES_MAX}
          >
            Attach files
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed" mt={4}>
        Optional: up to {FEEDBACK_FILES_MAX} pictures (PNG, JPEG, GIF, WebP), PDF, DOC or DOCX files of at
        most {FEEDBACK_FILE_MAX_BYTES / 1_000_000} MB each.
      </Text>
      <Input.Error role="alert" mt={4}>
        {problem}
      </Input.Error>
      {files.length > 0 && <FileList files={files} disabled={disabled} onRemove={remove} />}
    </div>
  );
};
