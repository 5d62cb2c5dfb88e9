import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService } from './service.ts';
import type { Service } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Every attack is followed by an honest run on the same slot. */
const expectHealthy = async (): Promise<void> => {
  const result = await service.runOne('python', 'print("well")');
  expect(result).toMatchObject({ verdict: 'OK', output: 'well\n' });
};

const python = (code: string, input = '') => service.runOne('python', code, input);

test('a flood of output ends at the output limit and is cut', async () => {
  const result = await service.runOne('c', '#include <stdio.h>\nint main(void){for(;;)puts("flood");}');
  expect(result).toMatchObject({ verdict: 'OUTPUT_LIMIT', outputTruncated: true });
  expect(result.output).toHaveLength(1024 * 1024);
  await expectHealthy();
});

test('a flood of standard error ends at the output limit too', async () => {
  const result = await python('import sys\nwhile True: sys.stderr.write("flood" * 1000)');
  expect(result.verdict).toBe('OUTPUT_LIMIT');
  await expectHealthy();
});

test('a fork bomb ends at the process limit and leaves no process', async () => {
  const result = await service.runOne('c', '#include <unistd.h>\nint main(void){for(;;)fork();}');
  expect(result.verdict).toBe('PROCESS_LIMIT');
  await expectHealthy();
});

test('a thread bomb ends at the process limit', async () => {
  const code = 'import threading, time\nwhile True: threading.Thread(target=time.sleep, args=(60,)).start()';
  expect((await python(code)).verdict).toBe('PROCESS_LIMIT');
  await expectHealthy();
});

test('children that outlive the program hold nothing up and change no verdict', async () => {
  const code =
    'import os, time\nif os.fork() == 0:\n  os.setsid()\n  os.fork()\n  time.sleep(60)\nprint("done")';
  const result = await python(code);
  expect(result).toMatchObject({ verdict: 'OK', output: 'done\n' });
  expect(result.wallMs).toBeLessThan(2000);
});

test('a program that ignores every signal and sleeps ends at the idle limit', async () => {
  const code =
    'import signal, time\nfor s in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}: signal.signal(s, signal.SIG_IGN)\ntime.sleep(60)';
  const result = await service.runOne('python', code, '', { wallMs: 400 });
  expect(result.verdict).toBe('IDLE_LIMIT');
});

test('a program cannot end or stop what watches it', async () => {
  const code =
    'import os, signal\nfor pid in (-1, 1, os.getppid()):\n  for s in (signal.SIGSTOP, signal.SIGKILL):\n    try: os.kill(pid, s)\n    except OSError as e: print(e.errno)\nprint("still here")';
  const result = await python(code);
  expect(result.output).toContain('still here');
  expect(result.output).toContain('1\n');
  await expectHealthy();
});

test('no kind of network socket can be opened', async () => {
  const code =
    'import socket\nfor f in (socket.AF_INET, socket.AF_INET6, socket.AF_UNIX, socket.AF_NETLINK, 40):\n  try: socket.socket(f, socket.SOCK_DGRAM); print("open")\n  except OSError as e: print(e.errno)';
  expect((await python(code)).output).toBe('1\n1\n1\n1\n1\n');
});

test('only the toolchains of the machine’s files can be seen', async () => {
  const code =
    'import os\nfor d in ("/", "/etc", "/usr", "/w", "/tmp"): print(d, *sorted(os.listdir(d)))\nfor p in ("/etc/passwd", "/etc/shadow", "/root", "/home", "/work", "/var", "/sys", "/run", "/usr/local", "/proc/1/environ", "/proc/1/root", "/proc/cmdline"):\n  try: os.stat(p); open(p); print("visible", p)\n  except OSError: pass';
  const { output, verdict } = await python(code);
  expect(verdict).toBe('OK');
  expect(output).not.toContain('visible');
  expect(output).toMatch(/^\/ bin dev etc headers lib( lib32)? lib64( libx32)? proc tmp usr w$/m);
  expect(output).toMatch(/^\/etc( alternatives)?( java-17-openjdk)? ld\.so\.cache$/m);
  expect(output).toMatch(/^\/w main\.py$/m);
});

test('a program sees its own processes alone, no name of the machine, and no open file but its three', async () => {
  const code =
    'import os, socket\nprint(sorted(p for p in os.listdir("/proc") if p.isdigit()))\nprint(os.uname().nodename, sorted(os.environ))\nfor fd in sorted(map(int, os.listdir("/proc/self/fd"))):\n  try: os.fstat(fd); print("fd", fd)\n  except OSError: pass';
  const { output } = await python(code);
  expect(output).toBe("['2']\nsandbox ['HOME', 'LANG', 'PATH', 'TMPDIR']\nfd 0\nfd 1\nfd 2\n");
});

test('nothing can be written outside the own two folders', async () => {
  const code =
    'for p in ("/x", "/usr/x", "/usr/bin/x", "/etc/x", "/dev/x", "/lib/x", "/proc/self/oom_score_adj"):\n  try: open(p, "wb", 0).write(b"-1000"); print("written", p)\n  except OSError: pass\nopen("/w/x", "w").write("x"); open("/tmp/x", "w").write("x"); open("/dev/shm/y", "w").write("y")\nprint("done")';
  expect((await python(code)).output).toBe('done\n');
});

test('nothing that a run wrote is there in the next', async () => {
  const write =
    'import os\nfor d in ("/w", "/tmp", "/dev/shm"): open(d + "/left", "w").write("secret")\nos.chmod("/tmp/left", 0o777); print(sorted(os.listdir("/tmp")))';
  const look = 'import os\nfor d in ("/w", "/tmp", "/dev/shm"): print(os.path.exists(d + "/left"))';
  expect((await python(write)).output).toBe("['left']\n");
  expect((await python(look)).output).toBe('False\nFalse\nFalse\n');
});

test('filling the disk or its inodes hurts the program alone', async () => {
  const bytes = 'f = open("/w/big", "wb")\nwhile True: f.write(b"x" * (1 << 20))';
  const inodes = 'i = 0\nwhile True:\n  open(f"/tmp/{i}", "w").close(); i += 1';
  expect((await python(bytes)).message).toMatch(/OSError: \[Errno 28\]/);
  expect((await python(inodes)).message).toMatch(/OSError: \[Errno 28\]/);
  await expectHealthy();
});

test('system calls that reach into the machine are refused', async () => {
  const calls = {
    ptrace: 101,
    mount: 165,
    unshare: 272,
    chroot: 161,
    bpf: 321,
    keyctl: 250,
    mknod: 133,
    setns: 308,
  };
  const code = `import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\nfor n in (${Object.values(calls).join(', ')}):\n  libc.syscall(n, 0x10000000, 0, 0, 0, 0); print(ctypes.get_errno())`;
  expect((await python(code)).output).toBe('1\n'.repeat(Object.keys(calls).length));
});

test('a program is nobody in particular and cannot become root', async () => {
  const code =
    'import os\nprint(os.getuid() > 60000, os.getgroups())\ntry: os.setuid(0); print("root")\nexcept OSError: print("refused")\nprint([l.split()[1] for l in open("/proc/self/status") if l.startswith(("CapEff", "CapBnd", "NoNewPrivs", "Seccomp:"))])';
  expect((await python(code)).output).toBe(
    "True []\nrefused\n['0000000000000000', '0000000000000000', '1', '2']\n",
  );
});

test.each([
  ['#include "/etc/shadow"\nint main(void){}', /shadow: No such file/],
  ['__asm__(".incbin \\"/etc/passwd\\"");int main(void){}', /passwd/],
  ['#include "../../../../etc/passwd"\nint main(void){}', /passwd: No such file/],
])('a compiler cannot be made to read a file of the machine: %s', async (code, message) => {
  const { compile } = await service.submit({ language: 'c', code });
  expect(compile.ok).toBe(false);
  expect(compile.message).toMatch(message);
  expect(compile.message).not.toContain('root:');
});

test('a compile bomb is a compile error that says which limit', async () => {
  const code = 'int x[1ul << 30] = {1};\nint main(void){return x[0];}';
  const { compile } = await service.submit({ language: 'c', code });
  expect(compile.ok).toBe(false);
  expect(compile.message).toMatch(
    /The compiler was stopped|larger than 48 MB|No space left|too large|too big/,
  );
  await expectHealthy();
});

test('an include of an endless device is a compile error', async () => {
  const { compile } = await service.submit({ language: 'c', code: '#include "/dev/zero"\nint main(void){}' });
  expect(compile.ok).toBe(false);
  await expectHealthy();
});

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

/** Processes of the machine that belong to a user. */
const processesOf = async (user: number): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const statuses = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')),
  );
  return statuses.filter((status) => Number(/^Uid:\t(\d+)/m.exec(status)?.[1]) === user);
};

test('when the answer is there, no process of the run is left on the machine', async () => {
  const code =
    'import os, time\nprint(os.getuid(), flush=True)\nfor _ in range(20):\n  if os.fork() == 0: os.setsid(); time.sleep(60)\nos._exit(3)';
  const result = await python(code);
  expect(result).toMatchObject({ verdict: 'RUNTIME_ERROR', exitCode: 3 });
  expect(await processesOf(Number(result.output))).toEqual([]);
});
