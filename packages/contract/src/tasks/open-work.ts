/** What of a task waits for a person before its results should be published. */
import { z } from 'zod';
import { idSchema } from '../common.ts';

const openPartSchema = z.object({
  programs: z.number().int(),
  students: z.number().int(),
  /** One of them, where a look at it can begin; null where there are none. */
  studentId: idSchema.nullable(),
});

export const openWorkSchema = z.object({
  /** Submissions that are still being graded: nothing can be published before that. */
  ungraded: z.number().int(),
  /** Programs that a judge which failed has left without a verdict: nothing can be published before they have marks. */
  undecided: openPartSchema,
  /** Programs whose marks a person has to give and that nobody has looked at. */
  unmarked: openPartSchema,
  /** Programs that arrived late or were set aside, and that nobody has looked at. */
  late: openPartSchema,
});
export type OpenWork = z.infer<typeof openWorkSchema>;

/** How many programs somebody has read of who publishes nevertheless. */
export const readWorkSchema = z.object({
  unmarked: z.number().int().min(0),
  late: z.number().int().min(0),
});
export type ReadWork = z.infer<typeof readWorkSchema>;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const ungradedWords = (count: number): string =>
  count === 1
    ? '1 submission is still being graded. Please publish when it is done.'
    : `${count} submissions are still being graded. Please publish when they are done.`;

const undecidedWords = (count: number): string =>
  count === 1
    ? '1 program has no verdict, because the judge of its question failed. Please give its marks by hand before you publish.'
    : `${count} programs have no verdict, because the judge of their question failed. Please give their marks by hand before you publish.`;

/** Why nobody can publish yet, whatever is acknowledged; null where somebody can. */
export const findPublishProblem = ({
  ungraded,
  undecided,
}: Pick<OpenWork, 'ungraded' | 'undecided'>): string | null => {
  if (ungraded > 0) return ungradedWords(ungraded);
  return undecided.programs > 0 ? undecidedWords(undecided.programs) : null;
};

/** Programs that wait for marks, in a sentence. */
export const unmarkedWords = ({ programs, students }: Pick<OpenWork['unmarked'], 'programs' | 'students'>) =>
  `${counted(programs, 'program', 'programs')} of ${counted(students, 'student', 'students')} ${programs === 1 ? 'waits' : 'wait'} for marks by hand, and nobody has looked at ${programs === 1 ? 'it' : 'them'}.`;

/** Late programs, in a sentence. */
export const lateWords = ({ programs, students }: Pick<OpenWork['late'], 'programs' | 'students'>) =>
  `${counted(programs, 'program', 'programs')} of ${counted(students, 'student', 'students')} came late or ${programs === 1 ? 'was' : 'were'} set aside, and nobody has looked at ${programs === 1 ? 'it' : 'them'}.`;

/** What is open beyond what was acknowledged, a sentence each; empty where the results can be published. */
export const openSentences = (
  { unmarked, late }: Pick<OpenWork, 'unmarked' | 'late'>,
  acknowledged: ReadWork = { unmarked: 0, late: 0 },
): string[] => [
  ...(unmarked.programs > acknowledged.unmarked ? [unmarkedWords(unmarked)] : []),
  ...(late.programs > acknowledged.late ? [lateWords(late)] : []),
];
