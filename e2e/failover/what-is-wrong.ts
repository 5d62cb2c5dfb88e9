/** Holds what the database has in the end against what every student was told. */
import { programHash, shortHash, type Language, type ProgramCode } from '@assay/contract';
import type { Sitter } from '../population.ts';
import type { Sat } from './student.ts';
import type { Accident } from './trouble.ts';

/** What a program has to come to. */
export interface Expected {
  /** Tests that a run passes, of the PUBLIC one. */
  passes: number;
  /** Of ten. */
  marks: number;
}

interface Ended {
  sql: (text: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  taskId: string;
  questionId: string;
  sitters: readonly Sitter[];
  sittings: readonly Sat[];
  accidents: readonly Accident[];
  expected: (student: number) => Expected;
}

interface Stored {
  studentId: string;
  language: Language;
  code: ProgramCode | null;
  marks: number;
  tests: number;
}

const storedPrograms = async ({ sql, taskId, questionId }: Ended): Promise<Map<string, Stored>> => {
  const rows = (await sql(
    `select student_id as "studentId", language, code, computed_marks::float as marks,
       (select count(*)::int from test_result as result
         where result.attempt_id = attempt.id and result.question_id = program.question_id) as tests
     from attempt join submission_program as program on program.attempt_id = attempt.id
     where task_id = $1 and question_id = $2`,
    [taskId, questionId],
  )) as unknown as Stored[];
  return new Map(rows.map((row) => [row.studentId, row]));
};

/** Of one student. */
const wrongOf = (sat: Sat, stored: Stored | undefined, { marks }: Expected, questionId: string): string[] => {
  if (!stored?.code) return [...sat.wrong, 'nothing is stored'];
  const text = stored.code.map(({ code }) => code).join('\n');
  const line = sat.receipt.programs.find(({ programIndex }) => programIndex === questionId);
  const lost = [...(sat.acknowledged.get(questionId) ?? [])].filter((edit) => !text.includes(edit));
  const facts: readonly [boolean, string][] = [
    [lost.length === 0, `${lost.join(' ')} was acknowledged and is lost`],
    [text === sat.text, 'another program is graded than was on the screen'],
    [
      line?.hash === shortHash(programHash(stored.language, stored.code)),
      'the receipt names another program than is graded',
    ],
    [stored.marks === marks, `${stored.marks} marks, and not ${marks}`],
    [stored.tests === 2, `${stored.tests} test results, and not 2`],
    [sat.counts.internal.length === 0, sat.counts.internal.join('; ')],
  ];
  return [...sat.wrong, ...facts.flatMap(([holds, what]) => (holds ? [] : [what]))];
};

/** Everything that is not as it was told, in words; and what has not happened, so that it was no test. */
export const whatIsWrong = async (ended: Ended): Promise<string[]> => {
  const { sitters, sittings, accidents, expected, questionId } = ended;
  const stored = await storedPrograms(ended);
  const wrong = sittings.flatMap((sat, number) =>
    wrongOf(sat, stored.get(sitters[number]?.id ?? ''), expected(number), questionId).map(
      (what) => `student ${number}: ${what}`,
    ),
  );
  const troubles = sittings.flatMap((sat) => sat.troubles);
  for (const [index, { what, at }] of accidents.entries()) {
    const until = accidents[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const during = (moment: number): boolean => moment >= at && moment < until;
    if (!sittings.some(({ submittedAt }) => during(submittedAt)))
      wrong.push(`nobody submitted after ${what}`);
    // A runner's end is the servers' affair; the others no student can miss.
    const isSeen = troubles.some(({ seenAt }) => during(seenAt));
    if (index > 0 && !isSeen) wrong.push(`nobody noticed that ${what}`);
  }
  if (!sittings.some(({ runs }) => runs > 0)) wrong.push('nobody ran a program');
  return wrong;
};
