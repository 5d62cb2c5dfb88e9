import type { AttainmentReport } from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { fileNameOf, saveFile } from '../../lib/files/save-file.ts';
import { toast } from '../../ui/messages/toast.ts';
import type { FromWriter, ToWriter } from './workbook.worker.ts';

const FAILED = 'The file could not be written.';

const write = async (wanted: ToWriter): Promise<Blob> => {
  const worker = new Worker(new URL('workbook.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<FromWriter>) =>
        'file' in data ? resolve(data.file) : reject(new Error(FAILED)),
      );
      worker.addEventListener('error', () => reject(new Error(FAILED)));
      worker.postMessage(wanted);
    });
  } finally {
    worker.terminate();
  }
};

/** Gives the person a report as a workbook. `kept`: when it was kept, if it was. */
export const useWorkbook = () =>
  useMutation({
    mutationFn: async ({ report, kept }: { report: AttainmentReport; kept: string }) => {
      const { subject, batch } = report;
      saveFile(
        await write({ report, kept }),
        fileNameOf(`${subject.code} Attainment ${batch} ${kept}`.trim(), 'xlsx'),
      );
    },
    onError: () => toast({ id: 'workbook', severity: 'error', summary: 'Error', detail: FAILED }),
  });
