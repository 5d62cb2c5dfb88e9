import type { PlaceKind } from '@assay/contract';

/** What the screens of each kind say. */
export const PLACE_WORDS = {
  institute: {
    name: 'Institute Name',
    head: 'Head of the institute',
    formerStays: 'Stays as a faculty member of a department',
    formerClosed: 'The account is closed and can no longer log in',
    add: 'Add Institute',
    edit: 'Edit Institute',
    added: 'Institute added!',
    updated: 'Institute updated!',
    deleted: 'The institute is closed.',
    notSaved: 'Could not save institute.',
  },
  department: {
    name: 'Department Name',
    head: 'Head of the department',
    formerStays: 'Stays in the department as a faculty member, with all work',
    formerClosed: 'Stands among the faculty as inactive and can no longer log in',
    add: 'Add Department',
    edit: 'Edit Department',
    added: 'Department added!',
    updated: 'Department updated!',
    deleted: 'The department is closed.',
    notSaved: 'Could not save department.',
  },
} as const satisfies Readonly<Record<PlaceKind, object>>;
