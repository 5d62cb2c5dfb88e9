/** What somebody who can write to the database, and not ask the application, changes of a sealed exam is found and named. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import {
  compareRecord,
  evaluateStudentSubmission,
  fetchRecord,
  headsAfter,
  LOG_START,
  recordFilePath,
  verifyFiles,
  type LogEntry,
} from '@assay/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { asOwner } from '../../../test/database/databases.ts';
import { RIGHT, satExam, type SatExam } from '../../../test/sat-exam.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { newId } from '../../platform/ids.ts';
import { hashProgram } from '../attempts/index.ts';
import { sealRecord } from './seal-record.ts';

const server = useTestServer();
/** The server's own role may not change records; whoever owns the database may. */
const run = (query: ReturnType<typeof sql>) => asOwner(server.deps.db, (owner) => query.execute(owner));

/** What the server says is different: `student, question n: what (sealed → found)`. */
const compare = async ({ taskId, token }: SatExam): Promise<string[]> => {
  const { data } = (await server.call(compareRecord, { token, body: { taskId } })).body;
  expect(data.total).toBe(data.differences.length);
  return data.differences.map(
    ({ student, position, what, sealed, found }) =>
      `${student ? `${student.replace(/ \(.*/, '')}` : 'the exam'}${position ? `, question ${position}` : ''}: ${what} (${sealed} → ${found})`,
  );
};

/** The same by a file that is downloaded now and checked elsewhere. */
const problemsOfFile = async ({ taskId, token }: SatExam): Promise<string[]> => {
  const response = await fetch(`${server.url}/api${recordFilePath(taskId, true)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const content = new Uint8Array(await response.arrayBuffer());
  return verifyFiles([{ name: 'record.zip', content }]).files.flatMap(({ findings }) =>
    findings.filter(({ kind }) => kind === 'problem').map(({ text }) => text),
  );
};

interface Change {
  /** What is done to the database. */
  act: (exam: SatExam) => Promise<unknown>;
  /** What is said of it. */
  said: RegExp;
  /** What else differs then. */
  also?: RegExp;
}

const programOf = ({ attempts, questions }: SatExam) =>
  sql`attempt_id = ${attempts[1]} and question_id = ${questions[0]}`;

const rewrittenLog = async (exam: SatExam) => {
  const entries: LogEntry[] = [
    { revision: 1, typedAt: '2026-11-20T10:00:00.000Z', change: ['PYTHON', [{ code: 'x' }]] },
    { revision: 2, typedAt: '2026-11-20T10:00:01.000Z', change: ['PYTHON', [{ code: RIGHT }]] },
  ];
  const [, head = LOG_START] = headsAfter(LOG_START, entries);
  await run(sql`delete from edit_batch where ${programOf(exam)}`);
  await run(sql`
    insert into edit_batch
      (attempt_id, question_id, from_revision, to_revision, previous_hash, hash, entries, received_at)
    values (${exam.attempts[1]}, ${exam.questions[0]}, 1, 2, '', ${head.hash}, ${JSON.stringify(entries)}, now())
  `);
};

const otherProgram = (exam: SatExam) => {
  const code = [{ code: RIGHT }];
  return { code: JSON.stringify(code), hash: hashProgram('PYTHON', code), where: programOf(exam) };
};

/**
 * Each changes one thing; those of a row are done to one exam. Its second student has 3.33 marks for the first question, and
 * nothing for the second.
 */
const CHANGES: readonly Readonly<Record<string, Change>>[] = [
  {
    'computed marks': {
      act: (exam) => run(sql`update submission_program set computed_marks = 5 where ${programOf(exam)}`),
      said: /^Meera Joshi, question 1: computed marks \(3\.33 → 5\)$/,
    },
    'given marks': {
      act: (exam) => run(sql`update submission_program set given_marks = 5 where ${programOf(exam)}`),
      said: /^Meera Joshi, question 1: given marks \(null → 5\)$/,
    },
    'the verdict on a hidden test': {
      act: (exam) =>
        run(
          sql`update test_result set passed = true, verdict = 'OK' where ${programOf(exam)} and not passed`,
        ),
      said: /^Meera Joshi, question 1: hidden test 1 \(Wrong answer, not passed → Passed\)$/,
    },
    'a missing outcome of a public test': {
      act: (exam) =>
        run(sql`
          delete from test_result where ${programOf(exam)} and test_case_id in
            (select id from test_case where type = 'PUBLIC' order by position desc limit 1)
            or ${programOf(exam)} and test_case_id = (
              select test_case_id from test_result join test_case on test_case.id = test_case_id
              where ${programOf(exam)} and type = 'PUBLIC' order by position desc limit 1
            )
        `),
      said: /^Meera Joshi, question 1: public test 2 \(Passed → null\)$/,
    },
    'the status of a program': {
      act: (exam) => run(sql`update submission_program set status = 'PASSED' where ${programOf(exam)}`),
      said: /^Meera Joshi, question 1: status \(FAILED → PASSED\)$/,
    },
    'an entry of the log of what was typed': {
      act: (exam) =>
        run(sql`
          update edit_log set packed = replace(packed, 'abs', 'sum') where ${programOf(exam)}
        `),
      said: /^Meera Joshi, question 1: the log of what was typed \(an unbroken chain → a chain that is broken at edit 2/,
    },
    'what a test expects': {
      act: ({ questions }) =>
        run(sql`
          update test_case set output = '14' where type = 'HIDDEN' and question_version_id in
            (select id from question_version where question_id = ${questions[0]})
        `),
      said: /^the exam, question 1: test case 3 of the question \(/,
    },
    'what a test counts for': {
      act: ({ questions }) =>
        run(sql`
          update test_case set weight = 5 where type = 'HIDDEN' and question_version_id in
            (select id from question_version where question_id = ${questions[0]})
        `),
      said: /^the exam, question 1: test case 3 of the question \(/,
    },
    'what its programs may use': {
      act: ({ questions }) =>
        run(sql`
          update question_version set limits = jsonb_set(limits, '{seconds}', '3')
          where question_id = ${questions[1]}
        `),
      said: /^the exam, question 2: statement, blocks, limits or judge of the question \(/,
    },
    'the statement of a question': {
      act: ({ questions }) =>
        run(sql`update question_version set statement = '<p>Easy.</p>' where question_id = ${questions[1]}`),
      said: /^the exam, question 2: statement, blocks, limits or judge of the question \(/,
    },
    'the end of the task': {
      act: ({ taskId }) =>
        run(sql`update task set end_time = end_time + interval '1 hour' where id = ${taskId}`),
      said: /^the exam: end of the task \(/,
    },
    'the marks of a question in the task': {
      act: ({ taskId, questions }) =>
        run(
          sql`update task_question set marks = 50 where task_id = ${taskId} and question_id = ${questions[0]}`,
        ),
      said: /^the exam: questions of the task and their marks \(/,
    },
    'extra time that nobody gave': {
      act: ({ taskId, students, owner }) =>
        run(sql`
          insert into extra_time (task_id, student_id, extra_minutes, reason, given_by, given_at)
          values (${taskId}, ${students[1].id}, 30, 'None', ${owner.id}, now())
        `),
      said: /^Meera Joshi: extra time \(0 → 30\)$/,
    },
    'an exemption that nobody gave': {
      act: ({ taskId, students, owner }) =>
        run(sql`
          insert into exam_browser_exemption (task_id, student_id, reason, given_by, given_at)
          values (${taskId}, ${students[2].id}, 'None', ${owner.id}, now())
        `),
      said: /^Ravi Kumar: exemption from the exam browser \(no → yes\)$/,
    },
    'which questions were drawn, and in which order': {
      act: ({ attempts }) =>
        run(sql`update attempt_question set position = 1 - position where attempt_id = ${attempts[1]}`),
      said: /^Meera Joshi: questions that were drawn, and their order \(/,
    },
    'the moment of submission': {
      act: ({ attempts }) =>
        run(
          sql`update attempt set submitted_at = submitted_at - interval '9 minutes' where id = ${attempts[1]}`,
        ),
      said: /^Meera Joshi: moment of submission \(/,
    },
    'a history of marks that is gone': {
      act: (exam) => run(sql`delete from mark_change where ${programOf(exam)}`),
      said: /^Meera Joshi, question 1: history of the marks \(/,
    },
    'a late program that never came': {
      act: (exam) =>
        run(sql`
          insert into draft_set_aside
            (id, attempt_id, question_id, language, revision, code, hash, received_at, reason)
          values (${newId()}, ${exam.attempts[1]}, ${exam.questions[0]}, 'PYTHON', 9, '[]', 'abc', now(), 'LATE')
        `),
      said: /^Meera Joshi, question 1: what arrived and was not submitted \(/,
    },
  },
  {
    'the text of a program': {
      act: (exam) => {
        const { code, where } = otherProgram(exam);
        return run(sql`update submission_program set code = ${code}::jsonb where ${where}`);
      },
      said: /^Meera Joshi, question 1: program \([0-9a-f]{12} → [0-9a-f]{12}\)$/,
    },
    'the language of a program': {
      act: (exam) => run(sql`update submission_program set language = 'C' where ${programOf(exam)}`),
      said: /^Meera Joshi, question 1: language \(PYTHON → C\)$/,
    },
    'a save that is gone from the log': {
      act: (exam) => run(sql`delete from edit_batch where ${programOf(exam)} and to_revision = 1`),
      said: /a chain that is broken at edit 1/,
    },
    'an attempt by somebody who never came': {
      act: ({ taskId, students }) =>
        run(sql`
          insert into attempt (id, task_id, student_id, started_at, submitted_at, submitted_by, graded_at)
          values (${newId()}, ${taskId}, ${students[2].id}, now(), now(), 'STUDENT', now())
        `),
      said: /^Ravi Kumar: the attempt \(null → something that was never sealed\)$/,
    },
  },
  {
    'a program together with its fingerprint': {
      act: (exam) => {
        const { code, hash, where } = otherProgram(exam);
        return run(sql`update submission_program set code = ${code}::jsonb, hash = ${hash} where ${where}`);
      },
      said: /^Meera Joshi, question 1: receipt \(/,
      also: /^Meera Joshi, question 1: program /,
    },
    'a log that was written anew, with right hashes': {
      act: rewrittenLog,
      said: /^Meera Joshi, question 1: newest entry of the log of what was typed \(.*"revision":2/,
    },
    'the version that a question was answered in': {
      act: async (exam) => {
        const id = newId();
        await run(sql`
          insert into question_version (id, question_id, version, statement, statement_text, languages, marks,
            time_required, want_auto_calculate, difficulty, created_by)
          select ${id}, question_id, 2, statement, statement_text, languages, marks, time_required,
            want_auto_calculate, difficulty, created_by
          from question_version where question_id = ${exam.questions[0]}
        `);
        await run(sql`update attempt_question set question_version_id = ${id} where ${programOf(exam)}`);
      },
      said: /^Meera Joshi, question 1: version of the question \(/,
      also: /^the exam, question 1: the question as it was answered /,
    },
    'what the exam page noted': {
      act: async ({ attempts }) => {
        const hash = 'ab'.repeat(32);
        await run(sql`
          insert into presence_batch
            (attempt_id, number, page, from_revision, to_revision, previous_hash, hash, entries, chain_hash, received_at)
          values (${attempts[1]}, 1, 'page', 1, 1, '', ${hash},
            '[{"revision":1,"typedAt":"2026-11-20T10:00:00.000Z","change":["away",0]}]', ${hash}, now())
        `);
        await run(
          sql`insert into presence (attempt_id, number, chain_hash) values (${attempts[1]}, 1, ${hash})`,
        );
      },
      said: /^Meera Joshi: newest entry of what the exam page noted \(null → /,
      also: /^Meera Joshi: what the exam page noted \(an unbroken chain → a chain that is broken at row 1/,
    },
    'a student who is taken out': {
      act: ({ taskId, students }) =>
        run(sql`delete from task_student where task_id = ${taskId} and student_id = ${students[2].id}`),
      said: /^Ravi Kumar: whether the student is assigned \(yes → no\)$/,
    },
  },
  {
    'whose attempt it is': {
      act: ({ attempts, students }) =>
        run(sql`update attempt set student_id = ${students[2].id} where id = ${attempts[1]}`),
      said: /whose attempt it is|the attempt \(it → null\)/,
    },
  },
  {
    'a program that is gone': {
      act: (exam) => run(sql`delete from submission_program where ${programOf(exam)}`),
      said: /^Meera Joshi, question 1: the submitted program \(it → null\)$/,
      also: /^Meera Joshi, question 1: outcome of the tests and marks \(it → null\)$/,
    },
  },
];

const changeLeaf = (
  { taskId }: SatExam,
  change: (body: string) => string,
  alsoHash: boolean,
  kind = 'marks',
) =>
  asOwner(server.deps.db, async (trx) => {
    const leaf = await trx
      .selectFrom('recordLeaf')
      .where('taskId', '=', taskId)
      .where('key', 'like', `${kind} %`)
      .where('body', 'like', '%3.33%')
      .orderBy('position', 'desc')
      .select(['position', 'body'])
      .executeTakeFirstOrThrow();
    const body = change(leaf.body);
    const hash = createHash('sha256')
      .update(Buffer.concat([Buffer.from([0]), Buffer.from(body)]))
      .digest();
    await trx
      .updateTable('recordLeaf')
      .set({ body, ...(alsoHash ? { hash } : {}) })
      .where('taskId', '=', taskId)
      .where('position', '=', leaf.position)
      .execute();
  });
const raise = (body: string): string => body.replaceAll('3.33', '5');

/** Changes of the record itself. */
const FORGERIES: Readonly<Record<string, Change>> = {
  'a leaf': {
    act: (exam) => changeLeaf(exam, raise, false),
    said: /^Meera Joshi, question 1: leaf \d+ of the record itself \(what was signed → something else\)$/,
    also: /^Meera Joshi, question 1: computed marks \(5 → 3\.33\)$/,
  },
  'a leaf with its hash, and the marks that it is about': {
    act: async (exam) => {
      await changeLeaf(exam, raise, true);
      await run(sql`update submission_program set computed_marks = 5 where ${programOf(exam)}`);
    },
    said: /^the exam: the record itself, among the leaves up to 16 /,
  },
  'a leaf that is gone': {
    act: ({ taskId }) => run(sql`delete from record_leaf where task_id = ${taskId} and position = 15`),
    said: /^the exam: leaves of the record itself \(16 → 15\)$/,
    // The order of leaves is that of ids, so each run loses another one.
    also: /\(null → something that was never sealed\)$/,
  },
  'what was signed': {
    act: ({ taskId }) =>
      run(
        sql`update record_root set statement = replace(statement, '"size":16', '"size":15') where task_id = ${taskId}`,
      ),
    said: /was not signed by the key that it names/,
    also: /record itself/,
  },
  'a seal that cannot be read': {
    act: ({ taskId }) => run(sql`update record_root set statement = '{}' where task_id = ${taskId}`),
    said: /^the exam: seal or amendment 1 of the record itself /,
    also: /record itself/,
  },
  'the key that signed': {
    act: () => run(sql`update record_key set public_key = ${'ab'.repeat(32)}`),
    said: /was not signed by the key that it names/,
  },
};

describe.each(CHANGES)('changes behind the application’s back are found and named', (changes) => {
  let differences: string[] = [];
  let problems: string[] = [];
  let before: string[] | null = null;
  beforeAll(async () => {
    const exam = await satExam(server);
    before = await compare(exam);
    for (const { act } of Object.values(changes)) await act(exam);
    differences = await compare(exam);
    problems = await problemsOfFile(exam);
  });

  test.each(Object.entries(changes))('%s', (_name, { said }) => {
    expect(differences).toEqual(expect.arrayContaining([expect.stringMatching(said)]));
  });

  test('nothing is named before, nothing else after it, and the file that is downloaded now says the same to whoever checks it', () => {
    expect(before).toEqual([]);
    const expected = Object.values(changes).flatMap(({ said, also = said }) => [said, also]);
    expect(differences.filter((text) => !expected.some((words) => words.test(text)))).toEqual([]);
    expect(problems).toHaveLength(1 + differences.length);
  });
});

/** The record as it is stored, to be put back. */
const keepRecord = async () => {
  const tables = ['record_key', 'record_root', 'record_leaf'];
  const { rows } = await sql<{ kept: string }>`
    select json_build_object(
      'record_key', (select json_agg(r) from record_key r), 'record_root', (select json_agg(r) from record_root r),
      'record_leaf', (select json_agg(r) from record_leaf r)
    )::text as kept
  `.execute(server.deps.db);
  return () =>
    asOwner(server.deps.db, async (trx) => {
      for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(trx);
      for (const table of tables)
        await sql`
          insert into ${sql.table(table)}
          select * from json_populate_recordset(null::${sql.table(table)}, ${rows[0]?.kept}::json -> ${table}::text)
        `.execute(trx);
    });
};

describe('changes of the record itself are found and named', () => {
  let exam: SatExam;
  let putBack: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    exam = await satExam(server);
    putBack = await keepRecord();
  });

  test.each(Object.entries(FORGERIES))('%s', async (_name, { act, said, also = said }) => {
    onTestFinished(async () => {
      await putBack();
      await run(sql`update submission_program set computed_marks = 3.33 where ${programOf(exam)}`);
      expect(await compare(exam)).toEqual([]);
    });
    await act(exam);
    const differences = await compare(exam);
    expect(differences).toEqual(expect.arrayContaining([expect.stringMatching(said)]));
    expect(differences.filter((text) => !said.test(text) && !also.test(text))).toEqual([]);
  });
});

test('a seal by a key of somebody else’s holds, and the server says that it did not make that key', async () => {
  const exam = await satExam(server);
  const { token, taskId } = exam;
  const stranger = {
    ...server.deps,
    config: { ...server.deps.config, dataDir: `${server.deps.config.dataDir}-other` },
  };
  onTestFinished(() => rm(stranger.config.dataDir, { recursive: true }));
  await run(sql`delete from record_leaf where task_id = ${taskId}`);
  await run(sql`delete from record_root where task_id = ${taskId}`);
  await run(sql`delete from record where task_id = ${taskId}`);
  await run(sql`update submission_program set computed_marks = 5 where ${programOf(exam)}`);
  expect(await sealRecord(stranger, taskId)).toBe(true);
  const { data } = (await server.call(compareRecord, { token, body: { taskId } })).body;
  expect(data).toMatchObject({ total: 0, unknownKeys: [expect.stringMatching(/^[0-9a-f]{64}$/)] });
});

test('an amendment never takes in, without a word, what was changed behind the application’s back', async () => {
  const exam = await satExam(server);
  const { students, questions, taskId, token } = exam;
  await run(sql`update submission_program set computed_marks = 5 where ${programOf(exam)}`);
  await run(
    sql`update test_result set passed = true, verdict = 'OK' where ${programOf(exam)} and not passed`,
  );
  const programSubmissions = [{ programIndex: questions[0], marksObtained: 4.5 }];
  await server.call(evaluateStudentSubmission, {
    token,
    body: { taskId, studentId: students[1].id, programSubmissions },
  });
  expect(await compare(exam)).toEqual([]);
  const { data } = (await server.call(fetchRecord, { token, params: { taskId } })).body;
  expect(data.amendments).toMatchObject([{ because: ['GIVEN'], leaves: 1, unexplained: 1 }]);
  expect(await problemsOfFile(exam)).toEqual([
    expect.stringMatching(
      /^Meera Joshi .*question 1: the computed marks, the outcome of the tests changed, and nothing that was done in the application/,
    ),
  ]);
});
