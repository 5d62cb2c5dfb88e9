import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JAVA_START_FLAGS } from '../languages/java/java.ts';
import { PRELOAD, PRELOAD_FILE } from '../languages/javascript/node.ts';
import { SQL_DRIVER, SQL_DRIVER_FILE } from '../languages/sql/sql.ts';
import { CPP_FLAGS } from '../languages/native.ts';
import type { Toolchain, Toolchains } from '../languages/toolchains.ts';
import { prepareHeaders } from './cpp-headers.ts';
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

/** One small file that every program of a language is started with. */
const placing = (language: string, name: string, content: string): Preparation => ({
  language,
  flags: [content],
  open: (_toolchain, folder) => writeFile(join(folder, name), content, { mode: 0o444 }),
  prepare: async () => undefined,
});

/** The quick ones first: Java's archive takes a second or two, the headers of C++ take many. */
const PREPARATIONS: readonly Preparation[] = [
  placing('javascript', PRELOAD_FILE, PRELOAD),
  placing('sql', SQL_DRIVER_FILE, SQL_DRIVER),
  { language: 'java', flags: JAVA_START_FLAGS, open: placeUsualArchive, prepare: prepareJavaArchive },
  { language: 'cpp', flags: CPP_FLAGS, open: async () => undefined, prepare: prepareHeaders },
];

/** Files that make compiling and starting faster; every program and compiler sees them as /prepared. */
export interface Prepared {
  /** Exists from the start, and fills while `prepare` works. */
  folder: string;
  /** Makes what is missing, one thing after another and behind everything else. */
  prepare(signal: AbortSignal): Promise<void>;
}

/** Compilers and programs in the sandbox read as another user. */
const READABLE = { recursive: true, mode: 0o755 } as const;

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
