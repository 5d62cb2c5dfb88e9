import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guides } from './guide.mjs';
import { measuredBy } from './measured-by.mjs';
import { ASSUMED, needOf } from './need.mjs';

/** Round figures, so that each need can be reckoned by head. */
const MEASURED = {
  examSeconds: 100,
  serverSecondsOf1000: 20,
  databaseSecondsOf1000: 100,
  loginMs: 30,
  runsASecondAndCore: 10,
  serverMb: 400,
  serverMbOf1000: 100,
  databaseMbOfConnection: 10,
  grownMbOfStudentHour: 0.2,
  walMbOfStudentHour: 0.5,
};

test('what a large exam needs follows from what was measured', () => {
  const need = needOf(10_000, MEASURED, {
    ...ASSUMED,
    loginMinutes: 5,
    runEvery: 100,
    questions: 3,
    gradedWithinMinutes: 10,
    examHours: 2,
    busy: 0.5,
    runnerBusy: 0.5,
    runnerCores: 8,
  });
  // 2 cores of calls at half a core each, and one more; logins (1 core) need fewer.
  assert.equal(need.servers, 5);
  assert.equal(need.connections, 5 * 27);
  assert.equal(need.databaseCores, 20);
  // 100 runs a second, at half: 200 by 10 a core.
  assert.equal(need.runnerCores, 20);
  assert.equal(need.runners, 4);
  assert.equal(need.memoryGb, (5 * 400 + 10 * 100 + 135 * 10) / 1000);
  assert.equal(need.grownGb, 4);
  assert.equal(need.walGb, 10);
});

test('logins and grading decide where they need more than the exam itself', () => {
  const logins = needOf(10_000, { ...MEASURED, serverSecondsOf1000: 1 }, { ...ASSUMED, loginMinutes: 1 });
  assert.equal(logins.servers, 6);
  const grading = needOf(10_000, MEASURED, { ...ASSUMED, gradedWithinMinutes: 1 });
  assert.equal(grading.runnerCores, 50);
});

test('a class has one server and one runner, and nothing is less than one', () => {
  const { servers, runners, databaseCores } = needOf(30, MEASURED);
  assert.deepEqual({ servers, runners, databaseCores }, { servers: 1, runners: 1, databaseCores: 2 });
});

test('the guide says what is computed from what is measured now', () => {
  const { now, due } = guides();
  assert.equal(now, due, 'Write it anew: node scripts/capacity/guide.mjs');
});

test('what is measured follows from what three runs of the bench have written', () => {
  const runOf = (students, server, memory) => ({
    options: { seconds: '90' },
    exams: [
      {
        students,
        cost: {
          cpuSeconds: { server, PostgreSQL: 20 },
          memory: { server: memory, PostgreSQL: 300e6 },
          databaseConnections: 30,
          walBytes: 50e6,
          grownBytes: 25e6,
        },
      },
    ],
  });
  const known = { machine: 'a machine', runsASecondAndCore: 7 };
  const runs = {
    small: runOf(200, 8, 340e6),
    large: runOf(1000, 30, 500e6),
    withLogins: runOf(1000, 64, 500e6),
  };
  assert.deepEqual(measuredBy(runs, known), {
    machine: 'a machine',
    examSeconds: 90,
    serverSecondsOf1000: 30,
    databaseSecondsOf1000: 20,
    loginMs: 34,
    runsASecondAndCore: 7,
    serverMb: 300,
    serverMbOf1000: 200,
    databaseMbOfConnection: 10,
    grownMbOfStudentHour: 1,
    walMbOfStudentHour: 2,
  });
});
