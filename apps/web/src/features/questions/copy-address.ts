/** Where a question is duplicated: a form that begins with all of it. */
export const copyAddress = (area: string, questionId: string): string =>
  `${area}/questions/create-question?copy=${questionId}`;
