import type { Question } from '@assay/contract';
import { Button, FileInput, Group, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { formatBytes } from '../../../lib/values/format-bytes.ts';
import { FileLink } from '../../../ui/text/file-link.tsx';

interface AttachmentFieldProps {
  value: File | null;
  onChange: (file: File | null) => void;
  stored: Question['attachment'];
  /** Where that one comes from: `Stored`. */
  origin: string;
  removed: boolean;
  onRemove: (removed: boolean) => void;
  error?: string;
}

interface StoredFileProps extends Pick<AttachmentFieldProps, 'origin' | 'removed' | 'onRemove'> {
  file: NonNullable<Question['attachment']>;
}

const StoredFile = ({ file, origin, removed, onRemove }: StoredFileProps) => (
  <Group gap="xs" mt={6}>
    <Text span size="xs" c="dimmed" td={removed ? 'line-through' : undefined}>
      {origin}: <FileLink file={file} /> ({formatBytes(file.size)})
    </Text>
    <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onRemove(!removed)}>
      {removed ? 'Keep it' : 'Remove'}
    </Button>
  </Group>
);

/** A file that belongs to the question; a new one takes the place of the stored one. */
export const AttachmentField = ({
  value,
  onChange,
  stored,
  origin,
  removed,
  onRemove,
  error,
}: AttachmentFieldProps) => (
  <div>
    <FileInput
      aria-label="Attachment (Optional)"
      placeholder="Choose a file"
      value={value}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear attachment' }}
      leftSection={<IconPaperclip size={16} aria-hidden />}
      error={error}
    />
    {stored && !value && <StoredFile file={stored} origin={origin} removed={removed} onRemove={onRemove} />}
  </div>
);
