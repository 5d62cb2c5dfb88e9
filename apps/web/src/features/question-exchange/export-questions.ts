import { questionFilePath } from '@assay/contract';
import { fileNameOf, saveFile } from '../../lib/files/save-file.ts';
import { callFile, messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';

/** Saves questions as a file, or says why there is none. @param name of the file, without its ending */
export const exportQuestions = async (ids: readonly string[], name: string): Promise<void> => {
  try {
    saveFile(await callFile(`/api${questionFilePath(ids)}`), fileNameOf(name, 'zip'));
  } catch (error) {
    toast({
      severity: 'error',
      summary: 'Error',
      detail: messageOf(error, 'The questions could not be exported.'),
    });
  }
};
