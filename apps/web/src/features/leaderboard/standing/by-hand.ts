import type { LeaderboardStudent } from '@assay/contract';

/** Who gave a student marks by hand: `Asha Menon`, or `Q1, Q3 Asha Menon; Q2 Ravi Iyer`; null where nobody did. */
export const byHandWords = ({ byHand }: Pick<LeaderboardStudent, 'byHand'>): string | null => {
  const given = byHand.flatMap((hand, index) =>
    hand ? [{ place: `Q${index + 1}`, by: hand.by ?? 'somebody' }] : [],
  );
  const givers = [...Map.groupBy(given, ({ by }) => by)];
  const [only] = givers;
  if (!only) return null;
  if (givers.length === 1 && given.length === byHand.length) return only[0];
  return givers.map(([by, places]) => `${places.map(({ place }) => place).join(', ')} ${by}`).join('; ');
};
