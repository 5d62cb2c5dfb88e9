import { useServerNow } from '../../lib/values/clock.ts';
import { formatDateTime, formatSpan } from '../../lib/values/dates.ts';

/** How long it is until a moment, counting down; `over` is said afterwards. @param end ISO 8601 */
export const TimeLeft = ({ end, over }: { end: string; over: string }) => {
  const left = Date.parse(end) - useServerNow();
  return (
    <time dateTime={end} title={formatDateTime(end)} className="tabular">
      {left > 0 ? formatSpan(left) : over}
    </time>
  );
};
