import { useState } from 'react';
import type { ChosenPerson } from './chosen-person.ts';
import { OutcomeDialog, type Outcome } from './outcome-dialog.tsx';
import { PeopleDialog, type PeopleAction } from './people-dialogs.tsx';

/** What is done with people: `open` asks, `dialogs` stand on the page. `onDone` is told when it was done. */
export const usePeopleActions = (onDone?: () => void) => {
  const [asked, setAsked] = useState<{ action: PeopleAction; people: readonly ChosenPerson[] } | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return {
    open: (action: PeopleAction, people: readonly ChosenPerson[]) => setAsked({ action, people }),
    dialogs: (
      <>
        {asked && (
          <PeopleDialog
            {...asked}
            onClose={() => setAsked(null)}
            onDone={(done) => {
              setAsked(null);
              setOutcome(done);
              onDone?.();
            }}
          />
        )}
        {outcome && <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />}
      </>
    ),
  };
};
