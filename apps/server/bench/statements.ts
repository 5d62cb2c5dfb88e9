/** Texts as a department writes them: programming questions of 200 to 2,000 characters. */

/** The same numbers in every run, so that two runs measure the same department. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const SUBJECTS = [
  'an array of integers', 'a linked list', 'a binary search tree', 'a directed graph', 'a string of lower-case letters',
  'a matrix of numbers', 'the log of a library', 'the timetable of a college', 'a queue of print jobs',
  'a stack of plates', 'the marks of a class', 'a polynomial', 'a priority queue', 'a hash table', 'a sparse matrix',
  'the seats of a railway coach', 'a bank account', 'a maze', 'a file system', 'the stock of a canteen',
]; // prettier-ignore
const ACTIONS = [
  'reverse', 'sort', 'rotate', 'merge', 'search', 'print', 'count', 'sum up', 'partition', 'balance', 'traverse',
  'compress', 'validate', 'simulate', 'schedule', 'minimise', 'maximise', 'interleave', 'deduplicate', 'rank',
]; // prettier-ignore
const CONDITIONS = [
  'without using extra memory', 'in a single pass', 'in O(n log n) time', 'using recursion', 'using an explicit stack',
  'so that equal elements keep their order', 'ignoring upper and lower case', 'for every prefix of the input',
  'until no change is possible', 'and tell how many steps it took', 'with the help of dynamic programming',
]; // prettier-ignore
const RULES = [
  'The first line of the input has the number of test cases.',
  'Each test case is given on a line of its own.',
  'All numbers lie between -1000000000 and 1000000000.',
  'If there is no answer, print -1.',
  'Print the answer modulo 1000000007.',
  'Your program is stopped after two seconds.',
  'Think of the empty input, and of one that is as large as the limits allow.',
  'You may not use the library function that does this.',
  'Explain the complexity of your solution in a comment at its beginning.',
  'The input ends with a line that has a single zero.',
];
/** Stands in a few questions only: what a person searches for who knows what it was about. */
const RARE = ['Levenshtein', 'Fenwick', 'bankers algorithm', 'Josephus', 'zigzag', 'palindromic', 'Dijkstra'];

const pick = <T>(random: () => number, from: readonly T[]): T => {
  const chosen = from[Math.floor(random() * from.length)];
  if (chosen === undefined) throw new Error('There is nothing to pick from.');
  return chosen;
};

/** One question's text, as HTML and as the words in it. */
export const statementOf = (random: () => number, number: number): { html: string; text: string } => {
  const length = 200 + Math.floor(random() ** 2 * 1700);
  const rare = random() < 0.01 ? ` It is known as the problem of ${pick(random, RARE)}.` : '';
  const sentences = [
    `Given ${pick(random, SUBJECTS)}, ${pick(random, ACTIONS)} it ${pick(random, CONDITIONS)} (${number}).${rare}`,
  ];
  for (let size = sentences[0]?.length ?? 0; size < length; size += sentences.at(-1)?.length ?? 1)
    sentences.push(
      random() < 0.4
        ? `Then ${pick(random, ACTIONS)} ${pick(random, SUBJECTS)} ${pick(random, CONDITIONS)}.`
        : pick(random, RULES),
    );
  const text = sentences.join(' ');
  return { html: sentences.map((sentence) => `<p>${sentence}</p>`).join(''), text };
};

/** The name of a task: `DAA Practical 12: sort a linked list`. */
export const taskNameOf = (random: () => number, number: number): string =>
  `${pick(random, ['DAA', 'OS', 'DBMS', 'PPS', 'DS'])} ${pick(random, ['Practical', 'Quiz', 'Lab test', 'Assignment'])} ${number}: ${pick(random, ACTIONS)} ${pick(random, SUBJECTS)}`;
