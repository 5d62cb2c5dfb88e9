import type { Permission, ShareableKind } from '@assay/contract';

/** How titles call an item. */
export const NAME_OF_KIND: Readonly<Record<ShareableKind, string>> = {
  task: 'Task',
  question: 'Question',
  group: 'Group',
  rubric: 'Rubric',
};

/** What each right is called. */
export const NAME_OF_RIGHT: Readonly<Record<Permission, string>> = {
  view: 'View',
  update: 'Update',
  delete: 'Delete',
  evaluate: 'Evaluate',
};

/** What each right lets its holder do; seeing the item is part of all. */
export const MEANING_OF_RIGHT: Readonly<Record<Permission, (kind: ShareableKind) => string>> = {
  view: (kind) => (kind === 'task' ? 'See it and copy it' : 'See it and use it'),
  update: () => 'See it and change it',
  delete: () => 'See it and delete it',
  evaluate: () => 'See it, its analysis, and publish the result',
};

/** The dialog has one message at a time: a second one would lie on its buttons. */
export const TOAST_ID = 'share';
