import { useEffect } from 'react';
import { toast } from './toast.ts';

/** Tells once about every load that failed, in the place of what was told before; the screen stays usable with what it has. */
export const useErrorToast = (error: Error | null, detail: string): void => {
  useEffect(() => {
    if (error) toast({ severity: 'error', summary: 'Error', detail, id: `load: ${detail}` });
  }, [error, detail]);
};
