import { surpriseLevel, type SimilarPairRow } from '@assay/contract';
import type { TaskData } from '../../tasks/index.ts';
import { questionOf } from '../task-questions.ts';
import type { PairData } from './pair.repository.ts';

export const leftOf = (pair: PairData): SimilarPairRow['left'] => ({
  student: { _id: pair.leftStudentId, fullname: pair.leftFullname, username: pair.leftUsername },
  task: { _id: pair.leftTaskId, name: pair.leftTaskName },
});

export const rightOf = (pair: PairData): SimilarPairRow['right'] => ({
  student: { _id: pair.rightStudentId, fullname: pair.rightFullname, username: pair.rightUsername },
  task: { _id: pair.rightTaskId, name: pair.rightTaskName },
});

export const toPair = (pair: PairData, task: TaskData): SimilarPairRow => ({
  _id: pair.id,
  question: questionOf(task, pair.questionId),
  level: surpriseLevel(pair.surprise),
  left: leftOf(pair),
  right: rightOf(pair),
  fragments: pair.fragmentCount,
  onlyTheirs: pair.ownCount,
  group: pair.groupNumber,
  case: { state: pair.case?.state ?? 'NONE', _id: pair.case?.id ?? null },
});
