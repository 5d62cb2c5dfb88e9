import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProcesses } from './host-facts.ts';
import { openService } from '../service.ts';
import type { Service } from '../service.ts';

// What one program attempts by itself is in attacks/; here is what takes more than one file of it.

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const python = (code: string, input = '') => service.runOne('python', code, input);

test('the input of a test can be read once by its own program and by nobody else', async () => {
  const { results } = await service.submit({
    language: 'python',
    code: 'import os\nprint(input())\ntry: os.ftruncate(0, 0); print("changed")\nexcept OSError: print("kept")\ntry: open("/proc/self/fd/0", "w").write("x"); print("changed")\nexcept OSError: print("kept")',
    tests: [
      { id: 'a', input: 'first secret', expectedOutput: 'the expected secret' },
      { id: 'b', input: 'second secret' },
    ],
  });
  expect(results.map((result) => result.output)).toEqual([
    'first secret\nkept\nkept\n',
    'second secret\nkept\nkept\n',
  ]);
  expect(JSON.stringify(results)).not.toContain('the expected secret');
});

test('input that is never read, and input that ends, hold nothing up', async () => {
  expect(await python('print("no need")', 'x'.repeat(1_000_000))).toMatchObject({ verdict: 'OK' });
  expect(await python('import sys; print(len(sys.stdin.read()))', 'x'.repeat(1_000_000))).toMatchObject({
    output: '1000000\n',
  });
  expect((await python('input()')).message).toMatch(/EOFError/);
});

test('when the answer is there, no process of the run is left on the machine', async () => {
  const code =
    'import os, time\nprint(os.getuid(), flush=True)\nfor _ in range(20):\n  if os.fork() == 0: os.setsid(); time.sleep(60)\nos._exit(3)';
  const result = await python(code);
  expect(result).toMatchObject({ verdict: 'RUNTIME_ERROR', exitCode: 3 });
  const user = Number(result.output);
  expect((await readProcesses()).filter((process) => process.user === user)).toEqual([]);
});

/** Prints the start of every file about itself that a program can read. */
const OWN_FILES = `import os
for folder in ("/proc/self", "/proc/thread-self"):
  for name in sorted(os.listdir(folder)):
    try: print(name, open(f"{folder}/{name}", "rb").read(16384).decode(errors="replace"))
    except OSError: pass`;

test('a program finds no mount, and no path or device of the machine, in what /proc tells it', async () => {
  const { verdict, output } =
    await python(`print(repr([open(f"/proc/self/{name}").read() for name in ("mountinfo", "mounts", "mountstats")]))
${OWN_FILES}`);
  expect(verdict).toBe('OK');
  expect(output).toMatch(/^\['', '', ''\]\n/);
  expect(output).toContain('VmPeak');
  expect(output).not.toContain(service.folder);
  expect(output).not.toMatch(/\/dev\/(?!null|zero|full|u?random|shm|fd|std)/);
});

test('what a program does to its mounts, where it cannot see them, is refused', async () => {
  const code =
    'import ctypes, os\nlibc = ctypes.CDLL(None, use_errno=True)\nprint(libc.umount2(b"/prepared", 2), os.strerror(ctypes.get_errno()))\nprint(os.listdir("/prepared") == [], os.getcwd(), os.readlink("/proc/self/root"))';
  expect((await python(code)).output).toBe('-1 Operation not permitted\nFalse /w /\n');
});
