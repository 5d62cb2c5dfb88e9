/** Where an offered question is read, below the area of the person's role. */
export const offeredAddress = (questionId: string): string => `question-bank/${questionId}`;

/** Where a copy stands beside what its source says by now. */
export const sourceAddress = (questionId: string): string => `questions/view-question/${questionId}/source`;
