import { commonAbove } from '@assay/contract';
import { describe, expect, test } from 'vitest';
import { comparePrograms } from '../../features/similarity/finder/finder.ts';
import { momentsOf, sittingsOf, TASKS, type DemoTask } from './index.ts';

const NOW = new Date(2026, 10, 21, 9, 13);
const FINISHED = TASKS.filter((task) => momentsOf(task, NOW).endTime < NOW);

const answersOf = (task: DemoTask, key: string) =>
  sittingsOf(task).flatMap(({ username, solutions }) =>
    solutions
      .filter(({ question }) => question === key)
      .map(({ program }) => ({ username, task: task.name, key, ...program })),
  );

describe.each(FINISHED.flatMap((task) => task.questions.map(({ key }) => ({ task, key }))))(
  '$key in $task.name',
  ({ task, key }) => {
    test('is answered by programs that one student has, or more than a fifth of them', () => {
      const shared = Map.groupBy(answersOf(task, key), ({ text }) => text);
      const few = commonAbove(sittingsOf(task).length);
      expect([...shared.values()].filter(({ length }) => length > 1 && length <= few)).toEqual([]);
    });

    test('has no pair that is taken for a copy, but for the one that is planted', async () => {
      const answers = answersOf(task, key);
      const programs = answers.map(({ username, language, text }) => ({
        studentId: username,
        isOfClass: true,
        language,
        text,
        typed: [[0, text.length]] as const,
      }));
      const { pairs } = await comparePrograms({ programs, given: [] }, () => undefined);
      expect(pairs).toHaveLength(key === 'circular-queue' ? 1 : 0);
    });
  },
);
