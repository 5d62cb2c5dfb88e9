/** A backup every night leaves room for one that failed. Hours. */
const BACKUP_HOURS = 48;

/** Whether it is time for a backup: there is none, or the last one is older than two days. @param now ms */
export const isBackupDue = (lastBackupAt: string | null, now: number): boolean =>
  lastBackupAt === null || now - Date.parse(lastBackupAt) > BACKUP_HOURS * 3_600_000;
