import { lstat, mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES, USUAL_LANGUAGES } from '../../src/languages/languages.ts';
import { findToolchains } from '../../src/languages/toolchains.ts';
import { prepareHeaders } from '../../src/prepare/cpp-headers.ts';
import { prepareJavaArchive } from '../../src/prepare/java-archive.ts';
import { openPrepared } from '../../src/prepare/prepared.ts';
import { openService } from '../service.ts';

const never = new AbortController().signal;
const newFolder = () => mkdtemp(join(tmpdir(), 'runner-'));

const toolchains = await findToolchains(LANGUAGES.filter(({ id }) => USUAL_LANGUAGES.includes(id)));
const toolchainOf = (language: string) => {
  const toolchain = toolchains.get(language);
  if (toolchain === undefined) throw new Error(`${language} is not installed`);
  return toolchain;
};

/** A runner's folder in which one language is prepared. */
const prepareOne = async (language: string, make: (folder: string, work: string) => Promise<void>) => {
  const folder = await newFolder();
  const prepared = await openPrepared(join(folder, 'prepared'), toolchains);
  const work = await newFolder();
  await make(join(prepared.folder, language), work);
  await rm(work, { recursive: true });
  return { folder, prepared: join(prepared.folder, language) };
};

test('C++ programs mean the same with precompiled headers, wherever they include them', async () => {
  const { folder, prepared } = await prepareOne('cpp', (into, work) =>
    prepareHeaders(toolchainOf('cpp'), into, work, never, ['iostream']),
  );
  expect(await readdir(prepared)).toEqual(['iostream.gch']);
  const service = await openService({ folder });
  const programs = [
    '#include <iostream>\nint main(){std::cout<<"first";}',
    '#define private public\n#include <iostream>\nint main(){std::cout<<"first";}',
    '#include <cstdio>\n#include <iostream>\nint main(){std::cout<<"first";}',
  ];
  for (const code of programs) {
    const { compile, results } = await service.submit({ language: 'C++', code });
    expect(compile.message).toBeUndefined();
    expect(results[0]).toMatchObject({ verdict: 'OK', output: 'first' });
  }
  const { compile } = await service.submit({
    language: 'C++',
    code: '#include <iostream>\nint main(){std::vector<int> v;std::map<int,int> m;}',
  });
  expect(compile.diagnostics?.[0]).toMatchObject({ line: 2, severity: 'error' });
  await service.close();
});

test('Java programs start from an archive of their usual classes as soon as it is made', async () => {
  const { folder, prepared } = await prepareOne('java', async () => undefined);
  const archive = join(prepared, 'classes.jsa');
  expect(await readlink(archive)).toMatch(/lib\/server\/classes\.jsa$/);
  const work = await newFolder();
  await prepareJavaArchive(toolchainOf('java'), prepared, work, never);
  await rm(work, { recursive: true });
  const facts = await lstat(archive);
  expect(facts.isFile() && facts.size > 1_000_000).toBe(true);

  const service = await openService({ folder });
  const mapped =
    'import java.nio.file.*; class A { public static void main(String[] a) throws Exception { for (String line : Files.readAllLines(Path.of("/proc/self/maps"))) if (line.contains("/prepared/java/classes.jsa")) { System.out.println("from the archive"); return; } System.out.println("without"); } }';
  expect((await service.runOne('java', mapped)).output).toBe('from the archive\n');
  await service.close();
});

test('another compiler gets a new folder, and what the earlier one left goes; the same one keeps it', async () => {
  const parent = await newFolder();
  const open = async (version: string) => {
    const changed = new Map(toolchains).set('java', { ...toolchainOf('java'), version });
    return readdir(join((await openPrepared(parent, changed)).folder, 'java'));
  };
  await open('earlier');
  const work = await newFolder();
  await prepareJavaArchive(toolchainOf('java'), join(parent, 'ready/java'), work, never);
  const kept = join(parent, 'ready/java/classes.jsa');
  await open('earlier');
  expect((await lstat(kept)).isFile()).toBe(true);
  await open('later');
  expect((await lstat(kept)).isSymbolicLink()).toBe(true);
  await rm(parent, { recursive: true });
  await rm(work, { recursive: true });
});
