import { missingIn } from '../languages/languages.rules.ts';
import { isOptional, type Language } from '../questions/question.ts';
import type { Installation, RunnerState } from './installation.ts';

const HOUR_MS = 3_600_000;
/** A backup every night leaves room for one that failed. Hours. */
const BACKUP_HOURS = 48;
/** Grading that is this late is no queue any more. Minutes. */
const GRADING_MINUTES = 5;

/** Whether it is time for a backup: there is none, or the last one is older than two days. @param now ms */
export const isBackupDue = (lastBackupAt: string | null, now: number): boolean =>
  lastBackupAt === null || now - Date.parse(lastBackupAt) > BACKUP_HOURS * HOUR_MS;

/** Whether a submission has waited for its grade for longer than a queue explains. @param now ms */
export const isGradingLate = ({ oldestAt }: Installation['grading'], now: number): boolean =>
  oldestAt !== null && now - Date.parse(oldestAt) > GRADING_MINUTES * 60_000;

/** Languages that every runner should have and this one cannot run: what is answered in them is not graded there. */
export const missingLanguages = ({ languages }: Pick<RunnerState, 'languages'>): Language[] =>
  missingIn(new Set(languages.flatMap(({ names }) => names))).filter((language) => !isOptional(language));
