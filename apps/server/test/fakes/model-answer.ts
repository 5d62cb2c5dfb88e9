/** What people ask a model for in tests, and what it writes. */
export const MODEL_PROMPT = 'A question about adding two whole numbers, for beginners.';

/** A reference solution that adds two numbers. */
export const MODEL_SUM = 'a, b = map(int, input().split())\nprint(a + b)';

/** A question that can be used as it is, but for what is changed, as a model writes it. */
export const modelAnswer = (changes: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    statement: '<p>Read two whole numbers and print their <strong>sum</strong>.</p>',
    referenceSolution: MODEL_SUM,
    testInputs: [
      { input: '1 2', type: 'PUBLIC' },
      { input: '10 20\n', type: 'PUBLIC' },
      { input: '-5 5', type: 'HIDDEN' },
      { input: '1000000 1', type: 'HIDDEN' },
    ],
    difficulty: 'EASY',
    marks: 5,
    timeRequired: 15,
    ...changes,
  });
