const YEAR_SECONDS = 31_536_000;

/** Whole seconds as a device counted them; null for what a device with a wrong clock says. */
export const plausibleSeconds = (seconds: number | null | undefined): number | null =>
  typeof seconds === 'number' && seconds >= 0 && seconds <= YEAR_SECONDS ? Math.round(seconds) : null;
