/** What an exam has left behind: whether anything is missing, and when it is graded. */
import { setTimeout as pause } from 'node:timers/promises';
import { fetchLeaderboard } from '@assay/contract';
import type { Caller } from '../../api.ts';
import type { Sitter } from '../../population.ts';
import type { Product } from '../../product.ts';
import { figuresOf } from '../../../apps/server/src/features/rehearsals/playing/figures.ts';
import type { Kept } from '../sitting.ts';

const GRADED_MS = 15 * 60_000;

/** What the database says of an exam after it: nothing may be missing there that a student was told is kept. */
export const lostOf = async (
  product: Product,
  taskId: string,
  sitters: readonly Sitter[],
  kept: readonly Kept[],
): Promise<number> => {
  const rows = await product.sql(
    `select student_id, question_id, hash from attempt join submission_program on attempt_id = attempt.id
     where task_id = $1`,
    [taskId],
  );
  const graded = new Map(
    rows.map((row) => [`${row['student_id']} ${row['question_id']}`, String(row['hash'])]),
  );
  return kept.flatMap(({ student, programs }) =>
    programs.filter(({ questionId, hash, receipt }) => {
      const stored = graded.get(`${sitters[student]?.id} ${questionId}`);
      return stored !== hash || receipt === null || !hash.startsWith(receipt);
    }),
  ).length;
};

/** Waits until everything is graded. @returns how long that took, s. @throws when it takes too long */
export const waitGraded = async (product: Product, taskId: string): Promise<number> => {
  const since = performance.now();
  for (;;) {
    const [row] = await product.sql(
      'select count(*)::int as open from attempt where task_id = $1 and graded_at is null',
      [taskId],
    );
    if (row?.['open'] === 0) return (performance.now() - since) / 1000;
    if (performance.now() - since > GRADED_MS) throw new Error(`${String(row?.['open'])} are not graded.`);
    await pause(500);
  }
};

/** The leaderboard of a task, asked for as often as a person would press reload. */
export const measureLeaderboard = async (faculty: Caller, taskId: string) => {
  const times: number[] = [];
  for (let round = 0; round < 25; round += 1) {
    const since = performance.now();
    await faculty.call(fetchLeaderboard, { params: { taskId } });
    if (round >= 5) times.push(performance.now() - since);
  }
  return figuresOf(times, 0);
};
