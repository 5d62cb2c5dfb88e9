import { useLocalStorage, useSessionStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { serverNow } from '../../../lib/values/clock.ts';

const adding = (ids: readonly string[], id: string): string[] => (ids.includes(id) ? [...ids] : [...ids, id]);
const NONE: string[] = [];
const NEVER: Record<string, number> = {};

/** With the id where it was not in, without it where it was. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** Whole seconds since `moment` (epoch ms of the server's clock); 0 without one. */
const secondsSince = (moment: number | undefined): number =>
  moment === undefined ? 0 : Math.max(0, Math.round((serverNow() - moment) / 1000));

/** Which question is open, and which ones were visited, run or marked. */
export interface QuestionsSeen {
  /** Id of the open question. */
  current: string;
  open: (questionId: string) => void;
  visited: readonly string[];
  attempted: readonly string[];
  noteRun: (questionId: string) => void;
  /** Questions that the student wants to come back to. */
  marked: readonly string[];
  toggleMark: (questionId: string) => void;
  /** Whole seconds since a question was first viewed, by the server's clock. */
  viewedFor: (questionId: string) => number;
}

/**
 * Which question is open in this tab, and which ones were visited, run or marked on this device. Runs are known to the
 * server as well (`ranOnServer`).
 */
export const useQuestionsSeen = (
  userId: string,
  taskId: string,
  questionIds: readonly string[],
  ranOnServer: readonly string[],
): QuestionsSeen => {
  const name = `assay-exam/${userId}/${taskId}`;
  const [storedCurrent, setCurrent] = useSessionStorage({
    key: `${name}/current`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const [visited, setVisited] = useLocalStorage({
    key: `${name}/visited`,
    defaultValue: NONE,
    getInitialValueInEffect: false,
  });
  const [ran, setRan] = useLocalStorage({
    key: `${name}/ran`,
    defaultValue: NONE,
    getInitialValueInEffect: false,
  });
  const [marked, setMarked] = useLocalStorage({
    key: `${name}/marked`,
    defaultValue: NONE,
    getInitialValueInEffect: false,
  });
  const [viewedAt, setViewedAt] = useLocalStorage({
    key: `${name}/viewed-at`,
    defaultValue: NEVER,
    getInitialValueInEffect: false,
  });
  const current = questionIds.includes(storedCurrent) ? storedCurrent : (questionIds[0] ?? '');

  useEffect(
    () => setVisited((ids) => (ids.includes(current) ? ids : adding(ids, current))),
    [current, setVisited],
  );
  useEffect(
    () => setViewedAt((times) => (current in times ? times : { ...times, [current]: serverNow() })),
    [current, setViewedAt],
  );

  return {
    current,
    open: setCurrent,
    visited,
    attempted: [...new Set([...ran, ...ranOnServer])],
    noteRun: (questionId: string) => setRan((ids) => adding(ids, questionId)),
    marked,
    toggleMark: (questionId: string) => setMarked((ids) => toggled(ids, questionId)),
    viewedFor: (questionId: string) => secondsSince(viewedAt[questionId]),
  };
};
