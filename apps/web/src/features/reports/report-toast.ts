import { useEffect } from 'react';
import { isConnectionIssue } from '../../lib/server/call.ts';
import type { Severity } from '../../ui/messages/severity-icon.tsx';
import { toast } from '../../ui/messages/toast.ts';

/** So long messages of the report screen stay, ms. */
const LIFE_MS = 3000;

const SUMMARY: Readonly<Record<Severity, string>> = {
  success: 'Success',
  info: 'Report',
  warn: 'Warning',
  error: 'Error',
};

export const reportToast = (severity: Severity, detail: string): void =>
  toast({ severity, summary: SUMMARY[severity], detail, life: LIFE_MS });

/** What is said when something could not be loaded: by the server's refusal, and when no answer came. */
export interface LoadTexts {
  refused: string;
  unanswered: string;
}

export const loadText = (error: unknown, { refused, unanswered }: LoadTexts): string =>
  isConnectionIssue(error) ? unanswered : refused;

/** Tells once about every load that failed. */
export const useLoadToast = (error: Error | null, { refused, unanswered }: LoadTexts): void => {
  useEffect(() => {
    if (error) reportToast('error', loadText(error, { refused, unanswered }));
  }, [error, refused, unanswered]);
};
