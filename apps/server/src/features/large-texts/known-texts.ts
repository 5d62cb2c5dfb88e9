import type { LargeText } from '@assay/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findOpen, type KnownText } from './large-text.repository.ts';

/** A test that may have texts which are stored apart. */
interface LargeTest {
  input: string;
  output: string;
  largeInput?: LargeText | null | undefined;
  largeOutput?: LargeText | null | undefined;
}

const GONE =
  'A large input or output is stored no longer, or is in no question that you see. Bring its file again.';

const SIDES = [
  ['input', 'largeInput'],
  ['output', 'largeOutput'],
] as const;

const textsIn = (tests: readonly LargeTest[]): LargeText[] =>
  tests.flatMap(({ largeInput, largeOutput }) => [largeInput ?? [], largeOutput ?? []].flat());

/** A test whose large texts are told as they are stored, whatever its page said of them. */
const asStored = <Test extends LargeTest>(test: Test, known: ReadonlyMap<string, KnownText>): Test => {
  const told = (large: LargeText | null | undefined) => known.get(large?.hash ?? '');
  const [input, output] = [told(test.largeInput), told(test.largeOutput)];
  return {
    ...test,
    ...(input && { input: input.standIn, largeInput: { hash: input.hash, bytes: input.bytes } }),
    ...(output && { output: output.standIn, largeOutput: { hash: output.hash, bytes: output.bytes } }),
  };
};

/**
 * Tests as somebody sends them, with what is stored of their large texts. Only who has brought a text, or sees a question
 * that has it, may refer to it: a hash that somebody learnt opens and stores nothing.
 * @throws VALIDATION naming each text that is not there for the actor
 */
export const requireTexts = async <Test extends LargeTest>(
  db: Queryable,
  actor: Actor,
  tests: readonly Test[],
): Promise<Test[]> => {
  const hashes = [...new Set(textsIn(tests).map(({ hash }) => hash))];
  const known = await findOpen(db, actor, hashes);
  const problems = tests.flatMap((test, place) =>
    SIDES.flatMap(([side, large]) => {
      const text = test[large];
      return text && !known.has(text.hash) ? [{ path: `testcases.${place}.${side}`, message: GONE }] : [];
    }),
  );
  if (problems.length > 0) throw new AppError('VALIDATION', GONE, problems);
  return tests.map((test) => asStored(test, known));
};
