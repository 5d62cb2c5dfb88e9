/** A time of a day relative to the one on which the demonstration is created, in the server's zone. */
export interface DemoMoment {
  days: number;
  hour: number;
  minute: number;
}

/** That time in a demonstration that is created at `now`. */
export const momentOf = ({ days, hour, minute }: DemoMoment, now: Date): Date => {
  const moment = new Date(now);
  moment.setDate(now.getDate() + days);
  moment.setHours(hour, minute, 0, 0);
  return moment;
};
