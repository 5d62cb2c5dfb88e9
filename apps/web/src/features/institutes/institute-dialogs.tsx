import type { Institute, NewAccount } from '@assay/contract';
import { useState } from 'react';
import { PasswordOnce } from '../accounts/index.ts';
import { DeletePlaceDialog, HeadDialogs, PlaceDialog, type OpenedPlace } from '../places/index.ts';
import { useAddInstitute, useDeleteInstitute, useEditInstitute } from './api.ts';

interface InstituteDialogProps {
  /** The institute to edit; `new` to add one. */
  institute: Institute | 'new';
  onClose: () => void;
  onMade: (account: NewAccount) => void;
}

/** The form of an institute. */
const InstituteDialog = ({ institute, onClose, onMade }: InstituteDialogProps) => {
  const add = useAddInstitute();
  const edit = useEditInstitute();
  return (
    <PlaceDialog
      kind="institute"
      known={institute === 'new' ? null : institute}
      busy={add.isPending || edit.isPending}
      save={(place) =>
        institute === 'new' ? add.mutateAsync(place) : edit.mutateAsync({ _id: institute._id, ...place })
      }
      onClose={onClose}
      onMade={onMade}
    />
  );
};

/** Asks before an institute is deleted, and deletes it. */
const DeleteInstituteDialog = ({ institute, onClose }: { institute: Institute; onClose: () => void }) => {
  const remove = useDeleteInstitute();
  return (
    <DeletePlaceDialog
      kind="institute"
      name={institute.name}
      place={{ instituteId: institute._id }}
      busy={remove.isPending}
      remove={(typedName) => remove.mutateAsync({ _id: institute._id, typedName })}
      onClose={onClose}
    />
  );
};

interface InstituteDialogsProps {
  opened: OpenedPlace<Institute>;
  onClose: () => void;
}

/** What is open above the list of institutes; a password that was made is shown at the end. */
export const InstituteDialogs = ({ opened, onClose }: InstituteDialogsProps) => {
  const [made, setMade] = useState<NewAccount | null>(null);
  const place = opened && 'place' in opened ? opened.place : 'new';
  return (
    <>
      {(opened?.what === 'add' || opened?.what === 'form') && (
        <InstituteDialog institute={place} onClose={onClose} onMade={setMade} />
      )}
      {opened?.what === 'delete' && <DeleteInstituteDialog institute={opened.place} onClose={onClose} />}
      {opened && opened.what !== 'add' && (
        <HeadDialogs
          what={opened.what}
          place={{
            kind: 'institute',
            name: opened.place.name,
            instituteId: opened.place._id,
            departmentId: null,
          }}
          head={opened.place.head}
          onClose={onClose}
          onMade={setMade}
        />
      )}
      <PasswordOnce account={made} onClose={() => setMade(null)} />
    </>
  );
};
