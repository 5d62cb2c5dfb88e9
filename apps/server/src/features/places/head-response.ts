import type { Head } from '@assay/contract';
import type { HeadRow } from './head.repository.ts';

/** The head of a place as an answer has it. */
export const toHead = (row: HeadRow | null): Head | null => {
  if (!row) return null;
  const { id, ...head } = row;
  return { _id: id, ...head };
};
