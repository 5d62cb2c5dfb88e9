import { TAG_NAME_MAX, tagNameSchema, type ManagedTag } from '@assay/contract';
import { TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { isIdTaken, messageOf } from '../../lib/server/call.ts';
import { newId } from '../../lib/values/new-id.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useSaveTag } from './api.ts';

interface TagDialogProps {
  /** The tag to rename; `new` to create one. */
  tag: ManagedTag | 'new';
  onClose: () => void;
}

const usedIn = (count: number): string =>
  count === 1 ? '1 question gets the new name.' : `${count} questions get the new name.`;

/** The form of a tag: its name. */
export const TagDialog = ({ tag, onClose }: TagDialogProps) => {
  const known = tag === 'new' ? null : tag;
  const before = known?.name ?? '';
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  /** Of the tag that will be created: the same at every try. */
  const [_id, drawId] = useState(newId);
  const save = useSaveTag(known?._id ?? null);

  const fail = (error: unknown) => {
    if (isIdTaken(error)) drawId(newId());
    setProblem(messageOf(error, 'Could not save tag.'));
    toast({ severity: 'error', summary: 'Error', detail: 'Could not save tag.', id: 'tag' });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { data, error } = tagNameSchema.safeParse(name);
    if (data === undefined) {
      const message = error.issues[0]?.message ?? '';
      setProblem(message);
      toast({ severity: 'warn', summary: 'Warning', detail: message, id: 'tag' });
      return;
    }
    save.mutate(
      { _id, name: data },
      {
        onSuccess: () => {
          toast({ severity: 'success', summary: 'Success', detail: known ? 'Tag updated!' : 'Tag created!' });
          onClose();
        },
        onError: fail,
      },
    );
  };

  return (
    <FormDialog
      opened
      title={known ? `Edit ${known.name}` : 'Create Tag'}
      submitLabel={known ? 'Save' : 'Create'}
      size="sm"
      busy={save.isPending}
      dirty={name !== before}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Tag Name"
        description={known && known.usedCount > 0 ? usedIn(known.usedCount) : undefined}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={TAG_NAME_MAX}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(null);
        }}
        error={problem}
      />
    </FormDialog>
  );
};
