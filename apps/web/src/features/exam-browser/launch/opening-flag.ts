/** Kept on the device from the opening of the exam browser until this window has the focus again: it is not opened twice. */
const FLAG = 'assay-exam/exam-browser-opened';

/** Storage may be refused; then the flag is only missing. */
export const isOpening = (): boolean => {
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return false;
  }
};

/** Sets the flag for a task, or takes it away. */
export const noteOpening = (taskId: string | null) => {
  try {
    if (taskId === null) localStorage.removeItem(FLAG);
    else localStorage.setItem(FLAG, taskId);
  } catch {
    // Nothing depends on it.
  }
};
