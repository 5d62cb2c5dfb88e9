import { join } from 'node:path';
import { buildProgram, describeSandboxd } from '../../src/sandbox/build-sandboxd.ts';

const FOLDER_OF_C = join(import.meta.dirname, '..');
const SANITIZERS = [
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
    files: [...plain.files, join(FOLDER_OF_C, 'sanitized/sanitizers.c')],
    flags: [...SANITIZERS, '-Wl,--wrap=_exit'],
    libraries: plain.libraries,
  };
  return buildProgram(program, folder);
};

/** Compiles the fuzzer of the request parser (fuzz.c); gives its path. Only the parser itself tells its way. */
export const buildFuzzer = async (folder: string): Promise<string> => {
  const parser = {
    name: 'protocol',
    files: [join(FOLDER_OF_C, 'protocol.c')],
    flags: [...SANITIZERS, '-fsanitize-coverage=trace-pc', '-c'],
  };
  const parts = ['fuzz.c', 'check.c', 'coverage.c', 'mutate.c', 'show.c'];
  const program = {
    name: 'fuzz',
    files: [...parts.map((name) => join(FOLDER_OF_C, 'fuzz', name)), join(FOLDER_OF_C, 'buffer.c')],
    flags: SANITIZERS,
    libraries: [await buildProgram(parser, folder)],
  };
  return buildProgram(program, folder);
};
