import { hash } from 'node:crypto';
import { programHash, type HashText, type Language, type ProgramCode } from '@assay/contract';

/** The contract's hash, computed by the machine's own code: many times quicker than in JavaScript. */
export const hashText: HashText = (text) => hash('sha256', text, 'hex');

/** `programHash` of the contract. */
export const hashProgram = (language: Language, code: ProgramCode): string =>
  programHash(language, code, hashText);
