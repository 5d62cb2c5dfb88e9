import type { RunOutcome } from '@assay/contract';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { SIZES } from './largest-sizes.ts';
import { HELD_DRAFT } from './largest-texts.ts';

interface Sitting {
  taskId: string;
  students: readonly string[];
}

/** As `keptOutcome` bounds it. */
const OUTCOME: RunOutcome = {
  passedCount: 0,
  output: 'x'.repeat(4000),
  compiled: true,
  diagnostics: [],
  publicTestResults: Array.from({ length: 100 }, () => ({
    input: null,
    expectedOutput: null,
    actualOutput: '46 47\n'.repeat(80),
    passed: false,
    verdict: 'WRONG_ANSWER',
    message: 'It printed something else.',
    errorOutput: 'warning\n'.repeat(60),
    cpuMs: 10,
    name: '',
    hint: '',
    memory: 1_000_000,
  })),
};

const firstOf = ({ taskId, students }: Sitting) =>
  sql`(select id from attempt where task_id = ${taskId} and student_id = ${students[0]})`;

/** Of the first student, at every question. */
const fillRuns = async (db: Db, sitting: Sitting): Promise<void> => {
  await sql`insert into run_log
    (id, attempt_id, question_id, executed_at, language, code, status, passed_count, total_count, outcome)
    select gen_random_uuid(), attempt_id, question_id, now() - p * interval '1 second', 'PYTHON',
      jsonb_build_array(jsonb_build_object('code', repeat(E'print("x")\n', 20000))), 'FAILED', 0, 2,
      ${JSON.stringify(OUTCOME)}::jsonb
    from attempt_question cross join generate_series(1, ${SIZES.runs / SIZES.taskQuestions}) as p
    where attempt_id = ${firstOf(sitting)}`.execute(db);
};

/** Of the first student, in every language. */
const fillDrafts = async (db: Db, sitting: Sitting): Promise<void> => {
  await sql`insert into draft (attempt_id, question_id, language, revision, code, hash, saved_at, log_hash)
    select attempt_id, question_id, language, ${HELD_DRAFT.head.revision},
      ${JSON.stringify(HELD_DRAFT.code)}::jsonb, repeat('a', 64), now(), ${HELD_DRAFT.head.hash}
    from attempt_question cross join unnest(array['PYTHON', 'C', 'C++', 'JAVA']) as l (language)
    where attempt_id = ${firstOf(sitting)}`.execute(db);
};

/** What everybody handed in, with its marks; of the first student with the results of all tests. */
const fillSubmissions = async (db: Db, sitting: Sitting): Promise<void> => {
  const { taskId } = sitting;
  const first = firstOf(sitting);
  await sql`insert into submission_program
    (attempt_id, question_id, language, code, revision, hash, saved_at, status, passed_count, total_count, computed_marks, graded_at)
    select attempt_id, question_id, 'PYTHON',
      jsonb_build_array(jsonb_build_object('code', repeat(E'print("x")\n', case when attempt_id = ${first} then 23000 else 2 end))),
      1, repeat('a', 64), now(), 'PASSED', 2, 2, 5, now()
    from attempt_question join attempt on attempt.id = attempt_id where task_id = ${taskId}`.execute(db);
  await sql`insert into test_result
    (attempt_id, question_id, test_case_id, passed, verdict, message, actual_output, error_output, cpu_ms, wall_ms, memory_bytes)
    select attempt_id, question_id, test_case.id, false, 'WRONG_ANSWER', 'It printed something else.',
      repeat(E'46 47\n', 2000), repeat(E'warning\n', 1000), 10, 12, 1000000
    from attempt_question join test_case using (question_version_id) where attempt_id = ${first}`.execute(db);
  await sql`insert into rubric_mark (attempt_id, position, title, total_marks, obtained_marks, given_by, given_at)
    select attempt.id, p, 'Component ' || p, 2, 1, task.owner_id, now()
    from attempt join task on task.id = task_id cross join generate_series(0, 49) as p where task_id = ${taskId}`.execute(
    db,
  );
};

/** The attempts of these students, with programs and runs. */
export const fillAttempts = async (db: Db, sitting: Sitting, submitted: boolean): Promise<void> => {
  const { taskId, students } = sitting;
  await sql`insert into attempt (id, task_id, student_id, started_at, submitted_at, submitted_by, graded_at)
    select gen_random_uuid(), ${taskId}, id, now() - interval '30 minutes',
      case when ${submitted} then now() end, case when ${submitted} then 'STUDENT' end, case when ${submitted} then now() end
    from unnest(${students}::uuid[]) as s (id)`.execute(db);
  await sql`insert into attempt_question (attempt_id, question_id, question_version_id)
    select attempt.id, task_question.question_id, question_version.id
    from attempt join task_question using (task_id) join question_version using (question_id)
    where attempt.task_id = ${taskId}`.execute(db);
  await fillRuns(db, sitting);
  await (submitted ? fillSubmissions : fillDrafts)(db, sitting);
};
