/** Where the comparisons of a task are, below the area of the person's role. */
export const similarAddress = (taskId: string): string => `tasks/similar/${taskId}`;

/** Where its cases are. */
export const casesAddress = (taskId: string): string => `${similarAddress(taskId)}/cases`;

export const caseAddress = (taskId: string, caseId: string): string => `${casesAddress(taskId)}/${caseId}`;

export const comparisonAddress = (taskId: string, comparisonId: string): string =>
  `${similarAddress(taskId)}/${comparisonId}`;

export const pairAddress = (taskId: string, comparisonId: string, pairId: string): string =>
  `${comparisonAddress(taskId, comparisonId)}/${pairId}`;
