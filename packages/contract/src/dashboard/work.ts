/** What the dashboards of authors and heads tell about tasks: what runs, what comes, what waits, what was published. */
import { z } from 'zod';
import { idSchema } from '../common.ts';
import { languageSchema } from '../questions/question.ts';
import { regradeRequestRowSchema } from '../regrade-requests/regrade-request.ts';
import { sittingCountsSchema } from '../task-sessions/task-session.ts';
import { sectionOf } from './section.ts';

/** So far ahead a task is told as coming, days. */
export const COMING_DAYS = 7;
/** So long a published result is told as new, days. */
export const PUBLISHED_DAYS = 30;

const taskShape = {
  _id: idSchema,
  name: z.string(),
  createdByName: z.string(),
  /** It is the caller's own. */
  isOwner: z.boolean(),
  department: z.object({ _id: idSchema, name: z.string() }),
};

/** A task that students can sit at this moment. */
export const runningExamSchema = z.object({
  ...taskShape,
  /** When the last of them is done at the latest, extra time included. */
  until: z.string(),
  counts: sittingCountsSchema,
});
export type RunningExam = z.infer<typeof runningExamSchema>;

/** A task that begins within `COMING_DAYS`. */
export const comingTaskSchema = z.object({
  ...taskShape,
  startTime: z.string(),
  /** Minutes; null means that the whole window may be used. */
  duration: z.number().int().nullable(),
  requireExamBrowser: z.boolean(),
  /** How many are assigned; 0 means that nobody could sit it. */
  students: z.number().int(),
  /** The caller may change it. */
  canEdit: z.boolean(),
  /** Languages of its questions that no runner has. */
  lacking: z.array(languageSchema),
});
export type ComingTask = z.infer<typeof comingTaskSchema>;

/** A task that everybody has sat and whose results are not published. */
export const unfinishedTaskSchema = z.object({
  ...taskShape,
  endTime: z.string(),
  students: z.number().int(),
  submitted: z.number().int(),
  /** Submissions whose tests still run: nothing can be published before that. */
  ungraded: z.number().int(),
  /** What waits for marks of a person, as the marking page counts it. */
  waiting: z.object({ programs: z.number().int(), students: z.number().int() }),
  /** Languages of its questions that no runner has: what was submitted in them is not graded. */
  lacking: z.array(languageSchema),
  /** The caller may give marks and publish; else only look. */
  canFinish: z.boolean(),
});
export type UnfinishedTask = z.infer<typeof unfinishedTaskSchema>;

/** A question whose reference solution failed its check. */
export const failingReferenceSchema = z.object({
  _id: idSchema,
  /** How its text begins. */
  question: z.string(),
  /** Which languages fail and how, without a full stop. */
  message: z.string(),
  canEdit: z.boolean(),
  /** The next task with it that the caller may see, running or to come; null where there is none. */
  neededFor: z.object({ name: z.string(), startTime: z.string() }).nullable(),
});
export type FailingReference = z.infer<typeof failingReferenceSchema>;

/** A result that students see since less than `PUBLISHED_DAYS`. */
export const publishedResultSchema = z.object({
  ...taskShape,
  publishedAt: z.string(),
  students: z.number().int(),
  submitted: z.number().int(),
  /** Of those who submitted, of the total marks; null where nobody did. */
  averagePercentage: z.number().nullable(),
});
export type PublishedResult = z.infer<typeof publishedResultSchema>;

const ofTasks = {
  /** Soonest end first. */
  running: sectionOf(runningExamSchema),
  /** Soonest start first. */
  coming: sectionOf(comingTaskSchema),
  /** What ended last first. */
  unfinished: sectionOf(unfinishedTaskSchema),
};

/** What a faculty member works from. */
export const authorWorkSchema = z.object({
  ...ofTasks,
  /** Newest question first. */
  failing: sectionOf(failingReferenceSchema),
  /** Open ones in the tasks in which the caller may give marks, the oldest first. */
  requests: sectionOf(regradeRequestRowSchema),
});

/** What the head of a department or an institute works from. */
export const headWorkSchema = z.object({
  ...ofTasks,
  /** What was published last first. */
  published: sectionOf(publishedResultSchema),
});
export type HeadWork = z.infer<typeof headWorkSchema>;
