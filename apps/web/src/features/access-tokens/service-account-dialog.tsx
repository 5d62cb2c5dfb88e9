import { findNameProblem } from '@assay/contract';
import { Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { departmentsQuery, institutesQuery, useAddServiceAccount } from './api.ts';

interface PlaceFieldProps {
  value: string | null;
  onChange: (id: string | null) => void;
}

const InstituteField = ({ value, onChange }: PlaceFieldProps) => {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const { data = [] } = useQuery(institutesQuery(search));
  return (
    <Select
      label="Institute"
      placeholder="The whole installation"
      searchable
      clearable
      nothingFoundMessage="No institute has these words in its name."
      filter={({ options }) => options}
      data={data.map(({ _id, name }) => ({ value: _id, label: name }))}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value}
      onChange={onChange}
    />
  );
};

const DepartmentField = ({ instituteId, value, onChange }: PlaceFieldProps & { instituteId: string }) => {
  const { data = [] } = useQuery(departmentsQuery(instituteId));
  return (
    <Select
      label="Department"
      description="Tasks, questions, results and reports are read as the head of a department."
      placeholder="The whole institute"
      searchable
      clearable
      data={data.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
};

/** Asks for a new service account: its name and the place that it acts in. */
export const ServiceAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const { role, profile } = useSignedIn();
  const add = useAddServiceAccount();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [departmentId, setDepartment] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const instituteId = role === 'ADMIN' ? chosen : (profile.instituteId ?? null);
  const submit = () => {
    const found = findNameProblem(name);
    setProblem(found);
    if (!found) add.mutate({ name, instituteId, departmentId }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      opened
      title="New Service Account"
      submitLabel="Make account"
      busy={add.isPending}
      dirty={name !== ''}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="The program, or the system that it is part of."
        placeholder="Student information system"
        withAsterisk
        maxLength={100}
        data-autofocus
        value={name}
        error={problem}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {role === 'ADMIN' && (
        <InstituteField
          value={chosen}
          onChange={(id) => {
            setChosen(id);
            setDepartment(null);
          }}
        />
      )}
      {instituteId !== null && (
        <DepartmentField instituteId={instituteId} value={departmentId} onChange={setDepartment} />
      )}
      {add.error && (
        <Text c="var(--assay-danger)" role="alert">
          {messageOf(add.error, 'Server or network issue.')}
        </Text>
      )}
    </FormDialog>
  );
};
