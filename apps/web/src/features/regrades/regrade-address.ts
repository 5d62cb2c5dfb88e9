/** Where the regrades of a task are, below the area of the person's role. */
export const regradesAddress = (taskId: string): string => `tasks/regrades/${taskId}`;

/** Where a regrade of a task is prepared and read, below the area of the person's role. */
export const oneRegradeAddress = (taskId: string, regradeId: string): string =>
  `${regradesAddress(taskId)}/${regradeId}`;

/**
 * Where a question of a task is graded anew, below the area of the person's role: `${area}/${regradeAddress({ … })}`.
 * @param test id of a test that is proposed to be left out
 */
export const regradeAddress = ({
  taskId,
  questionId,
  test,
}: {
  taskId: string;
  questionId: string;
  test?: string;
}): string =>
  `${regradesAddress(taskId)}/new?${new URLSearchParams({ question: questionId, ...(test && { test }) })}`;
