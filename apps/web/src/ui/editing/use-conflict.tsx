import {
  compareForms,
  mergeForms,
  type Choices,
  type Difference,
  type FieldTable,
  type LastSave,
  type Versions,
} from '@assay/contract';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { conflictIn, type EditRoute, type StoredOf } from '../../lib/server/conflict.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { rowsOf } from './conflict-rows.tsx';
import { conflictWords } from './conflict-words.ts';
import type { ShownForm } from './shown-form.ts';

/** A form in which two versions of an item meet. */
interface MeetingForm<Values> {
  /** What it held when it was opened. */
  opened: () => Values;
  /** What it holds now. */
  typed: () => Values;
  /** Puts values into it; `stored` is what they are a change of. */
  put: (values: Values, stored: Values) => void;
  /** Saves what it holds. */
  save: () => void;
}

/** The form of one item, as react-hook-form has it. */
export const meetingFormOf = <Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'formState' | 'getValues' | 'reset'>,
  save: () => void,
): MeetingForm<Values> => ({
  // It began with all of its values.
  opened: () => form.formState.defaultValues as Values,
  typed: () => form.getValues(),
  put: (values, stored) => {
    form.reset(stored as DefaultValues<Values>);
    form.reset(values, { keepDefaultValues: true });
  },
  save,
});

interface ConflictOptions<R extends EditRoute, Values> {
  /** The call that saves. */
  route: R;
  /** What is edited: `task`. */
  what: string;
  fields: ShownForm<Values>;
  /** A stored item in the fields of the form. */
  valuesOf: (stored: StoredOf<R>) => Values;
  form: MeetingForm<Values>;
  /** Hears what is stored by now. */
  onStored?: (stored: StoredOf<R>) => void;
}

interface Met<Values> {
  versions: Versions<Values>;
  differences: readonly Difference<Values>[];
  saved: LastSave | null;
}

/** Whether only the own form differs from what was opened: then nobody has to choose. */
const isMineAlone = (differences: readonly { by: Difference<object>['by'] }[]): boolean =>
  differences.every(({ by }) => by === 'me');

/**
 * What becomes of a save that is refused because somebody else has saved meanwhile: `meet` answers whether a failure was
 * that, and `dialog` lets the person choose, field by field, and saves what was chosen. What was typed stays in the form.
 */
export const useConflict = <R extends EditRoute, Values extends { edition: string }>({
  route,
  what,
  fields,
  valuesOf,
  form,
  onStored,
}: ConflictOptions<R, Values>): { meet: (error: unknown) => boolean; isMet: boolean; dialog: ReactNode } => {
  const me = useSignedIn()._id;
  const [met, setMet] = useState<Met<Values> | null>(null);
  const [saves, setSaves] = useState(0);
  /** The edition for which nobody had to choose: if that one is refused again, somebody has to look. */
  const passed = useRef('');
  // `ShownForm` has all of them but what no person changes.
  const table = fields as unknown as FieldTable<Values>;

  // When what was put into the form is in its fields.
  const save = useEffectEvent(form.save);
  useEffect(() => {
    if (saves > 0) save();
  }, [saves]);

  const settle = (versions: Versions<Values>, choices: Choices<Values> | null) => {
    setMet(null);
    const { edition } = versions.theirs;
    const merged = choices ? mergeForms(table, versions, choices) : versions.mine;
    form.put({ ...merged, edition }, versions.theirs);
    setSaves((before) => before + 1);
  };
  const meet = (error: unknown): boolean => {
    const conflict = conflictIn(route, error);
    if (!conflict) return false;
    const theirs = valuesOf(conflict.stored);
    const versions = { opened: form.opened(), mine: form.typed(), theirs };
    const differences = compareForms(table, versions);
    onStored?.(conflict.stored);
    if (isMineAlone(differences) && passed.current !== theirs.edition) {
      passed.current = theirs.edition;
      settle(versions, null);
    } else setMet({ versions, differences, saved: conflict.saved });
    return true;
  };

  const words = conflictWords(what, met?.saved ?? null, me);
  return {
    meet,
    isMet: met !== null,
    dialog: met && (
      <ConflictDialog
        what={what}
        words={words}
        rows={rowsOf(fields, met.differences, met.versions, words)}
        onSave={(choices) => settle(met.versions, choices as Choices<Values>)}
        onClose={() => setMet(null)}
      />
    ),
  };
};
