import { Button, FileButton, Text } from '@mantine/core';
import { IconUpload, type Icon } from '@tabler/icons-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import classes from './file-drop.module.css';

interface FileDropProps {
  /** What the picker offers: `.csv,.xlsx`. */
  accept: string;
  Shape: Icon;
  /** What is chosen already. */
  fileName: string | null;
  disabled: boolean;
  onChoose: (file: File) => void;
  /** What may be chosen, while nothing is. */
  children: ReactNode;
}

/** Takes a file from the disk or from under the mouse. */
export const FileDrop = ({ accept, Shape, fileName, disabled, onChoose, children }: FileDropProps) => {
  const [over, setOver] = useState(false);
  const forgetPick = useRef<() => void>(null);
  const take = (file: File | null | undefined) => {
    // Else the same file could not be chosen again after it was corrected.
    forgetPick.current?.();
    if (file && !disabled) onChoose(file);
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      data-chosen={fileName !== null || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(event.dataTransfer.files.item(0));
      }}
    >
      <Shape size={fileName ? 20 : 28} stroke={1.4} aria-hidden />
      {fileName && (
        <span className={classes.name} title={fileName}>
          {fileName}
        </span>
      )}
      <FileButton accept={accept} onChange={take} resetRef={forgetPick}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconUpload size={16} />}
            disabled={disabled}
            data-autofocus
          >
            {fileName ? 'Choose another' : 'Choose file'}
          </Button>
        )}
      </FileButton>
      {!fileName && (
        <Text size="xs" c="dimmed">
          {children}
        </Text>
      )}
    </div>
  );
};
