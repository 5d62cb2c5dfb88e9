import { createHash } from 'node:crypto';
import type { Program } from '../engine/lab.ts';
import { mutated } from '../mutants/mutant.ts';
import type { ProgramRow } from './measured-program.repository.ts';

/** By it a program is found again when the question is measured anew. */
export const markOf = ({ language, code }: Program): string =>
  createHash('sha256').update(`${language}\0${code}`).digest('hex');

/** A measured program as it was run; undefined where what it was made from is gone. */
export const programOf = (
  row: Pick<ProgramRow, 'language' | 'startsAt' | 'endsAt' | 'replacement' | 'wrongCode'>,
  references: readonly Program[],
): Program | undefined => {
  const { language, startsAt, endsAt, replacement, wrongCode } = row;
  if (wrongCode !== null) return { language, code: wrongCode };
  const reference = references.find((one) => one.language === language);
  if (!reference || startsAt === null || endsAt === null || replacement === null) return undefined;
  return { language, code: mutated(reference.code, { from: startsAt, to: endsAt, text: replacement }) };
};
