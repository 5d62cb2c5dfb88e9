import { editGroup, groupFieldsSchema, type BodyIn, type GroupRow, type addGroup } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Group, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { CallError, isIdTaken, messageOf } from '../../lib/server/call.ts';
import { useArea, useListState } from '../../lib/session/area.ts';
import { newId } from '../../lib/values/new-id.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import type { ShownForm } from '../../ui/editing/shown-form.ts';
import { meetingFormOf, useConflict } from '../../ui/editing/use-conflict.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useAddGroup, useEditGroup } from './api.ts';

interface Values {
  /** Of the group that is changed, as it was opened; empty for a new one. */
  edition: string;
  name: string;
  /** Empty: nothing was typed yet. */
  semester: number | string;
  batch: string | number;
}

/** What is checked; which edition is changed nobody types. */
const GROUP_FORM = groupFieldsSchema.extend({ edition: z.string() });
type GroupForm = z.output<typeof GROUP_FORM>;

const EMPTY: Values = { edition: '', name: '', semester: '', batch: '' };
const FIELDS = ['name', 'semester', 'batch'] as const;

interface GroupFormDialogProps {
  /** The group that is changed; `new` creates one; null: closed. */
  group: GroupRow | 'new' | null;
  onClose: () => void;
}

const valuesOf = ({ edition, name, semester, batch }: GroupRow): Values => ({
  edition,
  name,
  semester,
  batch,
});

/** Every field of the form, as two versions of a group are shown beside each other. */
const SHOWN: ShownForm<Values> = {
  name: { label: 'Group Name', show: ({ name }) => name },
  semester: {
    label: 'Semester',
    read: ({ semester }) => Number(semester),
    show: ({ semester }) => String(semester),
  },
  batch: { label: 'Passout Year', read: ({ batch }) => String(batch), show: ({ batch }) => String(batch) },
};

/** Stores a new group or the changes to one, and says so. */
const useSaveGroup = (onSaved: () => void, onRefused: (error: CallError) => void) => {
  const add = useAddGroup();
  const edit = useEditGroup();
  const navigate = useNavigate();
  const area = useArea();
  const state = useListState();

  const refused = (summary: string) => (error: unknown) => {
    toast({ severity: 'error', summary, detail: messageOf(error, '') });
    if (error instanceof CallError) onRefused(error);
  };
  const saved = (detail = '') => {
    toast({ severity: 'success', summary: 'Success', detail });
    onSaved();
  };
  return {
    busy: add.isPending || edit.isPending,
    create: (fields: BodyIn<typeof addGroup>) =>
      add.mutate(fields, {
        onSuccess: ({ data, message }) => {
          saved(message);
          void navigate(`${area}/groups/edit-group/${data._id}`, { state });
        },
        onError: refused('Failed to create group'),
      }),
    /** `isAsked` answers whether the person is asked about a failure elsewhere. */
    change: (changes: BodyIn<typeof editGroup>, isAsked: (error: unknown) => boolean) =>
      edit.mutate(changes, {
        onSuccess: ({ message }) => saved(message),
        onError: (error) => {
          if (!isAsked(error)) refused('Failed to save group')(error);
        },
      }),
  };
};

const GroupFormFields = ({ form }: { form: UseFormReturn<Values, unknown, GroupForm> }) => {
  const { errors } = form.formState;
  return (
    <>
      <TextInput
        label="Group Name"
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.register('name')}
        error={errors.name?.message}
      />
      <Group grow align="flex-start" gap="md">
        <Controller
          control={form.control}
          name="semester"
          render={({ field: { ref, ...field } }) => (
            <NumberInput
              {...field}
              ref={ref}
              label="Semester"
              description="1 to 8"
              withAsterisk
              min={1}
              max={8}
              // What is out of range is said, not changed silently.
              clampBehavior="none"
              error={errors.semester?.message}
            />
          )}
        />
        <TextInput
          label="Passout Year"
          description="Four digits"
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          {...form.register('batch')}
          error={errors.batch?.message}
        />
      </Group>
    </>
  );
};

/** What a group says about itself. A new one leads on to its students. */
export const GroupFormDialog = ({ group, onClose }: GroupFormDialogProps) => {
  const form = useForm<Values, unknown, GroupForm>({
    values: group === null || group === 'new' ? EMPTY : valuesOf(group),
    resolver: zodResolver(GROUP_FORM),
  });
  /** Of the group that will be created: the same at every try while the dialog is open. */
  const [_id, drawId] = useState(newId);
  const close = () => {
    form.reset();
    drawId(newId());
    onClose();
  };
  const save = useSaveGroup(close, (error) => {
    if (isIdTaken(error)) drawId(newId());
    FIELDS.forEach((field) => {
      const problem = error.errors.find(({ path }) => path === field);
      if (problem) form.setError(field, { message: problem.message });
    });
  });
  const submit = form.handleSubmit(({ edition, ...fields }) => {
    if (group === null || group === 'new') save.create({ ...fields, _id });
    else save.change({ ...fields, id: group._id, edition }, conflict.meet);
  });
  const conflict = useConflict({
    route: editGroup,
    what: 'group',
    fields: SHOWN,
    valuesOf,
    form: meetingFormOf(form, () => void submit()),
  });
  const { isDirty } = form.formState;

  return (
    <>
      <FormDialog
        // While the versions are compared, this one is out of the way.
        opened={group !== null && !conflict.isMet}
        title={group === 'new' ? 'Create Group' : 'Edit Group'}
        submitLabel={group === 'new' ? 'Create' : 'Save'}
        busy={save.busy}
        dirty={isDirty}
        onSubmit={submit}
        onClose={close}
      >
        <GroupFormFields form={form} />
      </FormDialog>
      {conflict.dialog}
    </>
  );
};
