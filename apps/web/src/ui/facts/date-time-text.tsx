import { serverNow } from '../../lib/values/clock.ts';
import { formatDate, formatDateTime, formatFromNow, formatListed } from '../../lib/values/dates.ts';

interface DateTimeTextProps {
  /** ISO 8601; nothing shows as a dash. */
  value: string | null | undefined;
  /**
   * `date`: 05/11/2025; `date-time` (default): 05/11/2025, 02:30 PM; `listed`: 05 Nov, 02:30 PM; `words`: in 12 min. What is
   * not exact has the exact time on hover.
   */
  format?: 'date' | 'date-time' | 'listed' | 'words';
  /** For `words` that keep counting: the time to measure from, epoch ms, from `useServerNow`. */
  now?: number;
}

/** A moment in day/month/year order and 12-hour time of the viewer's zone. */
export const DateTimeText = ({ value, format = 'date-time', now }: DateTimeTextProps) => {
  if (!value) return <span>–</span>;
  const text = {
    date: formatDate,
    'date-time': formatDateTime,
    listed: (moment: string) => formatListed(moment, now ?? serverNow()),
    words: (moment: string) => formatFromNow(moment, now ?? serverNow()),
  }[format](value);
  return (
    <time
      dateTime={value}
      title={format === 'date-time' ? undefined : formatDateTime(value)}
      className="tabular"
    >
      {text}
    </time>
  );
};
