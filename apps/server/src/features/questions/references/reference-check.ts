import { referenceFailureOf, type ReferenceOutcome } from '@assay/contract';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { runKey } from '../../../platform/runner/run-key.ts';
import { storedTexts } from '../../large-texts/index.ts';
import { findUncheckedVersion, listUncheckedVersions, setReferenceCheck } from './reference.repository.ts';
import { runReference } from './run-reference.ts';

/** Queues the check of every version of a question that waits for it. Part of the caller's transaction. */
export const queueReferenceCheck = async (
  db: Queryable,
  jobs: Pick<Jobs, 'enqueue'>,
  questionId: string,
): Promise<void> => {
  for (const versionId of await listUncheckedVersions(db, questionId))
    await jobs.enqueue(db, 'check-references', versionId, { versionId });
};

/** Queues again every check that waits, in case its job is gone; one that is still there stays the only one. */
export const requeueReferenceChecks = async ({ db, jobs }: Deps): Promise<void> => {
  for (const versionId of await listUncheckedVersions(db))
    await jobs.enqueue(db, 'check-references', versionId, { versionId });
};

/**
 * Runs the reference solutions of a question's version on its test cases and notes what came of it, once. May be
 * called again at any moment and any number of times.
 * @throws when the runner is away; nothing is noted then.
 */
export const checkReferences = async (deps: Deps, versionId: string): Promise<void> => {
  const version = await findUncheckedVersion(deps.db, versionId);
  if (!version) return;
  const { testcases, checker, limits, judge, referenceSolutions, createdBy, instituteId } = version;
  const rules = { checker, limits, judge };
  const running = { runner: deps.runner, read: storedTexts(deps) };
  const outcomes: ReferenceOutcome[] = [];
  const who = { key: runKey({ instituteId, id: createdBy }), class: 'background' } as const;
  for (const reference of referenceSolutions) {
    const { compile, results } = await runReference(running, reference, testcases, rules, who);
    outcomes.push({
      language: reference.language,
      compiled: compile.ok,
      passed: results.filter(({ passed }) => passed).length,
      total: testcases.length,
    });
  }
  const message = referenceFailureOf(outcomes);
  await setReferenceCheck(deps.db, versionId, { status: message === '' ? 'PASSED' : 'FAILED', message });
};
