import {
  difficultySchema,
  type ItemAction,
  type Numbered,
  type Question,
  type QuestionRow,
  type QuestionText,
} from '@assay/contract';
import type { DepartmentActor } from '../../platform/actor.ts';
import { toArchived } from '../../platform/archive.ts';
import { editionOf } from '../../platform/editions.ts';
import { ownershipOf } from '../../platform/ownership.ts';
import { asRichText } from '../../platform/rich-text/rich-text.ts';
import { attachmentUrl } from '../files/index.ts';
import { heldByForm, placeOfStored } from './question-edition.ts';
import type { QuestionRowData } from './question-list.repository.ts';
import type { QuestionData } from './question.repository.ts';

type Common = Omit<QuestionRowData, 'statement' | 'lastUsedAt' | 'testcaseCount' | 'serial'>;

const ALWAYS: readonly ItemAction[] = ['view', 'update', 'delete', 'share'];
const WHILE_ARCHIVED: readonly ItemAction[] = ['view', 'restore', 'share'];

const headOf = (row: Common) => ({
  _id: row.id,
  version: row.version,
  name: row.name,
  questionText: row.statementText,
  language: row.languages,
  marks: row.marks,
  timeRequired: row.timeRequired,
  wantAutoCalculate: row.wantAutoCalculate,
  tags: row.tags.map(({ id, name }) => ({ _id: id, name })),
  difficulty: difficultySchema.parse(String(row.difficulty)),
  referenceCheck: { status: row.referenceStatus, message: row.referenceMessage },
});

const commonOf = (actor: DepartmentActor, row: Common) => ({
  ...headOf(row),
  subjectId: row.subjectId === null ? null : { _id: row.subjectId, name: row.subjectName ?? '' },
  modules: row.modules.map(({ id, ...module }) => ({ _id: id, ...module })),
  createdAt: row.createdAt.toISOString(),
  archived: toArchived(row.archived),
  ...ownershipOf(actor, row, row.archived ? WHILE_ARCHIVED : ALWAYS),
});

export const toQuestionRow = (actor: DepartmentActor, row: QuestionRowData): Numbered<QuestionRow> => ({
  ...commonOf(actor, row),
  question: row.statement ?? asRichText(row.statementText),
  isShortened: row.statement === null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  testcaseCount: row.testcaseCount ?? 0,
  serial: row.serial,
});

/** What a question says, whoever reads it. */
export const toQuestionText = (row: QuestionData): QuestionText => ({
  ...headOf(row),
  question: row.statement,
  code: row.snippets,
  starters: row.starters,
  testcases: row.testcases,
  checker: row.checker,
  limits: row.limits,
  judge: row.judge,
  referenceSolutions: row.referenceSolutions,
  attachment:
    row.attachmentId === null
      ? null
      : {
          name: row.attachmentName ?? '',
          url: attachmentUrl(row.attachmentId),
          size: row.attachmentSize ?? 0,
        },
});

export const toQuestion = (actor: DepartmentActor, row: QuestionData): Question => ({
  ...commonOf(actor, row),
  ...toQuestionText(row),
  edition: editionOf(heldByForm(row.version, placeOfStored(row)), row),
});
