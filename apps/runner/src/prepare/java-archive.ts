import { chmod, lstat, rename, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { JAVA_ARCHIVE, JAVA_START_FLAGS, sample } from '../languages/java/java.ts';
import type { Toolchain } from '../languages/toolchains.ts';
import { runTied } from './tied-command.ts';

/** Until there is an archive of our own, the one that came with the JDK stands in its place. */
export const placeUsualArchive = ({ tool }: Toolchain, folder: string): Promise<void> =>
  symlink(join(dirname(dirname(tool)), 'lib/server/classes.jsa'), join(folder, JAVA_ARCHIVE));

/**
 * Lets the Java machine keep the loaded form of the classes that students' programs commonly use (class data sharing),
 * so that a program starts sooner. What runs here is our own sample, never a student's program.
 */
export const prepareJavaArchive = async (
  { tool }: Toolchain,
  folder: string,
  workFolder: string,
  signal: AbortSignal,
): Promise<void> => {
  const target = join(folder, JAVA_ARCHIVE);
  if (!(await lstat(target)).isSymbolicLink()) return;
  const java = [join(dirname(tool), 'java'), ...JAVA_START_FLAGS];
  const list = join(workFolder, 'classes.list');
  const unfinished = join(workFolder, JAVA_ARCHIVE);
  await runTied([tool, '-proc:none', '-d', workFolder, sample.path], signal);
  await runTied([...java, `-XX:DumpLoadedClassList=${list}`, '-cp', workFolder, sample.mainClass], signal);
  await runTied(
    [...java, '-Xshare:dump', `-XX:SharedClassListFile=${list}`, `-XX:SharedArchiveFile=${unfinished}`],
    signal,
  );
  await chmod(unfinished, 0o444);
  await rename(unfinished, target);
};
