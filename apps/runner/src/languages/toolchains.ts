import { execFile } from 'node:child_process';
import { access, constants, glob } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Language } from './language.ts';

const run = promisify(execFile);

/** A language together with what this machine compiles it with. */
export interface Toolchain {
  language: Language;
  /** Path of the compiler or interpreter, as programs see it. */
  tool: string;
  /** The same on the machine. */
  machineTool: string;
  version: string;
}

/** The toolchains of this machine, by the language's id. */
export type Toolchains = ReadonlyMap<string, Toolchain>;

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

const findTool = async (language: Language): Promise<string | null> => {
  for (const pattern of language.toolchain)
    for await (const path of glob(pattern)) if (await isExecutable(path)) return path;
  return null;
};

const findOne = async (language: Language): Promise<Toolchain | null> => {
  const tool = await findTool(language);
  if (tool === null) return null;
  const env = { PATH: '/usr/bin', ...language.environment?.(language.limits.memoryBytes) };
  const said = await run(tool, [...language.versionArguments], { env }).catch(() => null);
  // A Python without SQLite, a JDK without its compiler.
  if (said === null) return null;
  const { stdout, stderr } = said;
  const version = /\d[\w.+-]*/.exec(stdout + stderr)?.[0];
  return { language, tool: language.inside ?? tool, machineTool: tool, version: version ?? 'unknown' };
};

/** Looks for the toolchain of each language. Only system paths are looked at, never a version manager's. */
export const findToolchains = async (languages: readonly Language[]): Promise<Toolchains> => {
  const found = await Promise.all(languages.map(findOne));
  return new Map(found.flatMap((toolchain) => (toolchain ? [[toolchain.language.id, toolchain]] : [])));
};
