import { questionFilePath, type ExportFormat } from '@assay/contract';
import { fileNameOf, saveFile } from '../../lib/files/save-file.ts';
import { messageOf } from '../../lib/server/call.ts';
import { callFile } from '../../lib/server/call-file.ts';
import { toast } from '../../ui/messages/toast.ts';

/** Saves questions as a file, or says why there is none. @param name of the file, without its ending */
export const exportQuestions = async (
  ids: readonly string[],
  name: string,
  format: ExportFormat = 'assay',
): Promise<void> => {
  try {
    saveFile(await callFile(`/api${questionFilePath(ids, format)}`), fileNameOf(name, 'zip'));
  } catch (error) {
    toast({
      severity: 'error',
      summary: 'Error',
      detail: messageOf(error, 'The questions could not be exported.'),
    });
  }
};
