import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { idSchema } from '../common.ts';
import { CODE_MAX, languageSchema, type Language, type Snippet } from '../questions/question.ts';

/**
 * What a student typed: one text for each block of the starting program, in its order. Texts of blocks that are not
 * editable or not visible are ignored by the server, which puts its own in their place.
 */
export const programCodeSchema = z.array(z.object({ code: z.string().max(CODE_MAX) })).max(20);
export type ProgramCode = z.infer<typeof programCodeSchema>;

/** A block of the program as the student meets it; the code of an invisible block stays on the server and is ''. */
export const programBlockSchema = z.object({
  isVisible: z.boolean(),
  isEditable: z.boolean(),
  code: z.string(),
});
export type ProgramBlock = z.infer<typeof programBlockSchema>;

/** SHA-256 (hex) of a text. A server may bring a quicker one. */
export type HashText = (text: string) => string;
export const hashText: HashText = (text) => bytesToHex(sha256(utf8ToBytes(text)));

/** SHA-256 (hex) of language and typed texts: browser and server compute the same for the same program. */
export const programHash = (language: Language, code: ProgramCode, hash = hashText): string =>
  hash(JSON.stringify([language, code.map((block) => block.code)]));

/** The part of the hash that a receipt shows. */
export const shortHash = (hash: string): string => hash.slice(0, 12);

/** The author's text for every block the student may not change, the student's for the rest. */
const blockTexts = (blocks: readonly Snippet[], typed: ProgramCode): string[] =>
  blocks.map((block, index) =>
    block.isEditable && block.isVisible ? (typed[index]?.code ?? block.code) : block.code,
  );

/** The program that runs: the blocks in their order. */
export const composeProgram = (blocks: readonly Snippet[], typed: ProgramCode): string =>
  blockTexts(blocks, typed).join('\n');

/** Where in the program that runs the student could type, UTF-16 units, from and up to. */
export const typedRanges = (blocks: readonly Snippet[], typed: ProgramCode): [from: number, to: number][] => {
  let from = 0;
  return blockTexts(blocks, typed).flatMap((text, index) => {
    const range: [number, number] = [from, from + text.length];
    from += text.length + 1;
    return blocks[index]?.isEditable && blocks[index].isVisible ? [range] : [];
  });
};

/** A line of the program that runs, and whether its student may see it. */
export interface ProgramLine {
  text: string;
  isVisible: boolean;
}

/** C and C++ end a line at a line feed; Java and Python at a carriage return as well. */
const lineOf = (language: Language): RegExp =>
  language === 'C' || language === 'C++' ? /[^\n]*(?:\n|$)/g : /[^\r\n]*(?:\r\n|\r|\n|$)/g;

/**
 * The lines of the program that runs, as compilers and runtimes of the language count them: the first has place 0. A
 * line belongs to the block that it begins in. The last one is empty: a message about the end may name it.
 */
export const programLines = (
  blocks: readonly Snippet[],
  typed: ProgramCode,
  language: Language,
): ProgramLine[] => {
  const texts = blockTexts(blocks, typed);
  let end = -1;
  const ends = texts.map((text) => (end += text.length + 1));
  let block = 0;
  return [...texts.join('\n').matchAll(lineOf(language))].map(({ 0: text, index }) => {
    while (index > (ends[block] ?? Infinity)) block += 1;
    return { text: text.trim(), isVisible: blocks[block]?.isVisible ?? true };
  });
};

/** True when the student changed anything in the blocks that can be changed, and left anything at all. */
export const isAttempted = (blocks: readonly Snippet[], typed: ProgramCode): boolean => {
  const program = composeProgram(blocks, typed).trim();
  return program !== '' && program !== composeProgram(blocks, []).trim();
};

/** Most characters of an input of the student's own. */
export const OWN_INPUT_MAX = 10_000;

/** Counts the changes of a question's program; nobody types a thousand million times. */
export const revisionSchema = z.number().int().min(1).max(1_000_000_000);

/** A typed program on its way to the server. `programIndex` is the question's id, as the documents have it. */
export const programDraftSchema = z.object({
  programIndex: idSchema,
  language: languageSchema,
  code: programCodeSchema,
  /**
   * Counts up with every change of this question's program, over all languages. Without it (the documented payload)
   * the server takes the program as the newest.
   */
  revision: revisionSchema.optional(),
  /** The newest revision of the server's that the writer had seen; 0 when none. */
  baseRevision: z.number().int().min(0).optional(),
  /** Names the writing device, so that its own later revisions never count as a conflict. */
  device: z.string().max(64).optional(),
  /** When it was typed, by the server's clock as the browser knows it. */
  typedAt: z.iso.datetime().optional(),
});
export type ProgramDraft = z.infer<typeof programDraftSchema>;

/** A program as the server keeps it. */
export const savedProgramSchema = z.object({
  programIndex: idSchema,
  language: languageSchema,
  code: programCodeSchema,
  revision: z.number().int(),
  hash: z.string(),
  device: z.string().nullable(),
  lastSavedAt: z.string(),
});
export type SavedProgram = z.infer<typeof savedProgramSchema>;
