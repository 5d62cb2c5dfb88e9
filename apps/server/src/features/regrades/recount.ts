import { testsGrade } from '@assay/contract';
import type { Queryable } from '../../platform/db/database.ts';
import type { GradingRules, ProgramGrade } from '../marks/index.ts';
import { listTestWeights, listVerdicts } from './regrade-result.repository.ts';

/** A program whose verdicts stand, and whose marks are counted from them anew. */
interface Counted {
  attemptId: string;
  /** Whose tests graded it. */
  versionId: string;
  status: ProgramGrade['status'];
  wantAutoCalculate: boolean;
}

export type Recounted = Pick<ProgramGrade, 'status' | 'passedCount' | 'totalCount' | 'computedMarks'>;

/**
 * What programs come to by these rules, of what their tests said; nothing runs. One without a verdict keeps its status.
 * @param marks what the question is worth
 */
export const recount = async (
  db: Queryable,
  { questionId, marks }: { questionId: string; marks: number },
  programs: readonly Counted[],
  rules: Pick<GradingRules, 'fullMarks' | 'voidTests'>,
): Promise<Recounted[]> => {
  const hasFullMarks = rules.fullMarks.has(questionId);
  const tests = await listTestWeights(db, questionId);
  const verdicts = await listVerdicts(
    db,
    questionId,
    programs.map(({ attemptId }) => attemptId),
  );
  return programs.map(({ attemptId, versionId, status, wantAutoCalculate }) => {
    const counting = (tests.get(versionId) ?? []).filter(({ id }) => !rules.voidTests.has(id));
    const results = verdicts.get(attemptId) ?? [];
    const grade = testsGrade({ marks, wantAutoCalculate, hasFullMarks }, results, counting);
    return results.length > 0 ? grade : { ...grade, status };
  });
};
