/** One student of a rehearsal: reads, types, runs, looks away, pastes, asks, submits, each as its place has it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  askInvigilator,
  fetchTaskById,
  finalSubmit,
  getDraft,
  headsAfter,
  LOG_START,
  runCode,
  saveDraft,
  startTask,
  type LogHead,
  type PresenceEntry,
  type PresenceKind,
} from '@assay/contract';
import {
  QUESTIONS,
  typedProgram,
  type DemoProgram,
  type DemoQuestion,
} from '../../apps/server/src/demonstration/content/index.ts';
import type { Caller } from '../api.ts';
import { newTyping, type Typing } from '../../apps/server/src/features/rehearsals/playing/typing.ts';

/** What is asked, by whoever has a turn in it. */
const ASKED = ['May I use the library’s sort?', 'The second sample: does the order of the lines matter?'];
/** Of so many students one pastes, one looks away for a while, and so on. */
const KINDS = 6;
/** Characters that somebody writes between two saves. */
const WRITTEN = [10, 35] as const;
/** Between two saves, and how long somebody looks away, ms. */
const SAVE_MS = [3000, 7000] as const;
const AWAY_MS = [15_000, 60_000] as const;
const SAVES_A_RUN = 7;

const between = ([low, high]: readonly [number, number]): number => low + Math.random() * (high - low);

interface Exam {
  taskId: string;
  /** The place of the student among those who rehearse, from 0. */
  place: number;
  /** When everybody leaves, epoch ms. */
  until: number;
}

/** A question of the exam, and the program that somebody will have written. */
interface Work {
  questionId: string;
  question: DemoQuestion;
  program: DemoProgram;
}

const workOf = (question: DemoQuestion, place: number): DemoProgram | undefined => {
  if (!question.wantAutoCalculate) return undefined;
  const programs = [...question.references, ...question.attempts];
  return programs[place % programs.length];
};

/** Tells the server what the page notes of its student. */
const openPresence = (student: Caller, taskId: string) => {
  const page = randomUUID();
  let base: LogHead = LOG_START;
  return async (kind: PresenceKind, characters = 0): Promise<void> => {
    const entry: PresenceEntry = {
      revision: base.revision + 1,
      typedAt: new Date().toISOString(),
      change: [kind, characters],
    };
    const head = headsAfter(base, [entry]).at(-1) ?? base;
    const presence = [{ page, base, entries: [entry], hash: head.hash }];
    await student.call(saveDraft, { body: { taskId, programDrafts: [], presence } });
    base = head;
  };
};

/** Writes one program until it is done or the time is over. */
const write = async (
  student: Caller,
  exam: Exam,
  { questionId, question, program }: Work,
  note: ReturnType<typeof openPresence>,
): Promise<void> => {
  const { taskId, place, until } = exam;
  const { language, text } = program;
  const programOf = (written: string) => typedProgram(question, { language, text: written });
  const typing = newTyping(questionId, language, `rehearsal-${place}`, programOf);
  const save = async (body: ReturnType<Typing['type']>): Promise<void> => {
    const { data } = await student.call(saveDraft, { body: { taskId, ...body } });
    if (data.saved.length === 1) typing.saved();
  };
  let length = 0;
  for (let saves = 1; length < text.length && Date.now() < until; saves += 1) {
    await pause(between(SAVE_MS));
    length = Math.min(text.length, length + Math.round(between(WRITTEN)));
    if (place % KINDS === 1 && saves === 4) {
      await note('pasted', text.length - length);
      length = text.length;
      await save(typing.paste(text));
    } else await save(typing.type(text.slice(0, length)));
    if (place % KINDS === 2 && saves % 5 === 0) {
      await note('away');
      await pause(between(AWAY_MS));
      await note('back');
    }
    if (saves % SAVES_A_RUN === 0 || length === text.length)
      await student.call(runCode, {
        body: {
          taskId,
          programSubmission: { programIndex: questionId, language, code: programOf(text.slice(0, length)) },
        },
      });
  }
};

/** Sits the exam until the time is over, or all of it is written. Answers how it ended. */
export const sit = async (student: Caller, exam: Exam): Promise<'submitted' | 'left'> => {
  const { taskId, place, until } = exam;
  await pause(between([0, 20_000]));
  await student.call(startTask, { body: { taskId } });
  const { questions } = (await student.call(fetchTaskById, { params: { taskId } })).data;
  const { draft } = await student.call(getDraft, { body: { taskId } });
  const begun = new Set(draft.programDrafts.map(({ programIndex }) => programIndex));
  const note = openPresence(student, taskId);
  const asked = ASKED[place / KINDS];
  if (asked !== undefined)
    await student.call(askInvigilator, { body: { taskId, _id: randomUUID(), text: asked } });
  for (const { questionId } of questions) {
    const question = QUESTIONS.find(({ name }) => name === questionId.name);
    const program = question && workOf(question, place);
    // What somebody has begun already stays as it is.
    if (!program || begun.has(questionId._id) || Date.now() >= until) continue;
    await write(student, exam, { questionId: questionId._id, question, program }, note);
  }
  if (Date.now() >= until) return 'left';
  await student.call(finalSubmit, { body: { taskId, totalTimeTaken: 1 } });
  return 'submitted';
};
