import { lstat, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
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

/** The same program where no header of it is precompiled: a macro comes first. Lines and columns stay. */
const unprepared = (code: string) => `#define PLAIN\n${code}`;

test('C++ programs mean the same with precompiled headers, and the compiler says the same about them', async () => {
  const sets = [['iostream', 'algorithm'], ['iostream']];
  const { folder, prepared } = await prepareOne('cpp', (into, work) =>
    prepareHeaders(toolchainOf('cpp'), into, work, never, sets),
  );
  expect(await readdir(join(prepared, 'iostream+algorithm'))).toEqual(['headers.hpp', 'headers.hpp.gch']);
  expect(await readdir(join(prepared, 'iostream'))).toEqual([
    'headers.hpp',
    'headers.hpp.gch',
    'iostream.gch',
  ]);
  expect(await readdir(join(prepared, 'vector'))).toEqual(['headers.hpp']);
  const service = await openService({ folder });
  const compile = async (code: string) => {
    const { compile: verdict, results } = await service.submit({ language: 'C++', code });
    return { message: verdict.message, verdict: results[0]?.verdict, output: results[0]?.output };
  };
  const all = '#include <algorithm>\n#include <iostream>\n';
  for (const body of [
    'int main(){int n[]={2,1};std::sort(n,n+2);std::cout<<n[0];}',
    'int main(){std::map<int,int> m;std::cout<<m.size();}',
    'int main(){std::cout<<nothing}',
    'struct A{}; int main(){A a[2];std::sort(a,a+2);}',
    'struct A{}; int main(){std::cout<<A();}',
    '#include <vector>\nint main(){std::vector<int> v(3);std::cout<<v.size();}',
    '#include <set>\nusing namespace std;\nint count=1;\nint main(){set<int> s;cout<<s.size()<<::count;}',
    'using namespace std;\nint count=1;\nint main(){cout<<count;}',
  ]) {
    const plain = await compile(unprepared('//\n' + all + body));
    expect({ body, ...(await compile('//\n//\n' + all + body)) }).toEqual({ body, ...plain });
  }
  expect(await compile(`#include <vector>\n${all}int main(){std::cout<<"first";}`)).toMatchObject({
    output: 'first',
  });
  expect((await compile('#include <iostream>\nint main(){std::map<int,int> m;}')).message).toContain(
    '‘map’ is not a member',
  );
  await service.close();
});

test('a set of headers is what the compiler reads, and where it stumbles over it the plain way counts', async () => {
  const { folder, prepared } = await prepareOne('cpp', async () => undefined);
  const place = (set: string, text: string) => writeFile(join(prepared, set, 'headers.hpp'), text);
  await place('iostream', '#include <iostream>\ninline int asked = 7;\n');
  await place('vector', '#error broken\n');
  const service = await openService({ folder });
  const uses = '#include <cstdio>\n#include <iostream>\nint main(){std::cout<<asked;}';
  expect(await service.runOne('C++', uses)).toMatchObject({ verdict: 'OK', output: '7' });
  const stumbles =
    '#include <vector>\n#include <cstdio>\nint main(){std::vector<int> v(3);printf("%zu",v.size());}';
  const { compile, results } = await service.submit({ language: 'C++', code: stumbles });
  expect(compile.message).toBeUndefined();
  expect(results[0]).toMatchObject({ verdict: 'OK', output: '3' });
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
