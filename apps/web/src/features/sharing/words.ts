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
  delete: (kind) =>
    kind === 'task' || kind === 'question'
      ? 'See it, delete or archive it, and bring it back'
      : 'See it and delete it',
  evaluate: () => 'See it and its analysis, try it, give marks, and publish the result',
};

/** The dialog has one message at a time: a second one would lie on its buttons. */
export const TOAST_ID = 'share';
