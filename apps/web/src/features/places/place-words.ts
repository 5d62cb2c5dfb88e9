import type { PlaceKind } from '@assay/contract';

/** What the screens of each kind say. */
export const PLACE_WORDS = {
  institute: {
    name: 'Institute Name',
    head: 'Head of the institute',
    formerHead: 'can no longer log in. What was done under that name stays.',
    add: 'Add Institute',
    edit: 'Edit Institute',
    added: 'Institute added!',
    updated: 'Institute updated!',
    deleted: 'Institute deleted.',
    notSaved: 'Could not save institute.',
  },
  department: {
    name: 'Department Name',
    head: 'Head of the department',
    formerHead: 'stays in the department as a faculty member, with all work.',
    add: 'Add Department',
    edit: 'Edit Department',
    added: 'Department added!',
    updated: 'Department updated!',
    deleted: 'Department deleted.',
    notSaved: 'Could not save department.',
  },
} as const satisfies Readonly<Record<PlaceKind, object>>;
