import { strToU8, zipSync, type Zippable } from 'fflate';
import { LARGEST_PROGRAM, testText } from './largest-texts.ts';
import { fresh } from './inputs/parts.ts';

const QUESTIONS = 20;
const TESTS = 100;

/** A file of questions, each with tests and programs; no two files have one in common. */
export const questionArchive = (): Buffer => {
  const turn = fresh();
  const files: Zippable = {};
  for (let number = 0; number < QUESTIONS; number += 1) {
    const folder = `question-${number}`;
    const tests = Array.from({ length: TESTS }, (_, place) => `tests/${place}`);
    files[`${folder}/question.yaml`] = strToU8(
      [
        'format: assay-question/1',
        `name: Question ${turn} ${number}`,
        'languages: [PYTHON]',
        'references: [{ language: PYTHON, file: references/it.py }]',
        'tests:',
        ...tests.map((path) => `  - { input: ${path}.in, output: ${path}.out, type: HIDDEN }`),
      ].join('\n'),
    );
    files[`${folder}/statement.html`] = strToU8(`<p>${'Words of a statement. '.repeat(2000)}</p>`);
    files[`${folder}/references/it.py`] = strToU8(LARGEST_PROGRAM);
    for (const path of tests) {
      files[`${folder}/${path}.in`] = strToU8(testText(10_000));
      files[`${folder}/${path}.out`] = strToU8(testText(10_000));
    }
  }
  return Buffer.from(zipSync(files, { level: 1 }));
};
