import { useLocalStorage } from '@mantine/hooks';

/** The input of the student's own for a question; null while there is none to be seen. */
export interface OwnInput {
  text: string | null;
  change: (text: string | null) => void;
}

/** Inputs of the student's own, kept on this device for each question until the logout. */
export const useOwnInput = (userId: string, taskId: string, questionId: string): OwnInput => {
  const [text, change] = useLocalStorage<string | null>({
    key: `assay-exam/${userId}/${taskId}/own-input/${questionId}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  return { text, change };
};
