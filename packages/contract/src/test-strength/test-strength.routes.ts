import { z } from 'zod';
import { anyReasonSchema, dataOf, doneSchema, idSchema } from '../common.ts';
import { AUTHORS } from '../role.ts';
import { questionVersionSchema } from '../questions/question.ts';
import { LARGE_BODY_MAX, defineRoute } from '../route.ts';
import {
  inputProgramRoleSchema,
  inputProgramSchema,
  strengthRowSchema,
  testStrengthSchema,
  wrongSolutionDraftSchema,
} from './test-strength.ts';

const ofQuestion = z.object({ questionId: idSchema });
/** `ID`, or `ID:3`. */
const askedQuestion = (asked: string) => {
  const [questionId = '', version] = asked.split(':');
  return version === undefined ? { questionId } : { questionId, version: Number(version) };
};
const ofProgram = ofQuestion.extend({ programId: idSchema });

export const fetchTestStrength = defineRoute({
  method: 'GET',
  path: '/faculty/test-strength/:questionId',
  roles: AUTHORS,
  summary:
    'Which wrong programs the tests of a question catch, and those that they do not, for whoever sees the question.',
  params: ofQuestion,
  response: dataOf(testStrengthSchema),
});

export const fetchTestStrengths = defineRoute({
  method: 'GET',
  path: '/faculty/test-strengths',
  roles: AUTHORS,
  summary:
    'How strong the tests of several questions are, of those that the caller sees, each in the version that is asked for.',
  query: z.object({
    /** At most 100, separated by commas: `ID` means the newest version of a question, `ID:3` its third. */
    ids: z
      .string()
      .max(4800)
      .transform((asked) => asked.split(',').filter(Boolean).map(askedQuestion))
      .pipe(
        z
          .array(z.object({ questionId: idSchema, version: questionVersionSchema.optional() }))
          .max(100, 'At most 100 questions can be asked for at once.'),
      ),
  }),
  response: dataOf(z.array(strengthRowSchema)),
});

export const measureTestStrength = defineRoute({
  method: 'POST',
  path: '/faculty/measure-test-strength',
  roles: AUTHORS,
  summary: 'Begins to measure the tests of a question; one that is being measured stays the only one.',
  body: ofQuestion,
  response: doneSchema,
});

export const stopTestStrength = defineRoute({
  method: 'POST',
  path: '/faculty/stop-test-strength',
  roles: AUTHORS,
  summary: 'Stops measuring the tests of a question.',
  body: ofQuestion,
  response: doneSchema,
});

export const addProposedTest = defineRoute({
  method: 'POST',
  path: '/faculty/add-proposed-test',
  roles: AUTHORS,
  summary: 'Stores a new version of a question that has the proposed test as well, a hidden one.',
  body: ofProgram,
  response: doneSchema,
});

export const callMutantEquivalent = defineRoute({
  method: 'POST',
  path: '/faculty/call-mutant-equivalent',
  roles: AUTHORS,
  summary: 'Notes that a mutant does what the reference solution does, with a reason, or takes that back.',
  body: ofProgram.extend({ isEquivalent: z.boolean(), reason: anyReasonSchema }),
  response: doneSchema,
});

export const saveWrongSolution = defineRoute({
  method: 'POST',
  path: '/faculty/save-wrong-solution',
  roles: AUTHORS,
  summary: 'Stores a program that is known to be wrong, which the tests of a question have to fail.',
  body: ofQuestion.extend({ wrongSolution: wrongSolutionDraftSchema }),
  bodyMax: LARGE_BODY_MAX,
  response: doneSchema,
});

export const deleteWrongSolution = defineRoute({
  method: 'POST',
  path: '/faculty/delete-wrong-solution',
  roles: AUTHORS,
  summary: 'Deletes a wrong solution of a question.',
  body: ofQuestion.extend({ wrongSolutionId: idSchema }),
  response: doneSchema,
});

export const saveInputProgram = defineRoute({
  method: 'POST',
  path: '/faculty/save-input-program',
  roles: AUTHORS,
  summary: 'Stores what makes inputs for a question, or what refuses bad ones; null takes it away.',
  body: ofQuestion.extend({ role: inputProgramRoleSchema, program: inputProgramSchema.nullable() }),
  bodyMax: LARGE_BODY_MAX,
  response: doneSchema,
});
