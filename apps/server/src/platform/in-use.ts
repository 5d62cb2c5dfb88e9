import { AppError } from './errors.ts';

/** How many places a refusal names before it only counts. */
const NAMED = 3;

/** For an item that cannot be deleted because tasks use it; `taskNames` says which. */
export const usedInTasks = (what: string, taskNames: readonly string[]): AppError => {
  const named = taskNames.slice(0, NAMED).map((name) => `'${name}'`);
  const more = taskNames.length > NAMED ? ` and ${taskNames.length - NAMED} more` : '';
  return new AppError(
    'IN_USE',
    `This ${what} cannot be deleted: it is used in the ${taskNames.length === 1 ? 'task' : 'tasks'} ${named.join(', ')}${more}.`,
  );
};
