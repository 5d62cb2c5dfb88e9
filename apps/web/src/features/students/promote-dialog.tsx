import { LAST_SEMESTER, type BodyIn, type promoteSemester } from '@assay/contract';
import { MultiSelect, Select, SimpleGrid, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { startTransition, useState } from 'react';
import { messageOf } from '../../lib/server/call.ts';
import { randomName } from '../../lib/values/random-name.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { cohortsQuery, studentListQuery, usePromoteSemester } from './api.ts';
import { countedBy, studentCount } from './cohorts.ts';

interface Choice {
  /** Empty: not chosen yet. */
  semester: string;
  /** Empty: all years. */
  batch: string;
  stayBack: string[];
  /** Drawn anew with every change, so that a repeated try is known as one and another choice is not. */
  key: string;
}

const nothing = (): Choice => ({ semester: '', batch: '', stayBack: [], key: randomName() });

/** So many names are offered at a time; typing finds the others. */
const OFFERED_MAX = 60;

/** How many students the choice promotes, and who could stay back. */
const useChoice = () => {
  const [choice, setChoice] = useState(nothing);
  const cohorts = useQuery(cohortsQuery);
  const { semester, batch } = choice;
  const whole = studentListQuery({ semester, batch: batch || undefined });
  const students = useQuery({ ...whole, queryFn: semester ? whole.queryFn : skipToken });
  const ofSemester = (cohorts.data?.data ?? []).filter((one) => String(one.semester) === semester);
  const counted = ofSemester.filter((one) => !batch || one.batch === batch);
  const all = counted.reduce((sum, one) => sum + one.students, 0);
  return {
    choice,
    change: (part: Partial<Omit<Choice, 'key'>>) =>
      setChoice({ ...choice, stayBack: [], ...part, key: randomName() }),
    cohorts,
    ofSemester,
    /** Undefined while they are loaded. */
    students: students.isPlaceholderData ? undefined : students.data?.data,
    going: Math.max(0, all - choice.stayBack.length),
  };
};

const bodyOf = ({ semester, batch, ...rest }: Choice, students: number): BodyIn<typeof promoteSemester> => ({
  ...rest,
  semester: Number(semester),
  batch: batch || null,
  students,
});

const whatHappens = (going: number, semester: number): string =>
  semester === LAST_SEMESTER
    ? `${studentCount(going)} of semester ${semester} will be archived: they disappear from every list and can no longer log in. Results stay, and the batch can be brought back.`
    : `${studentCount(going)} of semester ${semester} will be in semester ${semester + 1}. Running exams, groups and tasks are not affected.`;

/** Whom the choice is about, and what it does with them. */
const ChoiceFields = ({ of }: { of: ReturnType<typeof useChoice> }) => {
  const { choice, change, cohorts, ofSemester, students, going } = of;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          label="Semester"
          placeholder={cohorts.data ? 'Select' : 'Loading …'}
          withAsterisk
          disabled={!cohorts.data}
          data={countedBy(cohorts.data?.data ?? [], 'semester').map(([value, count]) => ({
            value,
            label: `${value} (${studentCount(count)})`,
          }))}
          value={choice.semester || null}
          onChange={(chosen) => change({ semester: chosen ?? '', batch: '' })}
          data-autofocus
        />
        <Select
          label="Passout Year"
          placeholder="All years"
          clearable
          disabled={!choice.semester}
          data={countedBy(ofSemester, 'batch').map(([value, count]) => ({
            value,
            label: `${value} (${studentCount(count)})`,
          }))}
          value={choice.batch || null}
          onChange={(chosen) => change({ batch: chosen ?? '' })}
        />
      </SimpleGrid>
      <MultiSelect
        label="Who stays"
        description="Students who stay in their semester. Search by name or username."
        placeholder={choice.stayBack.length > 0 ? undefined : 'Nobody'}
        disabled={!students}
        searchable
        hidePickedOptions
        limit={OFFERED_MAX}
        nothingFoundMessage="No students found."
        data={(students ?? []).map(({ _id, fullname, userId }) => ({
          value: _id,
          label: `${fullname} (${userId.username})`,
        }))}
        value={choice.stayBack}
        onChange={(stayBack) => change({ stayBack })}
      />
      <Text role="status" c="dimmed">
        {choice.semester
          ? whatHappens(going, Number(choice.semester))
          : 'Choose a semester to see how many students it has.'}
      </Text>
    </>
  );
};

/** Moves the students of a semester to the next one; asks before it does. */
export const PromoteDialog = ({ onClose }: { onClose: () => void }) => {
  const of = useChoice();
  const { choice, cohorts, going } = of;
  const [asking, setAsking] = useState(false);
  const promote = usePromoteSemester();
  const semester = Number(choice.semester);
  const isLast = semester === LAST_SEMESTER;
  const label = `${isLast ? 'Archive' : 'Promote'} ${going > 0 ? studentCount(going) : 'students'}`;

  const confirm = () =>
    promote.mutate(bodyOf(choice, going), {
      onSuccess: ({ data }) => {
        const detail = isLast
          ? `${studentCount(data.archived)} archived.`
          : `${studentCount(data.promoted)} promoted to semester ${semester + 1}.`;
        toast({ severity: 'success', summary: 'Success', detail });
        onClose();
      },
      onError: (error) => {
        setAsking(false);
        toast({
          severity: 'error',
          summary: 'Promotion failed',
          detail: messageOf(error, 'Server or network issue.'),
          id: 'promote',
        });
      },
    });

  return (
    <>
      <FormDialog
        opened
        title="Promote Semester"
        submitLabel={label}
        submitDisabled={going === 0}
        onSubmit={(event) => {
          event.preventDefault();
          // In a transition: shown at once, the question would hear the same Enter.
          startTransition(() => setAsking(true));
        }}
        onClose={onClose}
      >
        {cohorts.error && !cohorts.data ? (
          <LoadError
            message={messageOf(cohorts.error, 'Server or network issue.')}
            onRetry={() => void cohorts.refetch()}
          />
        ) : (
          <ChoiceFields of={of} />
        )}
      </FormDialog>
      <ConfirmDialog
        opened={asking}
        title={isLast ? 'Archive Confirmation' : 'Promote Confirmation'}
        confirmLabel={label}
        cancelLabel="Cancel"
        destructive={false}
        busy={promote.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {whatHappens(going, semester)}
        {choice.batch && ` Only those of ${choice.batch}.`}
        {choice.stayBack.length > 0 && ` ${studentCount(choice.stayBack.length)} will stay.`}
      </ConfirmDialog>
    </>
  );
};
