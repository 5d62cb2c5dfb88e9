/** How the figures are to be read; on the page, on paper and in the sheet. */
export const NOTES = [
  'Students who appeared and whose marks are there count; who was absent or waits for marks does not.',
  'The marks of a question are split equally over its outcomes. A student’s outcome is measured by the questions that the student had.',
  'Of a task: the share of students who reach the target of an outcome, and the level that this share has.',
  'Of the subject: the mean of its tasks, each by its weight. A task of weight 0 is shown and not counted.',
  'Of a programme outcome: the sum of level × strength of the outcomes that lead to it, divided by the sum of the strengths.',
] as const;
