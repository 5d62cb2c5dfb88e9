import { createHmac } from 'node:crypto';

/**
 * The salts of a record, each made of its secret and of what it is for: nobody stores them, and whoever knows one knows no
 * other.
 */
export const saltsOf = (secret: Buffer) => {
  const saltFor = (...words: readonly (string | number)[]): string =>
    createHmac('sha256', secret).update(words.join(' ')).digest('hex');
  return {
    account: (id: string) => saltFor('account', id),
    questionVersion: (id: string) => saltFor('question-version', id),
    room: () => saltFor('room'),
    test: (id: string) => saltFor('test', id),
    hiddenTests: (attemptId: string, questionId: string, submission: number) =>
      saltFor('hidden-tests', attemptId, questionId, submission),
  };
};
export type Salts = ReturnType<typeof saltsOf>;
