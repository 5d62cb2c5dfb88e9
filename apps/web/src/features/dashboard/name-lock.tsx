import { Switch } from '@mantine/core';
import { messageOf } from '../../lib/server/call.ts';
import { FormSection } from '../../ui/forms/form-page.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useLockNames } from './api.ts';

/** Whether the students of the head's department may change their names; what is pressed counts at once. */
export const NameLock = ({ locksNames }: { locksNames: boolean }) => {
  const lock = useLockNames();
  const press = (locks: boolean) =>
    lock.mutate(locks, {
      onSuccess: ({ message }) => toast({ severity: 'success', summary: 'Success', detail: message }),
      onError: (error) =>
        toast({
          severity: 'error',
          summary: 'Error',
          detail: messageOf(error, 'The names could not be locked. Please try again.'),
        }),
    });
  return (
    <FormSection title="Names of students">
      <Switch
        label="Students cannot change their names"
        description="While they can, you see the name of your register beside one that a student has chosen."
        checked={lock.isPending ? lock.variables : locksNames}
        onChange={(event) => press(event.currentTarget.checked)}
      />
    </FormSection>
  );
};
