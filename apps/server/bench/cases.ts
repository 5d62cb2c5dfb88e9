/** What is asked of the lists: every way in which a person can look through them. */

export interface Case {
  name: string;
  /** Below `/api`. */
  path: string;
  query: Readonly<Record<string, string | number>>;
}

const SEARCHES: Readonly<Record<string, readonly [name: string, words: string][]>> = {
  '/faculty/view-all-questions': [
    ['a common word', 'array'],
    ['a word of every question', 'the'],
    ['two common words', 'array sort'],
    ['three common words', 'input test print'],
    ['a rare word', 'levenshtein'],
    ['a rare word and a common one', 'array fenwick'],
    ['a tag and a subject', 'topic operating'],
    ['words that nothing has', 'quantum zebra'],
    ['a single letter', 'a'],
  ],
  '/faculty/view-all-tasks': [
    ['a common word', 'practical'],
    ['three words', 'daa sort list'],
    ['a rare word', '1234'],
    ['words that nothing has', 'quantum zebra'],
  ],
};

const SORTS: Readonly<Record<string, readonly string[]>> = {
  '/faculty/view-all-questions': [
    'createdAt',
    'question',
    'subject',
    'language',
    'marks',
    'timeRequired',
    'difficulty',
    'owner',
  ],
  '/faculty/view-all-tasks': ['createdAt', 'name', 'totalMarks', 'startTime', 'endTime', 'status', 'owner'],
};

/** What questions are filed under, and lists are narrowed to. */
export interface Places {
  subject: string;
  module: string;
  tag: string;
}

const filtersOf = ({ subject, module, tag }: Places): Readonly<Record<string, readonly Case['query'][]>> => ({
  '/faculty/view-all-questions': [
    { ownership: 'my' },
    { ownership: 'shared' },
    { language: 'PYTHON' },
    { difficulty: 2 },
    { subject },
    { module },
    { tag },
    { unusedSince: new Date(Date.now() - 300 * 86_400_000).toISOString() },
    { numbered: 'true', subject, difficulty: 2, language: 'PYTHON', unusedSince: new Date().toISOString() },
    { question: 'array sort' },
    { question: 'the' },
    { marksFrom: 5, marksTo: 10 },
    { timeRequiredFrom: 55 },
    { search: 'que 9000' },
  ],
  '/faculty/view-all-tasks': [
    { ownership: 'my' },
    { ownership: 'shared' },
    { name: 'practical' },
    { totalMarksFrom: 50, totalMarksTo: 60 },
    { startTimeFrom: new Date(Date.now() - 30 * 86_400_000).toISOString() },
    { endTimeBefore: new Date(Date.now() - 300 * 86_400_000).toISOString() },
    ...['NOT-ASSIGNED', 'UPCOMING', 'ONGOING', 'NOT-PUBLISH', 'COMPLETED'].map((status) => ({ status })),
  ],
});

/** As the pages ask: with the numbers of the rows. */
const PAGE = { pageSize: 25, numbered: 'true' };

/** Every case for one list; `deepPage` is the last page that its largest viewer has. */
export const casesOf = (path: string, deepPage: number, places: Places): Case[] => [
  { name: 'first page', path, query: PAGE },
  { name: 'deep page', path, query: { ...PAGE, page: deepPage } },
  ...(SORTS[path] ?? []).flatMap((field) =>
    [field, `-${field}`].map((sort) => ({ name: `sorted by ${sort}`, path, query: { ...PAGE, sort } })),
  ),
  {
    name: 'deep page, sorted',
    path,
    query: { ...PAGE, page: deepPage, sort: SORTS[path]?.[1] ?? '' },
  },
  ...(filtersOf(places)[path] ?? []).map((filter) => ({
    name: `filtered by ${Object.entries(filter)
      .map(([key, value]) => `${key} ${Object.hasOwn(places, key) ? '…' : value}`)
      .join(', ')}`,
    path,
    query: { ...PAGE, ...filter },
  })),
  ...(SEARCHES[path] ?? []).map(([name, search]) => ({
    name: `search: ${name} (${search})`,
    path,
    query: { ...PAGE, search },
  })),
];
