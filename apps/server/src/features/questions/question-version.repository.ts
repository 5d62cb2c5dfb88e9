import {
  canCheckReferences,
  type Checker,
  type JudgeProgram,
  type Language,
  type LargeText,
  type QuestionLimits,
  type ReferenceSolution,
  type Snippet,
  type Starter,
  type TestCaseDraft,
} from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

/** What a question says: the part that is kept version by version. */
export interface QuestionContent {
  /** Empty where there is none. */
  name: string;
  /** Sanitised HTML. */
  statement: string;
  /** The same as plain text. */
  statementText: string;
  languages: Language[];
  marks: number;
  /** Minutes. */
  timeRequired: number;
  wantAutoCalculate: boolean;
  /** 1 easy, 2 medium, 3 hard. */
  difficulty: number;
  attachmentId: string | null;
  snippets: Snippet[];
  starters: Starter[];
  testcases: TestCaseDraft[];
  checker: Checker;
  limits: QuestionLimits;
  /** Null where outputs are compared. */
  judge: JudgeProgram | null;
  referenceSolutions: ReferenceSolution[];
}

/** Where a question is filed: not part of its versions. */
export interface QuestionPlace {
  subjectId: string | null;
  modules: string[];
  tags: string[];
}

type Parts = Pick<QuestionContent, 'snippets' | 'starters' | 'testcases' | 'judge' | 'referenceSolutions'>;

const hashIn = (text: LargeText | null | undefined): Buffer | null =>
  text ? Buffer.from(text.hash, 'hex') : null;

/** Writes the parts of a version that are kept in tables of their own. */
const insertParts = async (
  db: Queryable,
  questionVersionId: string,
  { snippets, starters, testcases, judge, referenceSolutions }: Parts,
): Promise<void> => {
  const inOrder = <Part>(parts: readonly Part[]) =>
    parts.map((part, position) => ({ ...part, questionVersionId, position }));
  if (snippets.length > 0) await db.insertInto('snippet').values(inOrder(snippets)).execute();
  if (starters.length > 0) await db.insertInto('starter').values(inOrder(starters)).execute();
  if (testcases.length > 0)
    await db
      .insertInto('testCase')
      .values(
        inOrder(testcases).map(({ group, checker, largeInput, largeOutput, ...test }) => ({
          ...test,
          inputHash: hashIn(largeInput),
          outputHash: hashIn(largeOutput),
          checker: checker ?? null,
          groupName: group,
          id: newId(),
        })),
      )
      .execute();
  if (judge)
    await db
      .insertInto('judgeProgram')
      .values({ ...judge, questionVersionId })
      .execute();
  if (referenceSolutions.length > 0)
    await db.insertInto('referenceSolution').values(inOrder(referenceSolutions)).execute();
};

/** How a version came to be. */
export interface VersionMaking {
  authorId: string;
  now: Date;
  /** What its author said of it. */
  reason?: string;
  /** The version that it goes back to. */
  restoredFrom?: number;
}

const insertVersion = async (
  db: Queryable,
  questionId: string,
  version: number,
  { snippets, starters, testcases, judge, referenceSolutions, ...said }: QuestionContent,
  { authorId, now, reason, restoredFrom }: VersionMaking,
): Promise<void> => {
  const id = newId();
  await db
    .insertInto('questionVersion')
    .values({
      ...said,
      id,
      questionId,
      version,
      createdBy: authorId,
      createdAt: now,
      reason,
      restoredFrom,
      referenceStatus: canCheckReferences({ testcases, referenceSolutions }) ? 'PENDING' : 'NONE',
    })
    .execute();
  await insertParts(db, id, { snippets, starters, testcases, judge, referenceSolutions });
};

const insertPlace = async (
  db: Queryable,
  questionId: string,
  { modules, tags }: QuestionPlace,
): Promise<void> => {
  if (modules.length > 0)
    await db
      .insertInto('questionModule')
      .values(modules.map((moduleId) => ({ questionId, moduleId })))
      .execute();
  if (tags.length > 0)
    await db
      .insertInto('questionTag')
      .values(tags.map((tagId) => ({ questionId, tagId })))
      .execute();
};

/** Writes a new question with its first version and answers its id. Part of the caller's transaction. */
export const insertQuestion = async (
  db: Queryable,
  owner: { id: string; departmentId: string },
  place: QuestionPlace,
  content: QuestionContent,
  now: Date,
  id = newId(),
): Promise<string> => {
  await db
    .insertInto('question')
    .values({
      id,
      ownerId: owner.id,
      departmentId: owner.departmentId,
      subjectId: place.subjectId,
      version: 1,
      createdAt: now,
    })
    .execute();
  await insertVersion(db, id, 1, content, { authorId: owner.id, now });
  await insertPlace(db, id, place);
  return id;
};

/** Files a question anew; `newContent` becomes the version after `version`. The caller holds the question's lock. */
export const updateQuestion = async (
  db: Queryable,
  question: { id: string; version: number },
  place: QuestionPlace,
  newContent: QuestionContent | null,
  making: VersionMaking,
): Promise<void> => {
  const version = newContent ? question.version + 1 : question.version;
  if (newContent) await insertVersion(db, question.id, version, newContent, making);
  await db
    .updateTable('question')
    .set({ version, subjectId: place.subjectId, editedBy: making.authorId, editedAt: making.now })
    .where('id', '=', question.id)
    .execute();
  await db.deleteFrom('questionModule').where('questionId', '=', question.id).execute();
  await db.deleteFrom('questionTag').where('questionId', '=', question.id).execute();
  await insertPlace(db, question.id, place);
};
