import { gradebookText, SHEET_FORMATS, type GradebookFile } from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { fileNameOf, saveFile } from '../../lib/files/save-file.ts';
import { messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { readGradebook } from './api.ts';

const contentOf = async (file: GradebookFile): Promise<Blob> =>
  file.format === 'xlsx'
    ? (await import('./gradebook-excel.ts')).makeGradebookExcel(file)
    : new Blob([gradebookText(file)], { type: 'text/plain;charset=utf-8' });

const waitingWords = (count: number): string =>
  count === 1
    ? ' 1 student has no marks yet: the cell is empty.'
    : ` ${count} students have no marks yet: their cells are empty.`;

/** Fetches the gradebook of a task, makes the file and gives it to the person, and says what is not in it yet. */
export const useSaveGradebook = (taskId: string) =>
  useMutation({
    mutationFn: async ({ format }: { format: string; label: string }) => {
      const file = await readGradebook(taskId, format);
      const name = fileNameOf(file.name, SHEET_FORMATS[file.format].ending);
      saveFile(await contentOf(file), name);
      return { name, waiting: file.waiting };
    },
    onSuccess: ({ name, waiting }, { label }) =>
      toast({
        severity: waiting > 0 ? 'warn' : 'success',
        summary: `${label} exported`,
        detail: `${name}.${waiting > 0 ? waitingWords(waiting) : ''}`,
        id: 'gradebook',
        ...(waiting > 0 && { life: 10_000 }),
      }),
    onError: (error, { label }) =>
      toast({
        severity: 'error',
        summary: 'Error',
        detail: messageOf(error, `The file for ${label} could not be made. Please try again.`),
        id: 'gradebook',
      }),
  });
