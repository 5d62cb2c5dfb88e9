import { conflictOf, type Conflict, type RouteDefinition } from '@assay/contract';
import { CallError } from './call.ts';

/** An edit that is refused where another edition is stored than the one that was opened. */
export type EditRoute = RouteDefinition & Required<Pick<RouteDefinition, 'conflict'>>;

/** The item that such an edit changes, as it is stored. */
export type StoredOf<R extends EditRoute> = R['conflict']['_output'];

/** What is stored by now, of an edit that was refused for that; null for every other failure. */
export const conflictIn = <R extends EditRoute>(
  { conflict }: R,
  error: unknown,
): Conflict<StoredOf<R>> | null =>
  error instanceof CallError && error.code === 'CHANGED'
    ? (conflictOf(conflict).safeParse(error.conflict).data ?? null)
    : null;
