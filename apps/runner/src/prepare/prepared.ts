import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { MONO_SETTINGS } from '../languages/csharp.ts';
import { HASKELL_PACKAGES } from '../languages/haskell.ts';
import { JAVA_START_FLAGS } from '../languages/java/java.ts';
import { PRELOAD, PRELOAD_FILE } from '../languages/javascript/node.ts';
import { R_HOME, R_SETTINGS } from '../languages/r.ts';
import { SQL_DRIVER, SQL_DRIVER_FILE } from '../languages/sql/sql.ts';
import { KOTLIN_FILES, KOTLIN_LIBRARIES } from '../languages/kotlin.ts';
import { HEADER_SETS } from '../languages/cpp-headers.ts';
import { CPP_FLAGS } from '../languages/native.ts';
import type { Toolchain, Toolchains } from '../languages/toolchains.ts';
import { placeHeaders, prepareHeaders } from './cpp-headers.ts';
import { placeGoPackages } from './go-packages.ts';
import { placeUsualArchive, prepareJavaArchive } from './java-archive.ts';

/** What can be made ready once for a language's toolchain, in a folder of its own. */
interface Preparation {
  language: string;
  /** Beside the toolchain's version, what tells whether an earlier preparation still fits. */
  flags: readonly string[];
  /** Done at once, when the folder is new. */
  open(toolchain: Toolchain, folder: string): Promise<void>;
  /** Goes on where an earlier one was interrupted. */
  prepare(toolchain: Toolchain, folder: string, workFolder: string, signal: AbortSignal): Promise<void>;
}

/** Compilers and programs in the sandbox read as another user. */
const READABLE = { recursive: true, mode: 0o755 } as const;

/** One small file that every program of a language is started with. */
const placing = (language: string, name: string, content: string): Preparation => ({
  language,
  flags: [content],
  open: (_toolchain, folder) => writeFile(join(folder, name), content, { mode: 0o444 }),
  prepare: async () => undefined,
});

/** What GHC knows of its own libraries lies in /var/lib, which no program sees. */
const placeHaskellPackages = async ({ machineTool }: Toolchain, folder: string): Promise<void> => {
  const { stdout } = await promisify(execFile)(machineTool, ['--print-global-package-db']);
  await cp(await realpath(stdout.trim()), join(folder, HASKELL_PACKAGES), {
    recursive: true,
    dereference: true,
  });
};

/** R's own folders, beside settings that say nothing. */
const placeRHome = async ({ machineTool }: Toolchain, folder: string): Promise<void> => {
  const home = join(folder, basename(R_HOME));
  await mkdir(join(home, 'etc'), READABLE);
  for (const part of ['library', 'modules', 'lib', 'bin'])
    await symlink(join(machineTool, '../../..', part), join(home, part));
  await writeFile(join(home, 'etc/Renviron'), R_SETTINGS, { mode: 0o444 });
};

/** Nothing of /etc/mono but what is needed: it may hold keys of the machine's. */
const placeMonoSettings = async (_toolchain: Toolchain, folder: string): Promise<void> => {
  for (const name of MONO_SETTINGS) {
    const target = join(folder, 'mono', name);
    await mkdir(dirname(target), READABLE);
    await copyFile(join('/etc/mono', name), target);
  }
};

/** Compiler and library, which lie where no program sees anything. */
const placeKotlin = async (_toolchain: Toolchain, folder: string): Promise<void> => {
  await mkdir(join(folder, 'lib'), READABLE);
  for (const name of KOTLIN_FILES)
    await copyFile(await realpath(join(KOTLIN_LIBRARIES, name)), join(folder, 'lib', name));
};

/** The quick ones first: Java's archive takes a second or two, the headers of C++ take many. */
const PREPARATIONS: readonly Preparation[] = [
  placing('javascript', PRELOAD_FILE, PRELOAD),
  placing('sql', SQL_DRIVER_FILE, SQL_DRIVER),
  { language: 'java', flags: JAVA_START_FLAGS, open: placeUsualArchive, prepare: prepareJavaArchive },
  { language: 'go', flags: [], open: placeGoPackages, prepare: async () => undefined },
  { language: 'csharp', flags: [], open: placeMonoSettings, prepare: async () => undefined },
  { language: 'kotlin', flags: KOTLIN_FILES, open: placeKotlin, prepare: async () => undefined },
  { language: 'r', flags: [], open: placeRHome, prepare: async () => undefined },
  { language: 'haskell', flags: [], open: placeHaskellPackages, prepare: async () => undefined },
  {
    language: 'cpp',
    flags: [...CPP_FLAGS, ...HEADER_SETS.map(String)],
    open: placeHeaders,
    prepare: prepareHeaders,
  },
];

/** Files that make compiling and starting faster; every program and compiler sees them as /prepared. */
export interface Prepared {
  /** Exists from the start, and fills while `prepare` works. */
  folder: string;
  /** Makes what is missing, one thing after another and behind everything else. */
  prepare(signal: AbortSignal): Promise<void>;
}

/** Another compiler gets a new folder; what was made for an earlier one is removed. */
const openOne = async (
  { language, flags, open }: Preparation,
  toolchain: Toolchain,
  folder: string,
): Promise<void> => {
  const facts = JSON.stringify([flags, toolchain.version, (await stat(toolchain.machineTool)).mtimeMs]);
  const label = join(folder, `${language}.made-for`);
  if ((await readFile(label, 'utf8').catch(() => '')) === facts) return;
  await rm(join(folder, language), { recursive: true, force: true });
  await mkdir(join(folder, language), READABLE);
  await open(toolchain, join(folder, language));
  await writeFile(label, facts);
};

/** Opens the folder in `parent`, which belongs to this alone. Languages without a toolchain are left out. */
export const openPrepared = async (parent: string, toolchains: Toolchains): Promise<Prepared> => {
  const folder = join(parent, 'ready');
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await mkdir(folder, READABLE);
  const possible = PREPARATIONS.flatMap((preparation) => {
    const toolchain = toolchains.get(preparation.language);
    return toolchain ? [{ preparation, toolchain }] : [];
  });
  for (const { preparation, toolchain } of possible) await openOne(preparation, toolchain, folder);

  const prepareOne = async (
    { preparation, toolchain }: (typeof possible)[number],
    signal: AbortSignal,
  ): Promise<void> => {
    const workFolder = join(parent, 'unfinished');
    await rm(workFolder, { recursive: true, force: true });
    await mkdir(workFolder, { recursive: true, mode: 0o700 });
    await preparation.prepare(toolchain, join(folder, preparation.language), workFolder, signal);
    await rm(workFolder, { recursive: true, force: true });
  };
  return {
    folder,
    prepare: async (signal) => {
      for (const one of possible) if (!signal.aborted) await prepareOne(one, signal);
    },
  };
};
