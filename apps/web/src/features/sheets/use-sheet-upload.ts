import { findSheetFileProblem, type SheetReport } from '@assay/contract';
import { useRef, useState } from 'react';
import { isConnectionIssue, messageOf } from '../../lib/server/call.ts';
import { randomName } from '../../lib/values/random-name.ts';
import { toast } from '../../ui/messages/toast.ts';
import { savePasswords } from './sheet-files.ts';
import { loginWord, type SheetKind } from './sheet-kind.ts';
import type { UploadMutation } from './sheet-upload.ts';

const tellRefusals = (kind: SheetKind, { invalidRows, duplicates }: SheetReport) => {
  if (invalidRows.length > 0)
    toast({
      severity: 'warn',
      summary: 'Invalid rows',
      detail: `${invalidRows.length} row(s) failed validation.`,
      life: 5000,
    });
  if (duplicates.length > 0)
    toast({
      severity: 'warn',
      summary: 'Duplicates skipped',
      detail: `${duplicates.length} ${kind.sheet.one}(s) skipped because ${loginWord(kind)} exists.`,
      life: 5000,
    });
};

/** The way of one sheet: chosen, looked at, then added, which happens once however often it is tried. */
export const useSheetUpload = (kind: SheetKind, upload: UploadMutation) => {
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<SheetReport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const retryKey = useRef(randomName());

  const fail = (error: unknown) => {
    const detail = isConnectionIssue(error)
      ? 'Server or network issue.'
      : messageOf(error, 'Server or network issue.');
    setProblem(detail);
    toast({ severity: 'error', summary: 'Upload failed.', detail, id: 'upload' });
  };
  const choose = (chosen: File) => {
    const found = findSheetFileProblem(chosen);
    setFile(chosen);
    setReport(null);
    setProblem(found);
    if (found) return;
    retryKey.current = randomName();
    upload.mutate(
      { file: chosen, retryKey: null },
      {
        onSuccess: (answer) => {
          setReport(answer);
          if (answer.added === 0) tellRefusals(kind, answer);
        },
        onError: fail,
      },
    );
  };
  const add = () => {
    if (!file) return;
    setProblem(null);
    upload.mutate(
      { file, retryKey: retryKey.current },
      {
        onSuccess: (answer) => {
          setReport(answer);
          toast({ severity: 'success', summary: 'Success', detail: answer.message });
          tellRefusals(kind, answer);
          void savePasswords(kind, answer.accounts);
        },
        onError: fail,
      },
    );
  };
  return { file, report, problem, busy: upload.isPending, choose, add };
};
