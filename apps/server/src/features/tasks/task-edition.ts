import type { ExamBrowserSettings } from '@assay/contract';
import type { PlacedQuestion, TaskContent } from './task-write.repository.ts';
import type { TaskData } from './task.repository.ts';

/** A stored task as it is written. */
export const contentOfStored = (task: TaskData): TaskContent => ({
  name: task.name,
  startTime: task.startTime,
  endTime: task.endTime,
  duration: task.duration,
  totalMarks: task.totalMarks,
  subjectId: task.subjectId,
  rubricId: task.rubricId,
  requireExamBrowser: task.requireExamBrowser,
  singleSession: task.singleSession,
  allowOwnInput: task.allowOwnInput,
  allowCompletion: task.allowCompletion,
  ownOrder: task.ownOrder,
  pools: task.pools,
  questions: task.questions,
  studentIds: task.students.map(({ id }) => id),
});

const heldOfQuestion = ({
  questionId,
  marks,
  timeRequired,
  version,
  pool,
}: PlacedQuestion): PlacedQuestion => ({
  questionId,
  marks,
  timeRequired,
  version,
  pool,
});

/** All that the form of a task holds: what its edition is made of. */
export const heldByForm = (content: TaskContent, examBrowser: ExamBrowserSettings) => ({
  ...content,
  questions: content.questions.map(heldOfQuestion),
  studentIds: [...new Set(content.studentIds)].toSorted(),
  examBrowser,
});

/** What the audit log has of a task before and after an edit: nobody's password. Who joined or left is said beside it. */
export const notedOf = (content: TaskContent, examBrowser: ExamBrowserSettings) => {
  const { subjectId, rubricId, studentIds, questions, ...said } = content;
  const { quitPassword, filePassword, ...browser } = examBrowser;
  return {
    ...said,
    subject: subjectId,
    rubric: rubricId,
    students: new Set(studentIds).size,
    questions: questions.map(({ questionId, marks, timeRequired, version, pool }) => ({
      questionId,
      marks,
      minutes: timeRequired,
      version,
      ...(pool !== null && { pool }),
    })),
    examBrowser: { ...browser, quitPassword: quitPassword !== '', filePassword: filePassword !== '' },
  };
};

export const hasOtherPasswords = (before: ExamBrowserSettings, after: ExamBrowserSettings): boolean =>
  before.quitPassword !== after.quitPassword || before.filePassword !== after.filePassword;
