import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow, useServerNow } from '../../../../lib/values/clock.ts';

const MINUTE_MS = 60_000;
/** The way to the end is looked at again this often: a device that slept finds its timers behind the server's clock. */
const LOOK_MS = 1000;
/** A server whose clock was set ahead, and back, has passed the end for a moment only: so much time is left again, ms. */
const BACK_MS = 5000;
/** Auto-submit comes this long after the end, ms. */
export const SUBMIT_DELAY_MS = 100;
/** Minutes before the end at which screen readers are told. */
const ANNOUNCED = [10, 5, 1] as const;

/** How pressing the time is. */
export const urgencyOf = (leftMs: number): 'calm' | 'warning' | 'danger' =>
  leftMs <= MINUTE_MS ? 'danger' : leftMs <= 5 * MINUTE_MS ? 'warning' : 'calm';

/** How long an announcement stands: who comes later would be told a wrong time. */
const STANDS_MS = 10_000;

/** What is announced now: a mark that has just been passed; else nothing. */
export const announcementOf = (leftMs: number): string => {
  if (leftMs <= 0) return 'Time’s Up!';
  const mark = ANNOUNCED.find(
    (minutes) => leftMs <= minutes * MINUTE_MS && leftMs > minutes * MINUTE_MS - STANDS_MS,
  );
  return mark === undefined ? '' : `${mark} ${mark === 1 ? 'minute' : 'minutes'} left`;
};

/**
 * Milliseconds until `deadline` by the server's clock, ticking each second. `onEnd` is called once the end is
 * reached; a later deadline, and a clock that was set back, start the count again.
 * @param deadline ISO 8601
 */
export const useTimeLeft = (deadline: string, onEnd: () => void): number => {
  const now = useServerNow();
  const end = useEffectEvent(onEnd);
  const [passed, setPassed] = useState<string | null>(null);

  useEffect(() => {
    // To the moment, not to the next tick: what is typed a moment too late would make the whole draft late.
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const wait = () => {
      const left = Date.parse(deadline) - serverNow();
      if (!over && left <= 0) {
        over = true;
        setPassed(deadline);
        end();
      } else if (over && left > BACK_MS) {
        over = false;
        setPassed(null);
      }
      timer = setTimeout(wait, left > 0 ? Math.min(left, LOOK_MS) : LOOK_MS);
    };
    wait();
    return () => clearTimeout(timer);
  }, [deadline]);

  return passed === deadline ? 0 : Math.max(0, Date.parse(deadline) - now);
};
