import { useQueryClient } from '@tanstack/react-query';

/** The first word of the keys of a feature's queries. */
type Shown =
  | 'access-tokens'
  | 'administrators'
  | 'analysis'
  | 'dashboard'
  | 'departments'
  | 'evaluation'
  | 'faculties'
  | 'feedback'
  | 'gradebook'
  | 'groups'
  | 'institutes'
  | 'leaderboard'
  | 'mails'
  | 'people'
  | 'questions'
  | 'regrade-requests'
  | 'regrades'
  | 'rehearsals'
  | 'reports'
  | 'retention'
  | 'rubrics'
  | 'setup-sheets'
  | 'sharing'
  | 'similarity'
  | 'students'
  | 'subjects'
  | 'tags'
  | 'task-sessions'
  | 'tasks'
  | 'test-strength'
  | 'webhooks';

/** Where a change of a feature is seen: names stand in the lists of others, and dashboards count nearly everything. */
const SEEN_IN = {
  'access-tokens': ['access-tokens'],
  administrators: ['administrators'],
  // What faculty own stands under their names, and they can be shared with.
  faculties: ['faculties', 'tasks', 'questions', 'groups', 'rubrics', 'sharing', 'dashboard'],
  feedback: ['feedback'],
  gradebook: ['gradebook'],
  groups: ['groups', 'dashboard'],
  mails: ['mails'],
  // Marks given anywhere: the leaderboard, the queue of the marking and the desk show the same ones.
  marks: ['leaderboard', 'analysis', 'evaluation', 'regrade-requests', 'regrades', 'reports', 'dashboard'],
  // Everybody who is looked after, in whatever list.
  people: ['people', 'students', 'faculties', 'departments', 'groups', 'tasks', 'sharing', 'dashboard'],
  // Heads and numbers of people stand in the lists of both.
  places: ['institutes', 'departments', 'dashboard'],
  // A task says of its questions what they are called, and that a newer version is there.
  questions: ['questions', 'test-strength', 'tasks', 'dashboard'],
  'regrade-requests': ['regrade-requests', 'dashboard'],
  regrades: ['regrades'],
  rehearsals: ['rehearsals'],
  retention: ['retention'],
  webhooks: ['webhooks'],
  similarity: ['similarity'],
  rubrics: ['rubrics', 'tasks', 'reports', 'dashboard'],
  'setup-sheets': ['setup-sheets'],
  students: ['students', 'groups', 'tasks', 'dashboard'],
  subjects: ['subjects', 'questions', 'tasks', 'reports', 'dashboard'],
  tags: ['tags', 'dashboard'],
  'test-strength': ['test-strength'],
  'task-sessions': ['task-sessions', 'tasks', 'leaderboard', 'analysis', 'evaluation', 'dashboard'],
  tasks: ['tasks', 'task-sessions', 'leaderboard', 'analysis', 'evaluation', 'reports', 'dashboard'],
  // Who may do what with an item stands in its list.
  'group-access': ['groups', 'sharing'],
  'question-access': ['questions', 'sharing'],
  'rubric-access': ['rubrics', 'sharing'],
  'task-access': ['tasks', 'sharing'],
} as const satisfies Record<string, readonly Shown[]>;

type Feature = keyof typeof SEEN_IN;

/** The queries that show something of these features, each once. */
export const queriesOf = (features: readonly Feature[]): readonly Shown[] => [
  ...new Set<Shown>(features.flatMap((feature) => SEEN_IN[feature])),
];

/**
 * Says that something of these features has changed: whatever shows it is asked for again, and the promise is fulfilled
 * when what is on the screen has come.
 */
export const useChanged = (...features: readonly Feature[]): (() => Promise<unknown>) => {
  const client = useQueryClient();
  return () =>
    Promise.all(queriesOf(features).map((shown) => client.invalidateQueries({ queryKey: [shown] })));
};
