/** Large inputs and outputs of the tests in a file: they cross between threads, and are stored, beside the question. */
import {
  isStoredApart,
  LARGE_TEXT_MAX,
  LARGE_TEXT_TOO_LARGE,
  standInFor,
  type LargeText,
} from '@assay/contract';
import { hashOfText } from '../../../platform/files/hash-of-text.ts';
import type { PackedQuestion } from './packed-question.ts';
import { BrokenQuestion } from './refusal.ts';

/** A test as a file says it. */
interface PackedTest {
  input: string;
  output: string;
  type: 'PUBLIC' | 'HIDDEN';
}

const testsOf = ({ draft }: Pick<PackedQuestion, 'draft'>): PackedTest[] =>
  // Every reader writes them so; whether they are sound is decided by the draft's schema.
  (draft['testcases'] ?? []) as PackedTest[];

/** @throws BrokenQuestion where a test has more than it may have */
export const takeOutTexts = (question: Omit<PackedQuestion, 'texts'>): PackedQuestion => {
  const texts = new Map<string, string>();
  const takeOut = (text: string, type: PackedTest['type']): { shown: string; large: LargeText | null } => {
    if (!isStoredApart(text, type)) return { shown: text, large: null };
    const large = { hash: hashOfText(text), bytes: Buffer.byteLength(text) };
    if (large.bytes > LARGE_TEXT_MAX) throw new BrokenQuestion(LARGE_TEXT_TOO_LARGE);
    texts.set(large.hash, text);
    return { shown: standInFor(text, large), large };
  };
  const testcases = testsOf(question).map((test) => {
    const [input, output] = [takeOut(test.input, test.type), takeOut(test.output, test.type)];
    return {
      ...test,
      input: input.shown,
      output: output.shown,
      largeInput: input.large,
      largeOutput: output.large,
    };
  });
  return { ...question, draft: { ...question.draft, testcases }, texts };
};
