import type { FileTests } from '@assay/contract';
import { Button, FileButton } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { toast } from '../../../ui/messages/toast.ts';
import type { NewTest } from './new-tests.tsx';
import { readChosenFiles } from './read-test-files.ts';
import { TestFilesDialog } from './test-files-dialog.tsx';

interface FilesButtonProps {
  /** How many tests the question has already. */
  present: number;
  disabled: boolean;
  onAdd: (tests: NewTest[]) => void;
}

/** Takes tests from files, from ZIP archives of them, or from a sheet. */
export const FilesButton = ({ present, disabled, onAdd }: FilesButtonProps) => {
  const [read, setRead] = useState<FileTests | null>(null);
  const [isReading, setReading] = useState(false);
  const forgetPick = useRef<() => void>(null);
  const open = async (files: File[]) => {
    setReading(true);
    try {
      setRead(await readChosenFiles(files, present));
    } catch {
      toast({
        severity: 'error',
        summary: 'Error',
        detail: 'The files could not be read. Choose them again.',
      });
    }
    setReading(false);
    // The same files can be chosen again, once they are mended.
    forgetPick.current?.();
  };
  return (
    <>
      <FileButton
        multiple
        accept=".zip,.in,.inp,.out,.ans,.a,.txt,.csv,.xlsx"
        resetRef={forgetPick}
        onChange={(files) => void open(files)}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            leftSection={<IconFileZip size={14} />}
            disabled={disabled}
            loading={isReading}
          >
            From files
          </Button>
        )}
      </FileButton>
      {read && (
        <TestFilesDialog
          read={read}
          present={present}
          onClose={() => setRead(null)}
          onAdd={(tests) => {
            setRead(null);
            onAdd(tests);
          }}
        />
      )}
    </>
  );
};
