/**
 * `npm run test:runner-v2`: boots the distribution's kernel with pure control groups v2 in an emulated machine and runs
 * the runner's tests in there, on the files of this machine. Names of test files as arguments run those alone;
 * `--kernel linux-image-6.12-amd64` takes another kernel that apt knows.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const PROJECT = join(import.meta.dirname, '../../..');
const FOLDER = join(PROJECT, '.cache/runner-v2');
const outcome = join(FOLDER, 'outcome');
const NEEDED_MODULES = ['virtio_pci', '9pnet_virtio', '9p', 'overlay'];
const LONGEST_MS = 2 * 60 * 60 * 1000;

const USUAL_TESTS = [
  'virtual-machine/control-groups.test.ts',
  'test/sandbox/sandbox.test.ts',
  'test/sandbox/isolation.test.ts',
  'test/sandbox/languages.test.ts',
  'test/http/lifecycle.test.ts',
];

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** What a command writes; throws when it fails. */
const tell = (command: string, args: string[], cwd: string): string => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`${[command, ...args].join(' ')} failed.\n${stderr}`);
  return stdout;
};

/** A kernel with its modules, and a busybox without libraries, unpacked and not installed. */
interface Kernel {
  /** Such as 6.1.0-56-amd64. */
  version: string;
  folder: string;
  busybox: string;
}

/** The package that a name such as linux-image-amd64 stands for at present. */
const packageBehind = (name: string): string => {
  const found = /Depends: (linux-image-\S+)/.exec(tell('apt-cache', ['depends', name], '/'))?.[1];
  if (found === undefined) throw new Error(`apt knows no ${name}: this needs Debian on an x86-64 machine.`);
  return found;
};

const fetchKernel = async (name: string): Promise<Kernel> => {
  const found = packageBehind(name);
  const version = found.replace('linux-image-', '');
  const place = join(FOLDER, found);
  const kernel = { version, folder: place, busybox: join(place, 'bin/busybox') };
  const mark = join(place, 'complete');
  if (existsSync(mark)) return kernel;
  say(`Fetching ${found} and busybox-static …`);
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  tell('apt-get', ['download', found, 'busybox-static'], place);
  for (const file of await readdir(place)) tell('dpkg', ['-x', file, '.'], place);
  // Newer kernels come with compressed modules, which busybox does not load.
  tell('find', ['lib/modules', '-name', '*.ko.xz', '-exec', 'xz', '-d', '{}', '+'], place);
  tell(kernel.busybox, ['depmod', '-b', '.', version], place);
  await mkdir(mark);
  return kernel;
};

/** The modules and what they need, as paths below the modules' folder; what is built in has none. */
const findModules = async (modules: string): Promise<string[]> => {
  const lines = (await readFile(join(modules, 'modules.dep'), 'utf8')).split('\n');
  const wanted = lines.filter((line) => NEEDED_MODULES.some((name) => line.includes(`/${name}.ko:`)));
  return [...new Set(wanted.join(' ').replaceAll(':', '').split(' ').filter(Boolean))];
};

/** The first file system of the machine: init, busybox and the modules that reach the real one. */
const packFirstFiles = async (kernel: Kernel): Promise<string> => {
  const root = join(FOLDER, 'first-files');
  const modules = join('lib/modules', kernel.version);
  await rm(root, { recursive: true, force: true });
  await cp(kernel.busybox, join(root, 'bin/busybox'));
  await cp(join(import.meta.dirname, 'init'), join(root, 'init'));
  await chmod(join(root, 'init'), 0o755);
  for (const path of ['modules.dep', ...(await findModules(join(kernel.folder, modules)))]) {
    await mkdir(dirname(join(root, modules, path)), { recursive: true });
    await cp(join(kernel.folder, modules, path), join(root, modules, path));
  }
  tell('/bin/sh', ['-c', `find . | "${kernel.busybox}" cpio -o -H newc > ../first-files.cpio`], root);
  return `${root}.cpio`;
};

/**
 * One instruction takes one nanosecond of the machine's own time (icount), however long the emulation needs for it:
 * limits and measured times mean the same on every computer, be it slow or busy.
 */
const HARDWARE =
  '-machine q35 -cpu max -accel tcg -icount shift=0 -smp 1 -m 3G -nodefaults -display none -serial stdio -no-reboot';

const share = (path: string, name: string, more = ''): string[] => [
  '-virtfs',
  `local,path=${path},mount_tag=${name},security_model=none${more}`,
];

const boot = async (kernel: Kernel, tests: string[]): Promise<void> => {
  const passedOn = `"project=${PROJECT}" "modules=${NEEDED_MODULES.join(' ')}" "tests=${tests.join(' ')}"`;
  const machine = [
    ...HARDWARE.split(' '),
    ...share('/', 'host', ',readonly=on,multidevs=remap'),
    ...share(outcome, 'outcome'),
    '-kernel',
    join(kernel.folder, `boot/vmlinuz-${kernel.version}`),
    '-initrd',
    await packFirstFiles(kernel),
    '-append',
    `console=ttyS0 loglevel=1 panic=-1 mitigations=off ${passedOn}`,
  ];
  const child = spawn('nice', ['-n', '19', 'qemu-system-x86_64', ...machine], {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: LONGEST_MS,
  });
  await once(child, 'exit');
};

/** True when every test ran and held. */
const tellOutcome = async (minutes: number): Promise<boolean> => {
  const text = await readFile(join(outcome, 'report.json'), 'utf8').catch(() => null);
  if (text === null) {
    say('The virtual machine ended without a report.');
    return false;
  }
  const report = JSON.parse(text) as { numPassedTests: number; numTotalTests: number; success: boolean };
  const others = report.numTotalTests - report.numPassedTests;
  say(
    `On control groups v2: ${report.numPassedTests} passed, ${others} failed (${minutes.toFixed(0)} minutes)`,
  );
  return report.success && others === 0 && report.numPassedTests > 0;
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { kernel: { type: 'string', default: 'linux-image-amd64' } },
});
const began = performance.now();
await rm(outcome, { recursive: true, force: true });
await mkdir(outcome, { recursive: true });
await boot(await fetchKernel(options.kernel), positionals.length > 0 ? positionals : USUAL_TESTS);
process.exitCode = (await tellOutcome((performance.now() - began) / 60_000)) ? 0 : 1;
