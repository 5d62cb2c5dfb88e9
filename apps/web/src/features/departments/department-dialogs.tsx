import type { Department, NewAccount } from '@assay/contract';
import { DeletePlaceDialog, PlaceDialog } from '../places/index.ts';
import { useAddDepartment, useDeleteDepartment, useEditDepartment } from './api.ts';

interface DepartmentDialogProps {
  /** The department to edit; null adds one. */
  department: Department | null;
  instituteId: string;
  onClose: () => void;
  onMade: (account: NewAccount) => void;
}

/** The form of a department. */
export const DepartmentDialog = ({ department, instituteId, onClose, onMade }: DepartmentDialogProps) => {
  const add = useAddDepartment();
  const edit = useEditDepartment();
  return (
    <PlaceDialog
      kind="department"
      known={department && { name: department.name, head: department.hod }}
      busy={add.isPending || edit.isPending}
      save={({ name, head: hod, isSamePerson, retryKey }) =>
        department
          ? edit.mutateAsync({ _id: department._id, name, hod, isSamePerson, retryKey })
          : add.mutateAsync({ instituteId, name, hod, retryKey })
      }
      onClose={onClose}
      onMade={onMade}
    />
  );
};

/** Asks before a department is deleted, and deletes it. */
export const DeleteDepartmentDialog = ({
  department,
  onClose,
}: {
  department: Department;
  onClose: () => void;
}) => {
  const remove = useDeleteDepartment();
  return (
    <DeletePlaceDialog
      kind="department"
      name={department.name}
      busy={remove.isPending}
      remove={(confirm) => remove.mutateAsync({ _id: department._id, confirm })}
      onClose={onClose}
    />
  );
};
