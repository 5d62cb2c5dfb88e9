import { useLocalStorage } from '@mantine/hooks';
import { useState, type Dispatch, type SetStateAction } from 'react';

type Texts = Readonly<Record<string, string>>;

/** The inputs of the student's own, by question; a question without one shows none. */
export interface OwnInputs {
  texts: Texts;
  /** Null takes the input of a question away. */
  change: (questionId: string, text: string | null) => void;
}

const NONE: Texts = {};

const inputsOf = (texts: Texts, set: Dispatch<SetStateAction<Texts>>): OwnInputs => ({
  texts,
  change: (questionId, text) =>
    set(({ [questionId]: _before, ...others }) =>
      text === null ? others : { ...others, [questionId]: text },
    ),
});

/** Kept on this device until the logout. */
export const useOwnInputs = (userId: string, taskId: string): OwnInputs => {
  const [texts, set] = useLocalStorage({
    key: `assay-exam/${userId}/${taskId}/own-inputs`,
    defaultValue: NONE,
    getInitialValueInEffect: false,
  });
  return inputsOf(texts, set);
};

/** Kept as long as the page is open. */
export const useOwnInputsHere = (): OwnInputs => inputsOf(...useState(NONE));
