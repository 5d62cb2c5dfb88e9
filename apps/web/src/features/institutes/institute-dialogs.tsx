import type { Institute, NewAccount } from '@assay/contract';
import { DeletePlaceDialog, PlaceDialog } from '../places/index.ts';
import { useAddInstitute, useDeleteInstitute, useEditInstitute } from './api.ts';

interface InstituteDialogProps {
  /** The institute to edit; `new` to add one. */
  institute: Institute | 'new';
  onClose: () => void;
  onMade: (account: NewAccount) => void;
}

/** The form of an institute. */
export const InstituteDialog = ({ institute, onClose, onMade }: InstituteDialogProps) => {
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
export const DeleteInstituteDialog = ({
  institute,
  onClose,
}: {
  institute: Institute;
  onClose: () => void;
}) => {
  const remove = useDeleteInstitute();
  return (
    <DeletePlaceDialog
      kind="institute"
      name={institute.name}
      busy={remove.isPending}
      remove={(confirm) => remove.mutateAsync({ _id: institute._id, confirm })}
      onClose={onClose}
    />
  );
};
