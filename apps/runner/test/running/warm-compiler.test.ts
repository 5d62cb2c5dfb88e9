import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService } from '../service.ts';
import type { Service } from '../service.ts';
import { readProcesses } from '../sandbox/host-facts.ts';
import { untilTrue } from '../until-true.ts';

let warm: Service;
let cold: Service;
beforeAll(async () => {
  cold = await openService();
  warm = await openService({ warmCompilers: true });
  await isWarm();
});
afterAll(() => Promise.all([warm.close(), cold.close()]));

interface Process {
  pid: number;
  /** Clock ticks of CPU time. */
  cpu: number;
}

/** The compilers that stay, of this test's runner: descendants of this very process. */
const residents = async (): Promise<Process[]> => {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = (pid: string, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const stats = new Map(
    await Promise.all(names.map(async (pid) => [Number(pid), await read(pid, 'stat')] as const)),
  );
  const fields = (pid: number): string[] => (stats.get(pid) ?? '').replace(/^.*\) /, '').split(' ');
  const isOurs = (pid: number): boolean =>
    pid === process.pid || (pid > 1 && isOurs(Number(fields(pid)[1] ?? 0)));
  const found: Process[] = [];
  for (const name of names) {
    const pid = Number(name);
    if ((await read(name, 'cmdline')).includes('\0WarmCompiler\0') && isOurs(pid))
      found.push({ pid, cpu: Number(fields(pid)[11]) + Number(fields(pid)[12]) });
  }
  return found;
};

const isWarm = (): Promise<void> =>
  untilTrue(async () => ((await (await warm.get('/healthz')).json()) as { prepared: boolean }).prepared);

const main = (body: string): string =>
  `public class Main { public static void main(String[] a) { ${body} } }`;

test('programs are compiled by a compiler that stays', async () => {
  const [before] = await residents();
  for (let round = 0; round < 30; round += 1)
    expect(
      (await warm.submit({ language: 'java', code: main(`System.out.println(${round});`) })).results[0],
    ).toMatchObject({ output: `${round}\n` });
  const [after] = await residents();
  expect(after?.pid).toBe(before?.pid);
  expect(after?.cpu).toBeGreaterThan(before?.cpu ?? Infinity);
});

test.each([
  [
    'a program that uses much',
    main(
      'java.util.Map<String, Integer> m = new java.util.TreeMap<>(); m.merge("a", 1, Integer::sum); System.out.print(m);',
    ),
  ],
  [
    'a package and classes within classes',
    'package x.y; class A { record P(int a) {} enum E { X } static class I { Runnable r = () -> System.out.print(new P(3)); } public static void main(String... a) { new I().r.run(); } }',
  ],
  [
    'a name that is not ASCII',
    'class Größe { public static void main(String[] a) { System.out.print("größe"); } }',
  ],
  ['an error', 'class A {\n  int f() { return x; }\n}'],
  ['several errors', 'class A {\n  int f( { return 1 }\n  strin s;\n}'],
  ['a warning', main('java.util.List l = new java.util.ArrayList(); l.add(1); System.out.print(l);')],
  [
    'a public class beside the one with main',
    'public class A {} class B { public static void main(String[] a) { System.out.print(1); } }',
  ],
  ['two public classes', 'public class A {} public class B {}'],
  ['no main', 'class A {}'],
  ['an empty source', ''],
  ['a class that does not exist', 'import com.example.Nothing; class A {}'],
  [
    'more errors than are shown',
    `class A { ${Array.from({ length: 40 }, (_, i) => `int a${i} = b${i};`).join('\n')} }`,
  ],
  [
    'a processor of annotations',
    'import javax.annotation.processing.*; @SupportedAnnotationTypes("*") public class A extends AbstractProcessor { public boolean process(java.util.Set<? extends javax.lang.model.element.TypeElement> t, RoundEnvironment r) { throw new Error("it ran"); } public static void main(String[] a) { System.out.print("compiled"); } }',
  ],
  ['nesting that is too deep', main(`int x = ${'('.repeat(6000)}1${')'.repeat(6000)};`)],
  ['a method that is too large', main(`int[] x = {${'1,'.repeat(30_000)}};`)],
])('a compiler that stays answers what a new one answers: %s', async (_case, code) => {
  const tests = [{ id: 'only', input: '' }];
  const [one, other] = await Promise.all([
    warm.submit({ language: 'java', code, tests }),
    cold.submit({ language: 'java', code, tests }),
  ]);
  // What they make does the same, and is not the same byte for byte.
  const said = { cpuMs: 0, artifactHash: undefined };
  expect({ ...one.compile, ...said }).toEqual({ ...other.compile, ...said });
  expect(one.compile.message ?? '').not.toContain('\tat ');
  expect(one.results.map(({ output, verdict }) => [output, verdict])).toEqual(
    other.results.map(({ output, verdict }) => [output, verdict]),
  );
});

test('it makes the same of the same, as often as it is asked: mutants are told from it by what it makes', async () => {
  const hashOf = async (value: string) =>
    (await warm.submit({ language: 'java', code: main(`System.out.println(${value});`), tests: [] })).compile
      .artifactHash;
  const five = await hashOf('5');
  expect(five).toMatch(/^[0-9a-f]{64}$/);
  for (const same of ['2 + 3', '6 - 1', '/* five */ 5']) expect(await hashOf(same)).toBe(five);
  expect(await hashOf('6')).not.toBe(five);
});

test('it lives in the sandbox, as a user without any right', async () => {
  const [resident] = await residents();
  const status = await readFile(`/proc/${resident?.pid}/status`, 'utf8');
  expect(Number(/^Uid:\t(\d+)/m.exec(status)?.[1])).toBeGreaterThan(60_000);
  expect(status).toMatch(/^CapEff:\t0+$/m);
  expect(status).toMatch(/^Seccomp:\t2$/m);
  expect(await readdir(`/proc/${resident?.pid}/root/etc`)).not.toContain('passwd');
});

/** So many calls within calls that types are worked out for many seconds. */
const nested = (depth: number): string =>
  depth === 0 ? '1' : `m(${nested(depth - 1)}, ${nested(depth - 1)})`;
const SLOW = `class A { static <A, B> java.util.Map<A, B> m(A a, B b) { return null; } static Object o = ${nested(12)}; }`;

const ahead = async (code: string, key: string): Promise<string> => {
  const response = await warm.post('/compile-ahead', { language: 'java', code, key });
  return ((await response.json()) as { outcome: string }).outcome;
};

test('a run finds what it compiled ahead; a draft that holds it up keeps nobody waiting, and does so once', async () => {
  const [first] = await residents();
  const draft = main('System.out.println("ahead");');
  expect(await ahead(draft, 'i/quick')).toBe('compiled');
  const { compile, results } = await warm.submit({ language: 'java', code: draft });
  expect([compile.cached, results[0]?.output]).toEqual([true, 'ahead\n']);
  const [before] = await residents();
  expect(before?.pid).toBe(first?.pid);

  const held = ahead(SLOW, 'i/slow');
  await untilTrue(async () => ((await residents())[0]?.cpu ?? 0) > (before?.cpu ?? 0) + 20);
  const run = warm.submit({ language: 'java', code: main('System.out.println("at once");') });
  expect(await held).toBe('busy');
  expect((await run).results[0]?.output).toBe('at once\n');
  const isReplaced = async () => (await residents()).some(({ pid }) => pid !== before?.pid);
  await untilTrue(isReplaced);

  const [after] = await residents();
  const again = ahead(SLOW, 'i/slow');
  await untilTrue(async () => (await readProcesses()).some(({ name }) => name === 'javac'));
  await warm.submit({ language: 'java', code: main('System.out.println("once more");') });
  expect(await again).toBe('busy');
  expect((await residents())[0]?.pid).toBe(after?.pid);
});

test('when it is killed, programs are compiled anew until another has taken its place', async () => {
  const [before] = await residents();
  process.kill(before?.pid ?? 0, 'SIGKILL');
  const answer = await warm.submit({ language: 'java', code: main('System.out.print("well");') });
  expect(answer.results[0]).toMatchObject({ verdict: 'OK', output: 'well' });
  let now = await residents();
  while (now[0] === undefined || now[0].pid === before?.pid) now = await residents();
  expect(now).toHaveLength(1);
});

test('when it is stopped in the middle, the program is compiled anew and another takes its place', async () => {
  const [before] = await residents();
  process.kill(before?.pid ?? 0, 'SIGSTOP');
  const answer = await warm.submit({ language: 'java', code: main('System.out.print("in the end");') });
  expect(answer.results[0]).toMatchObject({ verdict: 'OK', output: 'in the end' });
  let now = await residents();
  while (now[0] === undefined || now[0].pid === before?.pid) now = await residents();
  expect(now).toHaveLength(1);
});
