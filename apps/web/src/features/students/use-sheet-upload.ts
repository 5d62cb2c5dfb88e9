import { findStudentFileProblem, type ResponseOf, type uploadStudents } from '@assay/contract';
import { useRef, useState } from 'react';
import { isConnectionIssue, messageOf } from '../../lib/call.ts';
import { randomName } from '../../lib/random-name.ts';
import { toast } from '../../ui/toast.ts';
import { useUploadStudents } from './api.ts';
import { savePasswords } from './sheets.ts';

/** What the server says about a sheet. */
export type SheetReport = ResponseOf<typeof uploadStudents>;

const tellRefusals = ({ invalidRows, duplicates }: SheetReport) => {
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
      detail: `${duplicates.length} student(s) skipped because username exists.`,
      life: 5000,
    });
};

/** The way of one sheet: chosen, looked at, then added, which happens once however often it is tried. */
export const useSheetUpload = () => {
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<SheetReport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const retryKey = useRef(randomName());
  const upload = useUploadStudents();

  const fail = (error: unknown) => {
    const detail = isConnectionIssue(error)
      ? 'Server or network issue.'
      : messageOf(error, 'Server or network issue.');
    setProblem(detail);
    toast({ severity: 'error', summary: 'Upload failed.', detail, id: 'upload' });
  };
  const choose = (chosen: File) => {
    const found = findStudentFileProblem(chosen);
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
          if (answer.added === 0) tellRefusals(answer);
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
          tellRefusals(answer);
          void savePasswords(answer.accounts);
        },
        onError: fail,
      },
    );
  };
  return { file, report, problem, busy: upload.isPending, choose, add };
};
