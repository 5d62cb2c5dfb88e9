import { CODE_MAX, type ProgramCode } from '@assay/contract';
import { AppError } from '../../../platform/errors.ts';

export const PROGRAM_TOO_LONG = `A program may have at most ${CODE_MAX.toLocaleString('en')} characters.`;

export const isTooLong = (code: ProgramCode): boolean =>
  code.reduce((sum, block) => sum + block.code.length, 0) > CODE_MAX;

/** @throws VALIDATION for a program of more blocks than the question has in its language, or of too many characters */
export const requireProgramSize = (code: ProgramCode, blockCount: number): void => {
  if (code.length > blockCount) throw new AppError('VALIDATION', 'This program does not belong to the task.');
  if (isTooLong(code)) throw new AppError('VALIDATION', PROGRAM_TOO_LONG);
};
