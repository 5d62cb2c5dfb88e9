import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addInstitute,
  applySetupSheet,
  fetchDepartments,
  fetchSetupPasswords,
  fetchSetupRuns,
  login,
  type SetupKind,
  type SetupRun,
} from '@assay/contract';
import { afterAll, expect, test, vi } from 'vitest';
import { mustCall } from '../calls.ts';
import { claimPort } from '../claim-port.ts';
import { ADMINISTRATOR } from '../institute-by-calls.ts';
import { trySheet } from '../sheets/setup-sheet-calls.ts';
import { answers, startProgram, stopProcesses, type ProductProcess } from './product-process.ts';

// The whole product is started twice.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 200_000 });

const DEPARTMENTS = 12;
const SUBJECTS_EACH = 40;
const FACULTY_EACH = 25;
const STUDENTS_EACH = 420;

const stops: (() => unknown)[] = [];
afterAll(async () => {
  await stopProcesses();
  for (const stop of stops.toReversed()) await stop();
});

const each = (count: number, row: (number: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => row(index + 1));

const perDepartment = (count: number, row: (department: string, name: string, number: number) => string) =>
  each(DEPARTMENTS, (index) => String(index)).flatMap((name) =>
    each(count, (number) => row(`Department ${name}`, name, number)),
  );

const SHEETS: Readonly<Record<SetupKind, string[]>> = {
  DEPARTMENTS: [
    'Department,Head Name,Head Email,Head Phone,Head Gender',
    ...each(DEPARTMENTS, (name) => `Department ${name},Kavita Rao,head${name}@example.edu,9812345678,F`),
  ],
  SUBJECTS: [
    'Department,Code,Subject Name,Semester,CO1,CO2,CO3,CO4,CO5',
    ...perDepartment(
      SUBJECTS_EACH,
      (department, _name, number) =>
        `${department},S${number},Subject ${number},${(number % 8) + 1},One,Two,Three,Four,Five`,
    ),
  ],
  FACULTY: [
    'Department,Full Name,Email,Phone,Gender',
    ...perDepartment(
      FACULTY_EACH,
      (department, name, number) => `${department},Asha Menon,f${name}x${number}@example.edu,9812345678,F`,
    ),
  ],
  STUDENTS: [
    'Department,Username,Full Name,Gender,Semester,Passout Year,Email,Phone,Division',
    ...perDepartment(
      STUDENTS_EACH,
      (department, name, number) =>
        `${department},S${name}x${number},Meera Joshi,F,${(number % 4) * 2 + 1},2028,s${name}x${number}@example.edu,9812345678,${number % 3 === 0 ? 'A' : 'B'}`,
    ),
  ],
};

test('a college of 12 departments, 300 faculty and 5,040 students is set up by four sheets, also when the server is killed meanwhile', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-setup-'));
  stops.push(() => rm(dataDir, { recursive: true }));
  const port = await claimPort();
  const url = `http://127.0.0.1:${port}`;
  let server = {} as ProductProcess;
  const startServer = async () => {
    server = startProgram('main.ts', {
      PORT: String(port),
      DATA_DIR: dataDir,
      RUNNER_PORT: String(await claimPort()),
      EXAM_BROWSER: 'off',
      ...ADMINISTRATOR,
    });
    await server.until('the server answers', () => answers(port));
  };
  await startServer();
  const { token } = (
    await mustCall(url, login, {
      body: { username: ADMINISTRATOR.ADMIN_USERNAME, password: ADMINISTRATOR.ADMIN_PASSWORD },
    })
  ).data;
  const head = { fullname: 'Uma Rao', email: 'head@example.edu', phone: '9812345678', gender: 'FEMALE' };
  const { _id: instituteId } = (await mustCall(url, addInstitute, { token, body: { name: 'College', head } }))
    .data;

  const runOf = async (id: string): Promise<SetupRun> => {
    const { data } = await mustCall(url, fetchSetupRuns, { token, params: { instituteId } });
    const run = data.find(({ _id }) => _id === id);
    if (!run) throw new Error('The sheet is not listed.');
    return run;
  };
  const begin = async (kind: SetupKind): Promise<string> => {
    const { _id } = await trySheet({ url }, token, { instituteId, kind, lines: SHEETS[kind] });
    await mustCall(url, applySetupSheet, { token, body: { _id } });
    return _id;
  };
  const settle = async (id: string): Promise<SetupRun> => {
    await server.until('the sheet is applied', async () => (await runOf(id)).state === 'DONE');
    return runOf(id);
  };
  const passwordsOf = async (_id: string) =>
    (await mustCall(url, fetchSetupPasswords, { token, body: { _id } })).data;

  const startedAt = Date.now();
  for (const kind of ['DEPARTMENTS', 'SUBJECTS', 'FACULTY'] as const) {
    const { counts } = await settle(await begin(kind));
    expect(counts).toEqual({ NEW: SHEETS[kind].length - 1, CHANGED: 0, SAME: 0, REFUSED: 0 });
  }
  const before = Date.now() - startedAt;
  const students = await begin('STUDENTS');
  await server.until('some students are there', async () => (await runOf(students)).done > 0);
  const halfMs = Date.now() - startedAt - before;
  await server.kill();
  await startServer();
  const { done } = await runOf(students);
  const againAt = Date.now();
  const { counts } = await settle(students);
  expect(counts).toEqual({ NEW: 5040, CHANGED: 0, SAME: 0, REFUSED: 0 });
  const accounts = await passwordsOf(students);
  expect(new Set(accounts.map(({ username }) => username)).size).toBe(5040);
  const seconds = (ms: number): string => (ms / 1000).toFixed(1);
  console.info(
    `departments, subjects and faculty in ${seconds(before)} s; students with first passwords in ${seconds(halfMs + Date.now() - againAt)} s beside a restart after ${done}`,
  );
  // Those of before the kill and those of after it have the passwords that are handed out.
  for (const account of [accounts.at(0), accounts.at(2520), accounts.at(-1)]) {
    const body = { username: account?.username ?? '', password: account?.password ?? '' };
    expect((await mustCall(url, login, { body })).data.mustChangePassword).toBe(true);
  }
  const again = await settle(await begin('STUDENTS'));
  expect(again.counts).toEqual({ NEW: 0, CHANGED: 0, SAME: 5040, REFUSED: 0 });
  const { data } = await mustCall(url, fetchDepartments, { token, params: { instituteId } });
  expect(data.map(({ facultyCount, studentCount }) => [facultyCount, studentCount])).toEqual(
    Array.from({ length: DEPARTMENTS }, () => [FACULTY_EACH + 1, STUDENTS_EACH]),
  );
});
