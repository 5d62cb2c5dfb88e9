import { difficultySchema, type BankQuestion, type BankRow, type Offer } from '@assay/contract';
import type { Actor } from '../../../platform/actor.ts';
import { toQuestionText } from '../question-response.ts';
import type { QuestionData } from '../question.repository.ts';
import type { BankRowData, EntryData } from './bank.repository.ts';
import type { OfferData } from './offer.repository.ts';

export const toOffer = ({ offeredAt, agreedAt, ...offer }: OfferData): Offer => ({
  bank: offer.bank,
  version: offer.version,
  note: offer.note,
  offeredAt: offeredAt.toISOString(),
  isWaiting: offer.bank === 'PLATFORM' && agreedAt === null,
  agreedBy: offer.agreedBy,
});

const whereFrom = (actor: Actor, entry: EntryData | BankRowData) => ({
  author: entry.author,
  department: entry.department,
  institute: entry.institute,
  subject: entry.subject,
  offer: toOffer(entry),
  copies: entry.copies,
  isOwn: entry.ownerId === actor.id,
});

export const toBankRow = (actor: Actor, row: BankRowData): BankRow => ({
  ...whereFrom(actor, row),
  _id: row.id,
  version: row.version,
  name: row.name,
  questionText: row.statementText,
  language: row.languages,
  marks: row.marks,
  difficulty: difficultySchema.parse(String(row.difficulty)),
  tags: row.tags.map(({ id, name }) => ({ _id: id, name })),
  referenceCheck: { status: row.referenceStatus, message: row.referenceMessage },
  testcaseCount: row.testcaseCount ?? 0,
  ownCopy: row.ownCopy,
});

/** Whether the actor decides whether all institutes see the question of an offer. */
export const mayAnswer = (actor: Actor, { instituteId }: Pick<EntryData, 'instituteId'>): boolean =>
  actor.role === 'ADMIN' || (actor.role === 'INSTITUTE-HEAD' && actor.instituteId === instituteId);

/** Whether a copy is filed under the subject of its source: it is one of the copier's department. */
export const keepsSubject = (actor: Actor, { subjectDepartmentId }: EntryData): boolean =>
  subjectDepartmentId !== null && subjectDepartmentId === actor.departmentId;

export const toBankQuestion = (actor: Actor, entry: EntryData, question: QuestionData): BankQuestion => ({
  ...toQuestionText(question),
  ...whereFrom(actor, entry),
  keepsSubject: keepsSubject(actor, entry),
  ownCopies: entry.ownCopies.map(({ questionId, copiedAt }) => ({
    _id: questionId,
    copiedAt: new Date(copiedAt).toISOString(),
  })),
  mayAnswer: entry.bank === 'PLATFORM' && mayAnswer(actor, entry),
});
