import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { KOTLIN_LIBRARIES } from '../src/languages/kotlin.ts';
import { SQL_DRIVER } from '../src/languages/sql/sql.ts';
import type { Toolchains } from '../src/languages/toolchains.ts';
import { createSlotQueue } from '../src/queue/slot-queue.ts';
import type { ProgramId } from './programs.ts';
import { PROGRAMS } from './programs.ts';
import type { Spawner } from './spawner.ts';
import type { Way, WayName, Work } from './ways.ts';

const never = new AbortController().signal;

/** Puts something in front of a command that works in `folder`. */
export type Wrap = (command: readonly string[], folder: string) => readonly string[];

export interface SpawnedParts {
  name: WayName;
  /** Where programs are compiled and kept. */
  folder: string;
  toolchains: Toolchains;
  spawner: Spawner;
  wrap: Wrap;
}

interface Commands {
  /** null: there is nothing to compile. */
  compile: readonly string[] | null;
  run: readonly string[];
}

const linker = existsSync('/usr/bin/ld.gold') ? ['-fuse-ld=gold'] : [];

/** For programs of seconds, as the runner starts Java: no second compiler, no collector threads. */
const JAVA_FLAGS = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData', '-Xshare:auto'];

const KOTLIN_PATH = `classes:${KOTLIN_LIBRARIES}/kotlin-stdlib.jar`;

const toolOf = (toolchains: Toolchains, language: string): string => {
  const toolchain = toolchains.get(language);
  if (toolchain === undefined) throw new Error(`There is no toolchain for ${language} on this machine.`);
  return toolchain.tool;
};

/** The compilers and flags of the runner, without what it keeps ready: headers, a warm compiler, an archive. */
const commandsWith = (toolchains: Toolchains): Record<ProgramId, Commands> => {
  const native = [...linker, '-O2', '-o', 'main'];
  const javac = toolOf(toolchains, 'java');
  const cpp = (file: string): Commands => ({
    compile: [toolOf(toolchains, 'cpp'), '-std=c++20', ...native, file],
    run: ['./main'],
  });
  return {
    c: { compile: [toolOf(toolchains, 'c'), '-std=c17', ...native, 'sum.c', '-lm'], run: ['./main'] },
    iostream: cpp('sum.cpp'),
    algorithm: cpp('order.cpp'),
    stdcpp: cpp('sort.cpp'),
    java: {
      compile: [javac, ...JAVA_FLAGS.map((flag) => `-J${flag}`), '-proc:none', '-g', 'Sum.java'],
      run: [javac.replace(/javac$/, 'java'), '-Xmx160m', '-Xms8m', ...JAVA_FLAGS, '-cp', '.', 'Sum'],
    },
    javascript: { compile: null, run: [process.execPath, '--no-warnings', 'sum.cjs'] },
    typescript: { compile: null, run: [process.execPath, '--no-warnings', 'sum.ts'] },
    sql: {
      compile: null,
      run: [toolOf(toolchains, 'sql'), '-I', '-S', '-B', '-c', SQL_DRIVER, 'sum.sql'],
    },
    go: {
      compile: ['/usr/bin/env', 'GOCACHE=/tmp/go-cache', '/usr/bin/go', 'build', '-o', 'main', 'sum.go'],
      run: ['./main'],
    },
    rust: {
      compile: [
        toolOf(toolchains, 'rust'),
        '--edition=2021',
        '-O',
        '-C',
        'codegen-units=1',
        '-o',
        'main',
        'sum.rs',
      ],
      run: ['./main'],
    },
    csharp: {
      compile: [toolOf(toolchains, 'csharp'), '-optimize+', '-debug', '-out:main.exe', 'sum.cs'],
      run: ['/usr/bin/mono', '--debug', 'main.exe'],
    },
    kotlin: {
      compile: ['/usr/bin/kotlinc', '-no-reflect', '-d', 'classes', 'Sum.kt'],
      run: [toolOf(toolchains, 'kotlin'), '-Xmx160m', '-Xms8m', ...JAVA_FLAGS, '-cp', KOTLIN_PATH, 'SumKt'],
    },
    php: { compile: null, run: [toolOf(toolchains, 'php'), '-n', 'sum.php'] },
    ruby: { compile: null, run: [toolOf(toolchains, 'ruby'), '--disable-gems', 'sum.rb'] },
    r: { compile: null, run: ['/usr/bin/Rscript', '--vanilla', 'sum.R'] },
    pascal: { compile: ['/usr/bin/fpc', '-O2', '-omain', 'sum.pas'], run: ['./main'] },
    haskell: {
      compile: [toolOf(toolchains, 'haskell'), '-v0', '-O1', '-o', 'main', 'sum.hs'],
      run: ['./main'],
    },
    python: { compile: null, run: [toolOf(toolchains, 'python'), '-I', '-S', '-B', 'sum.py'] },
  };
};

/**
 * Compiles and runs by starting a process each, and keeps what was compiled. As many at a
 * time as there are cores: more would only disturb one another.
 */
export const openSpawnedWay = async (parts: SpawnedParts): Promise<Way> => {
  const commands = commandsWith(parts.toolchains);
  const queue = createSlotQueue(availableParallelism());
  const built = new Map<string, Promise<string>>();
  await mkdir(parts.folder, { recursive: true });

  const execOnSlot = async (
    command: readonly string[],
    folder: string,
    key: string,
    input: string,
  ): Promise<string> => {
    const slot = await queue.acquire({ class: 'interactive', key }, never);
    try {
      return (await parts.spawner.execute(parts.wrap(command, folder), folder, input)).output;
    } finally {
      queue.release(slot);
    }
  };

  const build = async ({ program, code, key }: Work): Promise<string> => {
    const folder = await mkdtemp(join(parts.folder, 'program-'));
    await writeFile(join(folder, PROGRAMS[program].fileName), code);
    const { compile } = commands[program];
    if (compile !== null) await execOnSlot(compile, folder, key, '');
    return folder;
  };

  return {
    name: parts.name,
    submit: async (work) => {
      const kept = built.get(work.code);
      const folder = kept ?? build(work);
      built.set(work.code, folder);
      const place = await folder;
      const { run } = commands[work.program];
      const outputs = await Promise.all(
        work.tests.map((test) => execOnSlot(run, place, work.key, test.input)),
      );
      for (const [index, test] of work.tests.entries())
        if (outputs[index] !== test.expectedOutput)
          throw new Error(`${parts.name} ran ${work.program} and got ${JSON.stringify(outputs[index])}`);
      return kept === undefined ? 'compiled' : 'cached';
    },
  };
};

/** Nothing in front: the program runs as the user who measures. */
export const withoutSandbox: Wrap = (command) => command;

const boundIfThere = (await readdir('/etc'))
  .filter((name) => /^(alternatives|ld\.so\.cache|java-.*-openjdk|mono|R|fpc.*)$/.test(name))
  .flatMap((name) => ['--ro-bind', `/etc/${name}`, `/etc/${name}`])
  // Where GHC looks for its own libraries.
  .concat('--ro-bind', '/var/lib/ghc', '/var/lib/ghc');

const SANDBOX = [
  '/usr/bin/bwrap --unshare-all --die-with-parent --new-session --uid 65534 --gid 65534 --clearenv',
  '--setenv PATH /usr/bin --ro-bind /usr /usr --symlink usr/lib /lib --symlink usr/lib64 /lib64',
  '--symlink usr/bin /bin --proc /proc --dev /dev --tmpfs /tmp --chdir /w',
].flatMap((line) => line.split(' '));

/**
 * CPU seconds, bytes of data, processes, bytes of a file. RLIMIT_AS would keep Java from starting, and less data Node.js,
 * which reserves much and uses little of it.
 */
const limits = '--cpu=10 --data=4294967296 --nproc=256 --fsize=67108864'.split(' ');

/** A bubblewrap sandbox with limits by prlimit, made anew for each command. */
export const withBubblewrap: Wrap = (command, folder) => [
  ...SANDBOX,
  ...boundIfThere,
  '--ro-bind',
  process.execPath,
  process.execPath,
  '--bind',
  folder,
  '/w',
  '/usr/bin/prlimit',
  ...limits,
  '--',
  ...command,
];
