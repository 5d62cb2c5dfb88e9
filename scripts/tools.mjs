// The programs that Assay needs beside its npm packages: compilers, interpreters, and Chromium for the tests.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fail } from './packages.mjs';

const hasFile =
  (...paths) =>
  () =>
    paths.some((path) => existsSync(path));
const answers = (command, args) => () => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const javaIs17 = () => {
  const { status, stderr, stdout } = spawnSync('javac', ['-version'], { encoding: 'utf8' });
  return status === 0 && /javac (1[7-9]|[2-9]\d)/.test(`${stdout}${stderr}`);
};

/** What the code runner itself needs, which a server that has one elsewhere does without: how to see that it is there, and the Debian package that brings it, or several to choose from. */
const RUNNER_TOOLS = [
  { name: 'gcc', isThere: answers('gcc', ['--version']), debian: 'gcc' },
  { name: 'the C library headers', isThere: hasFile('/usr/include/stdio.h'), debian: 'libc6-dev' },
  {
    name: 'libseccomp with its header',
    isThere: hasFile('/usr/include/seccomp.h'),
    debian: 'libseccomp-dev',
  },
];

/** What each language of the code runner needs, and whether it is offered where RUNNER_LANGUAGES says nothing. */
const LANGUAGES = JSON.parse(
  readFileSync(new URL('../apps/runner/src/languages/debian-packages.json', import.meta.url), 'utf8'),
);

/** Other versions do not do, wherever they are. */
const OTHER_CHECKS = { java: javaIs17 };

/** The tools of languages by what RUNNER_LANGUAGES says; the runner complains about words that it does not know. */
const toolsOfLanguages = (setting = 'default') => {
  const words = setting.split(',').map((word) => word.trim().toLowerCase());
  return LANGUAGES.filter(
    ({ id, usual }) => words.includes(id) || words.includes('all') || (usual && words.includes('default')),
  ).flatMap(({ id, needs }) =>
    needs.map((need) => ({
      name: need.package,
      isThere: OTHER_CHECKS[id] ?? hasFile(need.file),
      debian: need.package.split(' | '),
    })),
  );
};

/** What other uses need besides. */
const MORE_TOOLS = {
  tests: [
    // The smallest of the languages that are offered only where a setting says so.
    ...toolsOfLanguages('php'),
    {
      name: 'Chromium',
      isThere: hasFile('/usr/bin/chromium-headless-shell', '/usr/bin/chromium'),
      debian: ['chromium-headless-shell', 'chromium'],
    },
    // Makes the certificates that the runner is tested with.
    { name: 'openssl', isThere: answers('openssl', ['version']), debian: 'openssl' },
    { name: 'a font', isThere: hasFile('/usr/share/fonts/truetype'), debian: 'fonts-liberation' },
    // Opens the spreadsheets that the product writes.
    { name: 'LibreOffice Calc', isThere: hasFile('/usr/bin/soffice'), debian: 'libreoffice-calc-nogui' },
  ],
  /** Every language that the runner knows. */
  languages: toolsOfLanguages('all'),
  /** Stands between the server and PostgreSQL. */
  databases: [{ name: 'PgBouncer', isThere: hasFile('/usr/sbin/pgbouncer'), debian: 'pgbouncer' }],
  /** A primary and a standby of Debian's own version. */
  postgresql: [{ name: 'PostgreSQL', isThere: hasFile('/usr/lib/postgresql'), debian: 'postgresql' }],
  /** The code runner is compared with it. */
  bench: [{ name: 'bubblewrap', isThere: answers('bwrap', ['--version']), debian: 'bubblewrap' }],
  /** The emulated machine with control groups v2. */
  virtualMachine: [
    ...toolsOfLanguages('php'),
    { name: 'QEMU', isThere: answers('qemu-system-x86_64', ['--version']), debian: 'qemu-system-x86' },
    { name: 'xz', isThere: answers('xz', ['--version']), debian: 'xz-utils' },
  ],
  /** Building the images, and an exam through them. `catatonit` holds a pod together; `runc` is for control groups v1. */
  images: [
    { name: 'podman', isThere: answers('podman', ['--version']), debian: 'podman' },
    { name: 'buildah', isThere: answers('buildah', ['--version']), debian: 'buildah' },
    { name: 'runc', isThere: answers('runc', ['--version']), debian: 'runc' },
    { name: 'netavark', isThere: hasFile('/usr/lib/podman/netavark'), debian: 'netavark' },
    // What netavark makes the rules of a network with, though its package does not ask for it.
    { name: 'iptables', isThere: answers('iptables', ['--version']), debian: 'iptables' },
    { name: 'aardvark-dns', isThere: hasFile('/usr/lib/podman/aardvark-dns'), debian: 'aardvark-dns' },
    { name: 'catatonit', isThere: answers('catatonit', ['--version']), debian: 'catatonit' },
    { name: 'mmdebstrap', isThere: answers('mmdebstrap', ['--version']), debian: 'mmdebstrap' },
    { name: 'podman-compose', isThere: hasFile('/usr/bin/podman-compose'), debian: 'podman-compose' },
    { name: 'curl', isThere: answers('curl', ['--version']), debian: 'curl' },
  ],
};

const isDebian = () => {
  try {
    return /^(ID|ID_LIKE)=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
};

/** Other releases name some packages differently, or have not all of them; the first that exists is taken. */
const packageOf = ({ debian }) => {
  const names = [debian].flat();
  return names.find((name) => answers('apt-cache', ['show', name])()) ?? names[0];
};

const isRoot = process.getuid?.() === 0;
const apt = (...args) => {
  const [command, ...rest] = isRoot ? ['apt-get', ...args] : ['sudo', 'apt-get', ...args];
  return spawnSync(command, rest, {
    stdio: ['inherit', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status;
};

/** Installs what is missing on Debian and Ubuntu; elsewhere ends the script with a list of what to install. */
const ensure = (needed) => {
  const missing = needed.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(', ');
  if (!isDebian()) fail(`Please install ${names}; then try again.`);
  process.stdout.write(`Installing ${names} …\n`);
  apt('update', '-qq');
  if (apt('install', '-y', '-qq', '--no-install-recommends', ...missing.map(packageOf)) !== 0)
    fail(
      `apt-get could not install ${missing.map(packageOf).join(', ')}. Please install them; then try again.`,
    );
};

/** The same for `uses`, names of MORE_TOOLS, without what the code runner needs. */
export const ensureMore = (...uses) => ensure(uses.flatMap((use) => MORE_TOOLS[use]));

/** The same for what the code runner needs with the languages that are set, and `uses`. */
export const ensureTools = (...uses) =>
  ensure([
    ...RUNNER_TOOLS,
    ...toolsOfLanguages(process.env.RUNNER_LANGUAGES),
    ...uses.flatMap((use) => MORE_TOOLS[use]),
  ]);
