import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { openHeaders } from '../src/compile/precompiled-headers.ts';
import { findToolchains } from '../src/languages/toolchains.ts';
import type { Toolchain } from '../src/languages/toolchains.ts';
import { openService } from './service.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'runner-'));

const findCpp = async (): Promise<Toolchain> => {
  const toolchain = (await findToolchains()).get('cpp');
  if (toolchain === undefined) throw new Error('g++ is not installed');
  return toolchain;
};

test('C++ programs mean the same with precompiled headers, wherever they include them', async () => {
  const folder = await newFolder();
  const headers = await openHeaders(join(folder, 'headers'), await findCpp(), ['iostream']);
  await headers.prepare(new AbortController().signal);
  expect(await readdir(headers.folder, { recursive: true })).toContain('iostream.gch');
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

test('another compiler gets other headers, and those of the earlier one go', async () => {
  const parent = await newFolder();
  const toolchain = await findCpp();
  const earlier = await openHeaders(parent, toolchain);
  const later = await openHeaders(parent, { ...toolchain, version: 'later' });
  expect(later.folder).not.toBe(earlier.folder);
  expect(await readdir(parent)).toEqual([basename(later.folder)]);
  await rm(parent, { recursive: true });
});
