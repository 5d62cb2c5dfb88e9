/** What importing a file would make, question by question. */
import { isDeepStrictEqual } from 'node:util';
import {
  questionDraftSchema,
  type ImportDefaults,
  type ImportState,
  type QuestionPart,
  type QuestionDraft,
} from '@assay/contract';
import type { DepartmentActor } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { isStorable } from '../../../platform/http/storable-text.ts';
import { UPLOAD_MAX_BYTES } from '../../../platform/http/multipart.ts';
import { isStoredFile, whyNotAttached } from '../../files/index.ts';
import {
  contentOfStored,
  findQuestion,
  requireContent,
  type QuestionContent,
  type QuestionData,
} from '../../questions/index.ts';
import { findBrought, type Brought } from '../exchange.repository.ts';
import type { PackedQuestion, ReadPackage } from '../reading/packed-question.ts';
import { findPlaces, type FoundPlace } from './find-places.ts';

/** What a draft says once it is sound, and the pictures that came with its statement. */
interface Sound {
  content: Omit<QuestionContent, 'attachmentId'>;
  pictures: Map<string, Buffer>;
}

export interface JudgedQuestion {
  packed: PackedQuestion;
  state: ImportState;
  place: FoundPlace;
  /** Null where it is REFUSED. */
  sound: Sound | null;
  /** The question that came before; null where none did. */
  brought: Brought | null;
  /** The same, whole, where the file says something else. */
  stored: QuestionData | null;
  changed: QuestionPart[];
  warnings: string[];
  problems: string[];
}

type Content = Omit<QuestionContent, 'attachmentId'>;

/** What of a question's content each part of it is. */
const PARTS: readonly (readonly [QuestionPart, keyof Content])[] = [
  ['name', 'name'],
  ['statement', 'statement'],
  ['languages', 'languages'],
  ['marks', 'marks'],
  ['time', 'timeRequired'],
  ['difficulty', 'difficulty'],
  ['marking', 'wantAutoCalculate'],
  ['start', 'snippets'],
  ['start', 'starters'],
  ['tests', 'testcases'],
  ['comparison', 'checker'],
  ['judge', 'judge'],
  ['limits', 'limits'],
  ['references', 'referenceSolutions'],
];

/** What a file says otherwise than a stored question. */
const changedParts = async (
  db: Queryable,
  said: Content,
  attachment: PackedQuestion['attachment'],
  stored: QuestionData,
): Promise<QuestionPart[]> => {
  const before = contentOfStored(stored);
  const parts = PARTS.filter(([, field]) => !isDeepStrictEqual(said[field], before[field])).map(
    ([part]) => part,
  );
  const isSameFile = attachment
    ? await isStoredFile(db, stored.attachmentId, {
        name: attachment.name,
        content: Buffer.from(attachment.content),
      })
    : stored.attachmentId === null;
  return [...new Set(isSameFile ? parts : [...parts, 'attachment' as const])];
};

/** Sentences of a refusal, each with its end. */
const sentencesOf = (error: AppError): string[] =>
  error.errors?.length ? error.errors.map(({ message }) => message) : [error.message];

const zodProblems = (issues: readonly { message: string; path: PropertyKey[] }[]): string[] =>
  issues.slice(0, 5).map(({ message, path }) => `${message.replace(/\.$/, '')} (${path.join('.')}).`);

/** What the file says, with what it leaves open as somebody else has it. @throws VALIDATION */
const soundOf = async (
  { draft, pictures }: PackedQuestion,
  open: Partial<QuestionDraft>,
): Promise<Sound | { problems: string[] }> => {
  const said = { ...open, ...draft };
  if (!isStorable(said)) return { problems: ['It has a character that cannot be stored.'] };
  const read = questionDraftSchema.safeParse(said);
  if (!read.success) return { problems: zodProblems(read.error.issues) };
  try {
    const { content, pictures: asData } = await requireContent(read.data);
    const own = [...pictures].map(([name, bytes]) => [name, Buffer.from(bytes)] as const);
    return { content, pictures: new Map([...own, ...asData]) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problems: sentencesOf(error) };
  }
};

const attachmentProblems = async ({ attachment }: PackedQuestion): Promise<string[]> => {
  if (!attachment) return [];
  if (attachment.content.length > UPLOAD_MAX_BYTES)
    return [`The attachment “${attachment.name}” is larger than ${UPLOAD_MAX_BYTES / 1_000_000} MB.`];
  const why = await whyNotAttached(Buffer.from(attachment.content));
  return why === null ? [] : [`“${attachment.name}” cannot go with a question. ${why}`];
};

const openOf = (stored: QuestionData | null, defaults: ImportDefaults): Partial<QuestionDraft> =>
  stored
    ? {
        marks: stored.marks,
        timeRequired: stored.timeRequired,
        difficulty: String(stored.difficulty),
      }
    : { marks: defaults.marks, timeRequired: defaults.timeRequired, difficulty: defaults.difficulty };

const EDITED = 'You have changed the question here since it was brought. The file is as it was then.';

interface Judging {
  db: Queryable;
  actor: DepartmentActor;
  defaults: ImportDefaults;
}

const judgeOne = async (
  { db, actor, defaults }: Judging,
  packed: PackedQuestion,
  place: FoundPlace,
  brought: Brought | null,
): Promise<JudgedQuestion> => {
  const stored = brought ? ((await findQuestion(db, actor, brought.questionId)) ?? null) : null;
  const sound = packed.problems.length > 0 ? null : await soundOf(packed, openOf(stored, defaults));
  const isSound = sound !== null && 'content' in sound;
  const common = { packed, place, brought, stored, changed: [] as QuestionPart[] };
  const warnings = [...packed.warnings, ...place.warnings];
  const problems = [
    ...packed.problems,
    ...(sound && 'problems' in sound ? sound.problems : []),
    ...(await attachmentProblems(packed)),
  ];
  if (problems.length > 0 || !isSound)
    return { ...common, state: 'REFUSED', sound: null, warnings, problems };
  if (!brought || !stored) return { ...common, state: 'NEW', sound, warnings, problems };
  const changed = await changedParts(db, sound.content, packed.attachment, stored);
  const isSameFile = brought.hash === packed.hash;
  if (changed.length === 0 || isSameFile)
    return { ...common, state: 'SAME', sound, warnings: changed.length > 0 ? [EDITED] : [], problems };
  if (brought.isArchived)
    return {
      ...common,
      state: 'REFUSED',
      sound: null,
      warnings,
      problems: ['It came before, says something else now, and is archived here. Bring it back first.'],
    };
  return { ...common, state: 'CHANGED', changed, sound, warnings, problems };
};

/** Judges every question of a file for the one who brings it. Changes nothing. */
export const judgePackage = async (
  judging: Judging,
  { questions }: ReadPackage,
): Promise<JudgedQuestion[]> => {
  const keys = questions.map(({ key }) => key);
  const brought = await findBrought(judging.db, judging.actor, keys);
  const places = await findPlaces(judging.db, judging.actor, questions);
  const judged: JudgedQuestion[] = [];
  for (const [index, packed] of questions.entries()) {
    const place = places[index] ?? { subjectId: null, modules: [], tags: [], warnings: [] };
    judged.push(await judgeOne(judging, packed, place, brought.get(packed.key) ?? null));
  }
  return judged;
};
