import {
  isExecutable,
  startingBlocks,
  type Language,
  type ProgramCode,
  type ProgramEvaluation,
  type ResponseOf,
  type runSubmissionCode,
} from '@assay/contract';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { toast } from '../../ui/messages/toast.ts';
import { runProgram, type SubmissionKey } from './api.ts';

/** What stands in the editor of a question. */
export interface EditedProgram {
  language: Language;
  code: ProgramCode;
  /** What else of the student's it is than the graded program, in words; null for that and what was typed into it. */
  origin: string | null;
}

export type Output =
  | { kind: 'running' }
  | { kind: 'results'; answer: ResponseOf<typeof runSubmissionCode> }
  | { kind: 'page'; html: string }
  | { kind: 'failed'; text: string };

/** The program's parts as the faculty sees them: what the student could not see or change is the author's. */
export const blocksOf = ({ question }: ProgramEvaluation, { language, code }: EditedProgram) =>
  startingBlocks(question, language).map((block, index) => {
    const isStudents = block.isEditable && block.isVisible;
    return { ...block, isStudents, code: isStudents ? (code[index]?.code ?? block.code) : block.code };
  });

/** The whole text of a program. */
export const textOf = (program: ProgramEvaluation, edited: EditedProgram): string =>
  blocksOf(program, edited)
    .map((block) => block.code)
    .join('\n');

/** What is in the editors of a submission's questions, and what their last run gave; stored nowhere. */
export const usePrograms = (key: SubmissionKey) => {
  const [edited, setEdited] = useState<Readonly<Record<string, EditedProgram>>>({});
  const [outputs, setOutputs] = useState<Readonly<Record<string, Output>>>({});
  const show = (questionId: string, output: Output) =>
    setOutputs((before) => ({ ...before, [questionId]: output }));

  const shownOf = ({ programIndex, language, code, isRemoved }: ProgramEvaluation): EditedProgram | null =>
    edited[programIndex] ?? (language && !isRemoved ? { language, code, origin: null } : null);

  const run = async (program: ProgramEvaluation) => {
    const shown = shownOf(program);
    const { programIndex } = program;
    if (!shown || outputs[programIndex]?.kind === 'running') return;
    if (!isExecutable(shown.language))
      return show(programIndex, { kind: 'page', html: textOf(program, shown) });
    show(programIndex, { kind: 'running' });
    try {
      const { language, code } = shown;
      const answer = await runProgram(key, { programIndex, language, code });
      show(programIndex, { kind: 'results', answer });
    } catch (error) {
      const text = `Failed: ${messageOf(error, 'The program could not be run.')}`;
      show(programIndex, { kind: 'failed', text });
    }
  };

  const forgetOutput = (questionId: string) => setOutputs(({ [questionId]: _forgotten, ...rest }) => rest);

  return {
    shownOf,
    outputOf: ({ programIndex }: ProgramEvaluation): Output | undefined => outputs[programIndex],
    isEdited: ({ programIndex }: ProgramEvaluation): boolean => programIndex in edited,
    edit: (questionId: string, program: EditedProgram) => setEdited({ ...edited, [questionId]: program }),
    reset: ({ programIndex }: ProgramEvaluation) => {
      setEdited(({ [programIndex]: _forgotten, ...rest }) => rest);
      forgetOutput(programIndex);
      toast({
        id: 'code-reset',
        severity: 'info',
        summary: 'Info',
        detail: "Code reset to the student's code.",
      });
    },
    run,
    forgetOutput,
  };
};

export type Programs = ReturnType<typeof usePrograms>;
