import type { Department, NewAccount } from '@assay/contract';
import { useState } from 'react';
import { PasswordOnce } from '../accounts/index.ts';
import { DeletePlaceDialog, HeadDialogs, PlaceDialog, type OpenedPlace } from '../places/index.ts';
import { useAddDepartment, useDeleteDepartment, useEditDepartment } from './api.ts';

interface DepartmentDialogProps {
  /** The department to edit; null adds one. */
  department: Department | null;
  instituteId: string;
  onClose: () => void;
  onMade: (account: NewAccount) => void;
}

/** The form of a department. */
const DepartmentDialog = ({ department, instituteId, onClose, onMade }: DepartmentDialogProps) => {
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
const DeleteDepartmentDialog = ({ department, onClose }: { department: Department; onClose: () => void }) => {
  const remove = useDeleteDepartment();
  return (
    <DeletePlaceDialog
      kind="department"
      name={department.name}
      place={{ instituteId: department.instituteId, departmentId: department._id }}
      busy={remove.isPending}
      remove={(typedName) => remove.mutateAsync({ _id: department._id, typedName })}
      onClose={onClose}
    />
  );
};

interface DepartmentDialogsProps {
  opened: OpenedPlace<Department>;
  instituteId: string;
  onClose: () => void;
}

/** What is open above the list of departments; a password that was made is shown at the end. */
export const DepartmentDialogs = ({ opened, instituteId, onClose }: DepartmentDialogsProps) => {
  const [made, setMade] = useState<NewAccount | null>(null);
  const place = opened && 'place' in opened ? opened.place : null;
  return (
    <>
      {(opened?.what === 'add' || opened?.what === 'form') && (
        <DepartmentDialog department={place} instituteId={instituteId} onClose={onClose} onMade={setMade} />
      )}
      {opened?.what === 'delete' && <DeleteDepartmentDialog department={opened.place} onClose={onClose} />}
      {opened && opened.what !== 'add' && (
        <HeadDialogs
          what={opened.what}
          place={{
            kind: 'department',
            name: opened.place.name,
            instituteId,
            departmentId: opened.place._id,
          }}
          head={opened.place.hod}
          onClose={onClose}
          onMade={setMade}
        />
      )}
      <PasswordOnce account={made} onClose={() => setMade(null)} />
    </>
  );
};
