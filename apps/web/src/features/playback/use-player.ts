import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

export const SPEEDS = [0.5, 1, 2, 4, 8, 16] as const;
export type Speed = (typeof SPEEDS)[number];

/** Where reduced motion is asked for, the picture changes so often at most, ms. */
const STILL_MS = 500;

/** Plays from 0 to `length`, ms; stands at the start at first. */
export const usePlayer = (length: number) => {
  const [play, setPlay] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const place = useRef(0);
  const isStill = useReducedMotion();

  const seek = (to: number) => {
    place.current = Math.max(0, Math.min(length, to));
    setPlay(place.current);
  };
  useEffect(() => {
    if (!isPlaying) return;
    let before = performance.now();
    const step = (now: number) => {
      frame = requestAnimationFrame(step);
      const passed = now - before;
      if (passed < (isStill ? STILL_MS : 0)) return;
      before = now;
      place.current = Math.min(length, place.current + Math.max(0, passed) * speed);
      setPlay(place.current);
      if (place.current >= length) setIsPlaying(false);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, isStill, speed, length]);

  return {
    play,
    isPlaying,
    speed,
    seek,
    setSpeed,
    changeSpeed: (by: 1 | -1) => setSpeed(SPEEDS[SPEEDS.indexOf(speed) + by] ?? speed),
    /** From the end it begins anew. */
    toggle: () => {
      if (!isPlaying && place.current >= length) seek(0);
      setIsPlaying(!isPlaying);
    },
  };
};
