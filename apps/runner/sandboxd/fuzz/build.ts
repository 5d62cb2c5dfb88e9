import { join } from 'node:path';
import { buildProgram, describeSandboxd } from '../../src/sandbox/build-sandboxd.ts';

const folderOfC = join(import.meta.dirname, '..');
const sanitizers = [
  '-fsanitize=address,undefined',
  '-fno-sanitize-recover=all',
  '-fno-omit-frame-pointer',
  '-g',
  '-O1',
];

/** Compiles sandboxd with AddressSanitizer and UBSan; gives its path. Reports go to its standard error. */
export const buildSanitizedSandboxd = async (folder: string): Promise<string> => {
  const plain = await describeSandboxd();
  const program = {
    name: 'sandboxd-sanitized',
    files: [...plain.files, join(folderOfC, 'sanitized/sanitizers.c')],
    flags: [...sanitizers, '-Wl,--wrap=_exit'],
    libraries: plain.libraries,
  };
  return buildProgram(program, folder);
};

/** Compiles the fuzzer of the request parser (fuzz.c); gives its path. Only the parser itself tells its way. */
export const buildFuzzer = async (folder: string): Promise<string> => {
  const parser = {
    name: 'protocol',
    files: [join(folderOfC, 'protocol.c')],
    flags: [...sanitizers, '-fsanitize-coverage=trace-pc', '-c'],
  };
  const parts = ['fuzz.c', 'check.c', 'coverage.c', 'mutate.c', 'show.c'];
  const program = {
    name: 'fuzz',
    files: [...parts.map((name) => join(folderOfC, 'fuzz', name)), join(folderOfC, 'buffer.c')],
    flags: sanitizers,
    libraries: [await buildProgram(parser, folder)],
  };
  return buildProgram(program, folder);
};
