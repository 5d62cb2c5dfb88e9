import type { DemoShare } from './share.ts';

export interface DemoRubric {
  name: string;
  /** Username. */
  owner: string;
  sharedWith?: readonly DemoShare[];
  components: readonly { title: string; marks: number }[];
}

export const RUBRICS: readonly DemoRubric[] = [
  {
    name: 'Programming practical',
    owner: 'faculty',
    sharedWith: [{ username: 'faculty2', permissions: ['view'] }],
    components: [
      { title: 'Understanding of the problem', marks: 5 },
      { title: 'Correctness of the program', marks: 10 },
      { title: 'Readability and naming', marks: 5 },
      { title: 'Timely completion', marks: 5 },
    ],
  },
  {
    name: 'Algorithm design',
    owner: 'faculty',
    components: [
      { title: 'Choice of algorithm', marks: 8 },
      { title: 'Time and space complexity', marks: 6 },
      { title: 'Handling of edge cases', marks: 6 },
      { title: 'Oral explanation', marks: 5 },
    ],
  },
  {
    name: 'Python laboratory work',
    owner: 'faculty2',
    components: [
      { title: 'Correct output', marks: 10 },
      { title: 'Use of suitable data types', marks: 5 },
      { title: 'Style and documentation', marks: 5 },
    ],
  },
  {
    name: 'Web page',
    owner: 'faculty2',
    components: [
      { title: 'Structure and semantic markup', marks: 6 },
      { title: 'Layout and appearance', marks: 6 },
      { title: 'Behaviour', marks: 6 },
      { title: 'Accessibility', marks: 4 },
      { title: 'Readable code', marks: 3 },
    ],
  },
];
