import dayjs from 'dayjs';

const NEAR = ['Today', 'Tomorrow'];

/** A moment within days: `Today, 02:30 PM`, `Tomorrow, 10:00 AM`, `Fri 27 Nov, 10:00 AM`. @param now ms */
export const formatSoon = (moment: string, now: number): string => {
  const at = dayjs(moment);
  const days = at.startOf('day').diff(dayjs(now).startOf('day'), 'day');
  return `${NEAR[days] ?? at.format('ddd D MMM')}, ${at.format('hh:mm A')}`;
};
