/** Where the strength of a question's tests is read, below the area of a role. */
export const strengthAddress = (questionId: string): string => `questions/test-strength/${questionId}`;
