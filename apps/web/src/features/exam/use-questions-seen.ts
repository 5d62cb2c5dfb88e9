import { useLocalStorage, useSessionStorage } from '@mantine/hooks';
import { useEffect } from 'react';

const adding = (ids: readonly string[], id: string): string[] => (ids.includes(id) ? [...ids] : [...ids, id]);
const NONE: string[] = [];

/** Which question is open, and which ones were visited or run. */
export interface QuestionsSeen {
  /** Id of the open question. */
  current: string;
  open: (questionId: string) => void;
  visited: readonly string[];
  attempted: readonly string[];
  noteRun: (questionId: string) => void;
}

/**
 * Which question is open in this tab, and which ones were visited or run on this device. Runs are known to the
 * server as well (`ranOnServer`); previews of pages are not.
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
  const current = questionIds.includes(storedCurrent) ? storedCurrent : (questionIds[0] ?? '');

  useEffect(
    () => setVisited((ids) => (ids.includes(current) ? ids : adding(ids, current))),
    [current, setVisited],
  );

  return {
    current,
    open: setCurrent,
    visited,
    attempted: [...new Set([...ran, ...ranOnServer])],
    noteRun: (questionId: string) => setRan((ids) => adding(ids, questionId)),
  };
};
