import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService } from '../service.ts';
import type { Service } from '../service.ts';
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
