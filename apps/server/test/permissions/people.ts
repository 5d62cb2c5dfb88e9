import { PERMISSIONS, type Role, type RouteDefinition } from '@assay/contract';
import { beforeAll } from 'vitest';
import {
  loginAs,
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeHead,
  makeInstituteHead,
  makeStudent,
  makeSubject,
  type TestAccount,
} from '../fixtures.ts';
import { useTestServer, type TestServer } from '../test-server.ts';

/**
 * Who makes the calls. `owner` owns every item; the four named after a permission have that one alone. `colleague` is
 * faculty of the owner's department with whom nothing is shared, `stranger` of another department of the institute,
 * and the other heads are of other departments and institutes. `student` is the one whom exams are set for.
 */
export const PEOPLE = [
  'owner',
  'view',
  'update',
  'delete',
  'evaluate',
  'colleague',
  'stranger',
  'head',
  'foreign head',
  'institute head',
  'foreign institute head',
  'admin',
  'student',
  'other student',
  'nobody',
] as const;
export type Person = (typeof PEOPLE)[number];

/** The server that they call. */
export let server: TestServer;

/** Those who belong to a department. */
type PlacedPerson = Exclude<Person, 'institute head' | 'foreign institute head' | 'admin' | 'nobody'>;

const placed = new Map<Person, TestAccount>();
const accounts = new Map<Person, { id: string; username: string; role: Role }>();
const tokens = new Map<Person, string>();
let subject = '';

const called = new Map<RouteDefinition, Set<Person>>();

/** A server of the file's own with all these people, who have made no call yet. Call it at the top of the file. */
export const gatherPeople = (): void => {
  for (const kept of [placed, accounts, tokens, called]) kept.clear();
  server = useTestServer();
  beforeAll(async () => {
    const { deps } = server;
    const here = await makeDepartment(deps);
    const there = await makeDepartment(deps, here.instituteId);
    const elsewhere = await makeDepartment(deps);
    subject = (await makeSubject(deps, here, { modules: ['Loops'] })).id;
    for (const person of ['owner', ...PERMISSIONS, 'colleague'] as const)
      placed.set(person, await makeFaculty(deps, here));
    placed.set('stranger', await makeFaculty(deps, there));
    placed.set('head', await makeHead(deps, here));
    placed.set('foreign head', await makeHead(deps, there));
    accounts.set('institute head', await makeInstituteHead(deps, here));
    accounts.set('foreign institute head', await makeInstituteHead(deps, elsewhere));
    accounts.set('admin', await makeAdmin(deps));
    placed.set('student', await makeStudent(deps, here));
    placed.set('other student', await makeStudent(deps, here));
    for (const [person, account] of placed) accounts.set(person, account);
    for (const [person, account] of accounts) tokens.set(person, await loginAs(server, account));
  });
};

/** The account of somebody who belongs to a department. */
export const accountOf = (person: PlacedPerson): TestAccount => {
  const account = placed.get(person);
  if (!account) throw new Error(`${person} is made before the tests`);
  return account;
};

/** Who it is, whatever the role; undefined for nobody. */
export const identityOf = (person: Person) => accounts.get(person);

export const tokenOf = (person: Person): string | undefined => tokens.get(person);

/** The department of the owner, as the makers of test data take it. */
export const ownDepartment = () => {
  const { departmentId: id, instituteId } = accountOf('owner');
  return { id, instituteId };
};

/** A subject of the owner's department with one module. */
export const subjectId = (): string => subject;

/** Makes a call as somebody, in the session of the test unless another is given, and answers the HTTP status. */
export const statusOf = async <R extends RouteDefinition>(
  person: Person,
  route: R,
  input: Omit<Parameters<typeof server.call<R>>[1], 'token'> = {},
  token = tokens.get(person),
): Promise<number> => {
  called.set(route, (called.get(route) ?? new Set()).add(person));
  return (await server.call(route, { ...input, token })).status;
};

/** Who has not made a call yet. */
export const missingOf = (route: RouteDefinition): Person[] =>
  PEOPLE.filter((person) => !called.get(route)?.has(person));

/** A call with an item that is made anew, so that no call changes what the next one meets. */
export type MakeCall = (person: Person) => Promise<number>;

/** What a person may expect: HTTP statuses, in the order of `PEOPLE`. */
export type Expected = readonly number[];

export type CallTable = Readonly<Record<string, readonly [make: MakeCall, expected: Expected]>>;
