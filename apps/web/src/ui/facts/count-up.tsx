import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const DELAY_MS = 100;
const DURATION_MS = 1000;

const padded = (count: number) => String(Math.round(count)).padStart(2, '0');

/**
 * Counts up to `value`, zero-padded to two digits, and from there to the next one; at once when reduced motion is asked
 * for.
 */
export const CountUp = ({ value }: { value: number }) => {
  const still = useReducedMotion();
  const [shown, setShown] = useState(0);
  const reached = useRef(0);

  useEffect(() => {
    if (still) return;
    let frame = 0;
    const from = reached.current;
    const startAt = performance.now() + DELAY_MS;
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - startAt) / DURATION_MS));
      reached.current = from + (value - from) * (1 - (1 - part) ** 3);
      setShown(reached.current);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value, still]);

  return (
    <span className="tabular">
      <span aria-hidden>{padded(still ? value : shown)}</span>
      <span className="visually-hidden">{value}</span>
    </span>
  );
};
