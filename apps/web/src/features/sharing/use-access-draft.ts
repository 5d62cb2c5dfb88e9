import type { AccessEntry, Permission } from '@assay/contract';
import { useState } from 'react';

/** What was changed and not saved yet, by person. */
export type AccessDraft = ReadonlyMap<string, AccessEntry>;

const NO_CHANGES: AccessDraft = new Map();

const areSame = (some: readonly Permission[], others: readonly Permission[]): boolean =>
  some.length === others.length && some.every((permission) => others.includes(permission));

/** Keeps the changes to an access list; one that leads back to what is stored is none. */
export const useAccessDraft = () => {
  const [draft, setDraft] = useState(NO_CHANGES);
  return {
    draft,
    /** Says what a person may do; `stored` is the person's entry as it is saved, without rights if there is none. */
    change: (stored: AccessEntry, permissions: Permission[]) =>
      setDraft((before) => {
        const after = new Map(before);
        if (areSame(stored.permissions, permissions)) after.delete(stored.userId);
        else after.set(stored.userId, { ...stored, permissions });
        return after;
      }),
    clear: () => setDraft(NO_CHANGES),
  };
};
