import { type BodyOf, type ImportReport, type ImportRow, type importQuestions } from '@assay/contract';
import type { DepartmentActor } from '../../../platform/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Handler } from '../../../platform/http/route-mount.ts';
import { lockQuestion } from '../../questions/index.ts';
import { findBrought, lockBringing } from '../exchange.repository.ts';
import type { ReadPackage } from '../reading/packed-question.ts';
import { readPackage } from '../reading/read-package.ts';
import { requireFile } from '../reading/require-file.ts';
import { judgePackage, type JudgedQuestion } from './judge-package.ts';
import { makeQuestion, type Made } from './make-questions.ts';

/** So many of the files that belong to no question are named. */
const LEFT_OUT_NAMED = 20;
const SENTENCES_MAX = 30;
/** Longest sentence about a question, in characters: names of its file stand in some. */
const SENTENCE_MAX = 600;

const told = (sentences: readonly string[]): string[] =>
  sentences.slice(0, SENTENCES_MAX).map((sentence) => sentence.slice(0, SENTENCE_MAX));

/** What bringing a file needs; a command has no more. */
export type BringDeps = Pick<Deps, 'db' | 'files' | 'now'> & { jobs: Pick<Deps['jobs'], 'enqueue'> };

type Asked = Pick<BodyOf<typeof importQuestions>, 'leaveOut' | 'replace' | 'defaults'>;

const rowOf = (
  { packed, state, sound, brought, stored, changed, warnings, problems }: JudgedQuestion,
  made: Made | null,
): ImportRow => {
  const tests = sound?.content.testcases ?? [];
  const hidden = tests.filter(({ type }) => type === 'HIDDEN').length;
  return {
    key: packed.key,
    title: packed.title,
    state,
    questionId: made?.questionId ?? brought?.questionId ?? null,
    version: made?.version ?? stored?.version ?? null,
    changed,
    language: sound?.content.languages ?? [],
    publicTests: tests.length - hidden,
    hiddenTests: hidden,
    references: sound?.content.referenceSolutions.map(({ language }) => language) ?? [],
    pictures: packed.pictures.size,
    attachment: packed.attachment?.name ?? null,
    warnings: told(warnings),
    problems: told(problems),
    submissions: packed.submissions.map(({ path, language, expected, isReference }) => ({
      path,
      language,
      expected,
      isReference,
    })),
    done: made?.done ?? null,
  };
};

const reportOf = (
  { format, leftOut }: ReadPackage,
  dryRun: boolean,
  questions: ImportRow[],
): ImportReport => ({
  format,
  dryRun,
  questions,
  leftOut: leftOut.slice(0, LEFT_OUT_NAMED),
  leftOutMore: Math.max(0, leftOut.length - LEFT_OUT_NAMED),
});

/** Whether the person has asked for what making this question comes to. */
const isAskedFor = (
  { packed: { key }, state, stored }: JudgedQuestion,
  { leaveOut, replace }: Asked,
): boolean => {
  if (leaveOut.includes(key)) return false;
  if (state === 'CHANGED') return replace.some((one) => one.key === key && one.version === stored?.version);
  return state === 'NEW';
};

/** What would be made of a file. Changes nothing. */
export const tryPackage = async (
  deps: Pick<Deps, 'db'>,
  actor: DepartmentActor,
  read: ReadPackage,
  defaults: Asked['defaults'],
): Promise<ImportReport> => {
  const judged = await judgePackage({ db: deps.db, actor, defaults }, read);
  return reportOf(
    read,
    true,
    judged.map((one) => rowOf(one, null)),
  );
};

/**
 * Makes what was asked for of a file, all in one transaction: what the preview has shown comes whole, or not at all. What
 * became something else since then is left as it is, and the answer says so.
 */
export const bringPackage = (
  deps: BringDeps,
  actor: DepartmentActor,
  read: ReadPackage,
  { asked, from }: { asked: Asked; from: string },
): Promise<ImportReport> =>
  deps.db.transaction().execute(async (trx) => {
    await lockBringing(trx, actor.id);
    const keys = read.questions.map(({ key }) => key);
    for (const { questionId } of (await findBrought(trx, actor, keys)).values())
      await lockQuestion(trx, questionId);
    const rows: ImportRow[] = [];
    for (const one of await judgePackage({ db: trx, actor, defaults: asked.defaults }, read)) {
      const made = isAskedFor(one, asked)
        ? await makeQuestion({ trx, deps, actor, defaults: asked.defaults, from }, one)
        : null;
      rows.push(rowOf(one, made));
    }
    return reportOf(read, false, rows);
  });

const counted = (count: number): string => `${count} ${count === 1 ? 'question' : 'questions'}`;

const messageOf = ({ dryRun, questions }: ImportReport): string => {
  if (dryRun) return `${counted(questions.filter(({ state }) => state === 'NEW').length)} can be made.`;
  return `${counted(questions.filter(({ done }) => done !== null).length)} made.`;
};

/** Longest name of a file that is written down, in characters. */
const FILE_NAME_MAX = 200;

export const handleImportQuestions: Handler<typeof importQuestions> = async ({
  actor,
  body,
  files,
  deps,
}) => {
  const file = requireFile(files['file']?.[0]);
  const read = await readPackage(file);
  const from = file.name.replaceAll(/\p{C}/gu, '').slice(0, FILE_NAME_MAX);
  const data = body.dryRun
    ? await tryPackage(deps, actor, read, body.defaults)
    : await bringPackage(deps, actor, read, { asked: body, from });
  return { success: true, message: messageOf(data), data };
};
