/** Where the versions of a question are listed, below the area of the person's role. */
export const versionsAddress = (questionId: string): string => `questions/versions/${questionId}`;

/** Where a version of a question is read whole. */
export const versionAddress = (questionId: string, version: number): string =>
  `${versionsAddress(questionId)}/${version}`;

/**
 * Where two versions of a question stand beside each other.
 * @param taskId a task that has the question, for whoever sees that alone
 */
export const comparisonAddress = ({
  questionId,
  taskId,
  from,
  to,
}: {
  questionId: string;
  taskId?: string;
  from: number;
  to: number;
}): string =>
  `${versionsAddress(questionId)}/compare?${new URLSearchParams({
    from: String(from),
    to: String(to),
    ...(taskId && { task: taskId }),
  })}`;
