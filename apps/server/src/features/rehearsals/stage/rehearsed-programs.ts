import { isExecutable, startingBlocks, type Snippet } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import { startOf } from '../../attempts/index.ts';
import { mutantsOf, mutated } from '../../test-strength/index.ts';
import type { Variant } from '../playing/sitting.ts';
import { listRehearsedQuestions, type RehearsedQuestion } from './rehearsed-programs.repository.ts';

/** Of each solution so many wrong programs are run. */
const WRONG_MOST = 12;

/** The one block of a program in which students type; undefined where there are several, or none. */
const typedBlock = (blocks: readonly Snippet[]): number | undefined => {
  const places = blocks.flatMap(({ isVisible, isEditable }, place) =>
    isVisible && isEditable ? [place] : [],
  );
  return places.length === 1 ? places[0] : undefined;
};

/**
 * What a student types to come to a whole program: it without the author's blocks around. Undefined where the program is
 * built in another way.
 */
export const typedPart = (
  blocks: readonly Snippet[],
  program: string,
): Pick<Variant, 'right' | 'block' | 'blocks'> | undefined => {
  const block = typedBlock(blocks);
  if (block === undefined) return undefined;
  const joined = (part: readonly Snippet[], put: (code: string) => string): string =>
    part.map(({ code }) => put(code)).join('');
  const before = joined(blocks.slice(0, block), (code) => `${code}\n`);
  const after = joined(blocks.slice(block + 1), (code) => `\n${code}`);
  const isAround = program.length >= before.length + after.length;
  if (!isAround || !program.startsWith(before) || !program.endsWith(after)) return undefined;
  const right = program.slice(before.length, program.length - after.length);
  return { right, block, blocks: blocks.length };
};

/** What students write who have the reference solution in one language in mind, and go wrong on the way. */
const variantOf = async (
  question: RehearsedQuestion,
  reference: RehearsedQuestion['references'][number],
): Promise<Variant[]> => {
  const { language, code } = reference;
  const blocks = startingBlocks(startOf(question), language);
  const part = isExecutable(language) ? typedPart(blocks, code) : undefined;
  if (!part) return [];
  const mutants = (await mutantsOf(reference)).slice(0, WRONG_MOST).map((mutant) => mutated(code, mutant));
  const said = question.wrongSolutions
    .filter((wrong) => wrong.language === language)
    .map((wrong) => wrong.code);
  const wrong = [...said, ...mutants].flatMap((program) => typedPart(blocks, program)?.right ?? []);
  return [{ language, ...part, wrong: wrong.slice(0, WRONG_MOST) }];
};

/** What those hand in who have no solution to come to: what they were given. */
const unsolved = (question: RehearsedQuestion): Variant[] =>
  question.languages.slice(0, 1).map((language) => {
    const blocks = startingBlocks(startOf(question), language);
    const block = Math.max(
      0,
      blocks.findIndex(({ isVisible, isEditable }) => isVisible && isEditable),
    );
    return { language, right: blocks[block]?.code ?? '', wrong: [], block, blocks: blocks.length };
  });

/** What the students of a rehearsal write, by question: reference solutions, and mutants of them on the way. */
export const rehearsedPrograms = async (
  db: Queryable,
  taskId: string,
): Promise<{ variants: Record<string, Variant[]>; questions: number; withoutPrograms: number }> => {
  const questions = await listRehearsedQuestions(db, taskId);
  const variants: Record<string, Variant[]> = {};
  let withoutPrograms = 0;
  for (const question of questions) {
    const solved = (await Promise.all(question.references.map((one) => variantOf(question, one)))).flat();
    if (solved.length === 0) withoutPrograms += 1;
    variants[question.questionId] = solved.length > 0 ? solved : unsolved(question);
  }
  return { variants, questions: questions.length, withoutPrograms };
};
