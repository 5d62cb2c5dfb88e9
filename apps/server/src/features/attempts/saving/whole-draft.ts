import { LOG_START, headsAfter, type LogEntry } from '@assay/contract';
import type { Draft, EditBatch } from './draft.repository.ts';
import { hashText } from '../attempt/text-hash.ts';

/** The first program of a question, typed and saved at one moment, and the log that says so. */
export const wholeDraft = (
  attemptId: string,
  program: Pick<Draft, 'questionId' | 'language' | 'code' | 'hash'>,
  at: Date,
): { draft: Draft; batch: EditBatch } => {
  const change: LogEntry['change'] = [program.language, program.code];
  const entries: LogEntry[] = [{ revision: 1, typedAt: at.toISOString(), change }];
  const [head = LOG_START] = headsAfter(LOG_START, entries, hashText);
  const common = { attemptId, questionId: program.questionId, device: null, typedAt: at };
  return {
    draft: { ...program, ...common, revision: head.revision, savedAt: at, logHash: head.hash },
    batch: {
      ...common,
      entries,
      fromRevision: head.revision,
      toRevision: head.revision,
      previousHash: LOG_START.hash,
      hash: head.hash,
      receivedAt: at,
    },
  };
};
