import {
  attainmentSettingsSchema,
  PROGRAMME_OUTCOMES_MAX,
  type AttainmentSettings,
  type StoredSettings,
} from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Controller, useForm, type Control, type FieldPath } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { CallError, messageOf } from '../../lib/server/call.ts';
import { useArea } from '../../lib/session/area.ts';
import { FormPage, FormSection } from '../../ui/forms/form-page.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { settingsQuery, useSaveSettings } from './api.ts';
import { ChangedNotice } from './form-lines.tsx';
import { ProgrammeFields } from './programme-fields.tsx';

const FAILED = 'The settings could not be saved. Please try again.';

const valuesOf = ({
  target,
  level1,
  level2,
  level3,
  programmeOutcomes,
}: StoredSettings): AttainmentSettings => ({
  target,
  level1,
  level2,
  level3,
  programmeOutcomes,
});

interface PercentFieldProps {
  control: Control<AttainmentSettings>;
  name: 'target' | 'level1' | 'level2' | 'level3';
  label: string;
  description: string;
}

const PercentField = ({ control, name, label, description }: PercentFieldProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field, fieldState }) => (
      <NumberField
        {...field}
        label={label}
        description={description}
        suffix=" %"
        decimals={2}
        withAsterisk
        error={fieldState.error?.message}
      />
    )}
  />
);

const isField = (path: string): path is FieldPath<AttainmentSettings> =>
  /^(target|level[123]|programmeOutcomes\.\d+\.(code|title))$/.test(path);

const useSettingsForm = (stored: StoredSettings) => {
  const form = useForm<AttainmentSettings>({
    defaultValues: valuesOf(stored),
    resolver: zodResolver(attainmentSettingsSchema),
    shouldFocusError: false,
  });
  const [edition, setEdition] = useState(stored.edition);
  const save = useSaveSettings();
  const navigate = useNavigate();
  const back = `${useArea()}/attainment`;
  const submit = form.handleSubmit(async (fields) => {
    try {
      const { message } = await save.mutateAsync({ ...fields, edition });
      toast({ id: 'attainment-settings', severity: 'success', summary: 'Saved', detail: message });
    } catch (error) {
      for (const { path, message } of error instanceof CallError ? error.errors : [])
        if (isField(path)) form.setError(path, { message });
    }
  });
  const { isSuccess } = save;
  // Not before what was saved is no longer held to be unsaved.
  useEffect(() => {
    if (isSuccess) void navigate(back);
  }, [isSuccess, navigate, back]);
  const load = (now: StoredSettings) => {
    form.reset(valuesOf(now));
    setEdition(now.edition);
    save.reset();
  };
  return { form, submit, save, load, back, leave: () => void navigate(back) };
};

const SettingsForm = ({ stored }: { stored: StoredSettings }) => {
  const { form, submit, save, load, back, leave } = useSettingsForm(stored);
  const { control, formState } = form;
  const { refetch } = useQuery(settingsQuery);
  return (
    <FormPage
      title="Outcomes and Levels"
      context="What the department measures the outcomes of its subjects by."
      backTo={back}
      submitLabel="Save"
      dirty={formState.isDirty && !save.isSuccess}
      busy={formState.isSubmitting}
      problem={save.error ? messageOf(save.error, FAILED) : null}
      attempts={formState.submitCount}
      note={
        <ChangedNotice
          error={save.error}
          onLoad={() => void refetch().then(({ data }) => data && load(data))}
        />
      }
      onSubmit={(event) => void submit(event)}
      onCancel={leave}
    >
      <FormSection
        title="Target and levels"
        description="A student reaches an outcome with this part of its marks; the share of students who do gives the level."
      >
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          <PercentField
            control={control}
            name="target"
            label="Target"
            description="Of the marks of an outcome"
          />
          <PercentField control={control} name="level1" label="Level 1 from" description="Of the students" />
          <PercentField control={control} name="level2" label="Level 2 from" description="Of the students" />
          <PercentField control={control} name="level3" label="Level 3 from" description="Of the students" />
        </SimpleGrid>
      </FormSection>
      <FormSection
        title="Programme outcomes"
        description={`What the programme of the department leads to; at most ${PROGRAMME_OUTCOMES_MAX}. One that is removed leaves the maps of all subjects.`}
      >
        <ProgrammeFields control={control} />
      </FormSection>
    </FormPage>
  );
};

const SettingsPage = () => {
  const { data, error, refetch } = useQuery(settingsQuery);
  const [opened, setOpened] = useState<StoredSettings>();
  // As it was when editing began: a load in the background does not change it under the person's hands.
  if (data && !opened) setOpened(data);
  if (opened) return <SettingsForm stored={opened} />;
  if (error)
    return (
      <Page>
        <LoadError
          message={messageOf(error, 'The settings could not be loaded.')}
          onRetry={() => void refetch()}
        />
      </Page>
    );
  return <PageSkeleton />;
};

export default SettingsPage;
