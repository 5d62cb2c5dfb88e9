import { Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { formatCountdown } from '../../../lib/values/dates.ts';
import classes from './start-bar.module.css';
import { fetchStaticParts } from './static-parts.ts';

interface CountdownProps {
  label: string;
  ms: number;
  children: string;
}

const Countdown = ({ label, ms, children }: CountdownProps) => (
  <>
    <div>
      <Text c="dimmed" size="sm">
        {label}
      </Text>
      <span className={classes.clock} role="timer">
        {formatCountdown(ms)}
      </span>
    </div>
    <Text role="status" size="sm" className={classes.words}>
      {children}
    </Text>
  </>
);

interface StartBarProps {
  /** Until the start, by the server's clock; ms, not positive afterwards. */
  leftMs: number;
  /** Until the student is let in, who has asked for it; ms, null where nobody has. */
  turnMs: number | null;
  /** The editor offers words while somebody types. */
  completes: boolean;
  /** The buttons: they stand still when the time comes. */
  children: ReactNode;
}

/** What stands under the thumb before an exam: the time until the start, whether the page is ready, and the start itself. */
export const StartBar = ({ leftMs, turnMs, completes, children }: StartBarProps) => {
  const waits = leftMs > 0;
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (waits) void fetchStaticParts(completes).then(() => setReady(true));
  }, [waits, completes]);
  return (
    <div className={classes.bar}>
      <div className={classes.state}>
        {waits ? (
          <Countdown label="Starts in" ms={leftMs}>
            {isReady
              ? 'This page is ready. Start works at zero, by the server’s clock.'
              : 'Loading what the exam needs…'}
          </Countdown>
        ) : turnMs === null ? (
          <Text role="status">You can start now.</Text>
        ) : (
          <Countdown label="Opens for you in" ms={turnMs}>
            Students are let in one by one. Your time begins when it opens.
          </Countdown>
        )}
      </div>
      {children}
    </div>
  );
};
