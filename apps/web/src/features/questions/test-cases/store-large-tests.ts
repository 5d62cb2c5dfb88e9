import { isStoredApart } from '@assay/contract';
import { storeText } from '../api.ts';
import type { NewTest } from './new-tests.tsx';

/** How many of the large texts of new tests are stored. */
export interface StoringProgress {
  done: number;
  of: number;
}

/**
 * New tests with their large texts stored apart, one after the other; the others are as they were.
 * @throws CallError where one cannot be stored
 */
export const storeLargeTests = async (
  tests: readonly NewTest[],
  tell: (progress: StoringProgress) => void,
): Promise<NewTest[]> => {
  const isLarge = (text: string, { type }: NewTest) => isStoredApart(text, type);
  const of = tests.flatMap((test) => [test.input, test.output].filter((text) => isLarge(text, test))).length;
  let done = 0;
  const store = async (text: string, test: NewTest) => {
    if (!isLarge(text, test)) return { shown: text, large: null };
    tell({ done, of });
    const { standIn, ...large } = await storeText(text);
    done += 1;
    return { shown: standIn, large };
  };
  const stored: NewTest[] = [];
  for (const test of tests) {
    // oxlint-disable-next-line no-await-in-loop -- many megabytes go up, one text after the other
    const [input, output] = [await store(test.input, test), await store(test.output, test)];
    stored.push({
      ...test,
      input: input.shown,
      output: output.shown,
      largeInput: input.large,
      largeOutput: output.large,
    });
  }
  return stored;
};
