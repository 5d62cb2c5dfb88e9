import { CallError, isConnectionIssue, messageOf } from '../../../lib/server/call.ts';

const NO_SUCCESS = 'Failed to update marks - no success response';

/** Why the marks of one student were not updated, in the documented words. */
export const marksFailure = (error: unknown): string => {
  if (isConnectionIssue(error))
    return `Connection error: ${messageOf(error, 'no answer')}. Please check your internet connection and try again.`;
  // The server answered, and not with what the contract has it say.
  if (error instanceof CallError && error.status >= 200 && error.status < 300) return NO_SUCCESS;
  return messageOf(error, NO_SUCCESS);
};

/** Whether the marks that the person saw are not those that stand. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'CONFLICT';

export interface BulkResult {
  updated: number;
  /** Who was left out, with the reason. */
  failed: readonly { id: string; name: string; reason: string }[];
  /** The server could not be reached, and the rest was not tried. */
  disconnected: boolean;
}

const students = (count: number): string => (count === 1 ? '1 student' : `${count} students`);

/** What a bulk update comes to, in one sentence. */
export const bulkSentence = ({ updated, failed, disconnected }: BulkResult): string => {
  if (failed.length === 0) return `Marks updated for ${students(updated)}.`;
  if (updated > 0) return `Marks updated for ${updated} of ${students(updated + failed.length)}.`;
  return disconnected
    ? 'Error updating marks. Please check your connection and try again.'
    : 'Failed to update marks for any student. Please try again.';
};
