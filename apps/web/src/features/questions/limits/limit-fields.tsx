import {
  DEFAULT_LIMITS,
  factorOf,
  isLimited,
  limitsIn,
  proposedLimits,
  questionLimitsSchema,
  type QuestionLimits,
} from '@assay/contract';
import { Alert, Button, Group, Loader, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconPlayerStop, IconStopwatch } from '@tabler/icons-react';
import { Controller, useWatch, type Control } from 'react-hook-form';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { referencesOf, type QuestionFormValues } from '../question-form-values.ts';
import type { TestFieldProps } from '../test-cases/test-field-props.ts';
import { limitsOf } from '../limit-values.ts';
import { MeasuredList } from './measured-list.tsx';
import { measuredOf, useMeasuredReferences, type Measuring } from './use-measured-references.ts';

interface AmountFieldProps {
  control: Control<QuestionFormValues>;
  name: `questions.${number}.limits.${'seconds' | 'megabytes'}`;
  label: string;
  usual: number;
  decimals: 0 | 2;
}

const AmountField = ({ control, name, label, usual, decimals }: AmountFieldProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field, fieldState }) => (
      <NumberField
        {...field}
        label={label}
        placeholder={String(usual)}
        decimals={decimals}
        error={fieldState.error?.message}
      />
    )}
  />
);

interface FactorFieldProps {
  control: Control<QuestionFormValues>;
  index: number;
  language: keyof QuestionLimits['factors'];
  /** Null while what is typed can be none. */
  limits: QuestionLimits | null;
}

const FactorField = ({ control, index, language, limits }: FactorFieldProps) => (
  <Controller
    control={control}
    name={`questions.${index}.limits.factors.${language}`}
    render={({ field, fieldState }) => (
      <NumberField
        {...field}
        w={128}
        label={`${language} ×`}
        placeholder={String(factorOf(DEFAULT_LIMITS, language))}
        decimals={2}
        description={limits && `${limitsIn(limits, language).cpuMs / 1000} s`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={fieldState.error?.message}
      />
    )}
  />
);

const wordsOf = ({ seconds, megabytes }: Pick<QuestionLimits, 'seconds' | 'megabytes'>): string =>
  `${seconds} s and ${megabytes} MB`;

interface ProposalProps {
  measured: Extract<Measuring, { kind: 'ended' }>['measured'];
  limits: QuestionLimits;
  onTake: (proposed: Pick<QuestionLimits, 'seconds' | 'megabytes'>) => void;
}

/** What the measured programs ask for, where all of them are known. */
const Proposal = ({ measured, limits, onTake }: ProposalProps) => {
  const uses = measured.flatMap(({ use }) => use ?? []);
  if (uses.length < measured.length || uses.length === 0) return null;
  const proposed = proposedLimits(uses, limits);
  const isSet = proposed.seconds === limits.seconds && proposed.megabytes === limits.megabytes;
  return (
    <Group gap="sm">
      <Text size="sm">
        {isSet
          ? `${wordsOf(proposed)} fit: three times the slowest program’s time and twice its memory.`
          : `Proposed: ${wordsOf(proposed)}, three times the slowest program’s time and twice its memory.`}
      </Text>
      {!isSet && (
        <Button variant="light" size="compact-sm" onClick={() => onTake(proposed)}>
          Use {wordsOf(proposed)}
        </Button>
      )}
    </Group>
  );
};

const Measurement = ({
  measuring,
  isStanding,
  ...of
}: Omit<ProposalProps, 'measured'> & {
  measuring: Measuring | null;
  isStanding: boolean;
}) => {
  if (measuring?.kind !== 'ended') return null;
  const { measured, problem } = measuring;
  return (
    <Stack gap="xs" role="status">
      {problem && (
        <Alert color="danger" title="Measuring did not finish">
          {problem}
        </Alert>
      )}
      {!isStanding && (
        <Text size="sm" c="dimmed">
          Programs or tests have changed since they were measured.
        </Text>
      )}
      <MeasuredList measured={measured} limits={of.limits} />
      {isStanding && !problem && <Proposal measured={measured} {...of} />}
    </Stack>
  );
};

/** What a program may use on each test, and what the reference solutions say about it. */
export const LimitFields = ({ control, setValue, getValues, index }: TestFieldProps) => {
  const name = `questions.${index}` as const;
  const [language, limits, referenceSolutions, testcases] = useWatch({
    control,
    name: [`${name}.language`, `${name}.limits`, `${name}.referenceSolutions`, `${name}.testcases`],
  });
  const { measuring, measure, stop } = useMeasuredReferences(() => getValues(name));
  const limited = language.filter(isLimited);
  const typed = limitsOf({ language, limits });
  const isSound = questionLimitsSchema.safeParse(typed).success;
  const now = isSound ? typed : DEFAULT_LIMITS;
  const canMeasure = referencesOf({ language, referenceSolutions }).length > 0 && testcases.length > 0;
  const running = measuring?.kind === 'running' ? measuring : null;
  return (
    <Stack gap="sm">
      <SimpleGrid cols={2}>
        <AmountField
          control={control}
          name={`${name}.limits.seconds`}
          label="Processor Time (s)"
          usual={DEFAULT_LIMITS.seconds}
          decimals={2}
        />
        <AmountField
          control={control}
          name={`${name}.limits.megabytes`}
          label="Memory (MB)"
          usual={DEFAULT_LIMITS.megabytes}
          decimals={0}
        />
      </SimpleGrid>
      {limited.length > 0 && (
        <Group gap="sm" align="flex-start" role="group" aria-label="Factors of the time">
          {limited.map((one) => (
            <FactorField
              key={one}
              control={control}
              index={index}
              language={one}
              limits={isSound ? now : null}
            />
          ))}
        </Group>
      )}
      <Group gap="sm">
        {/* Measuring and stopping is one button, so that the keyboard stays there. */}
        <Button
          variant="default"
          size="xs"
          leftSection={running ? <IconPlayerStop size={14} /> : <IconStopwatch size={14} />}
          disabled={!running && !canMeasure}
          onClick={() => (running ? stop() : void measure())}
        >
          {running ? 'Stop' : 'Measure the reference solutions'}
        </Button>
        {running ? (
          <Group gap="xs" role="status">
            <Loader size="xs" aria-hidden />
            <Text size="sm">Measuring the {running.language} program…</Text>
          </Group>
        ) : (
          !canMeasure && (
            <Text size="xs" c="dimmed">
              Write a reference solution and a test case, and limits are proposed from what it needs.
            </Text>
          )
        )}
      </Group>
      <Measurement
        measuring={measuring}
        isStanding={
          measuring?.kind === 'ended' &&
          measuring.of === measuredOf({ language, referenceSolutions, testcases })
        }
        limits={now}
        onTake={({ seconds, megabytes }) => {
          setValue(`${name}.limits.seconds`, seconds, { shouldDirty: true, shouldValidate: true });
          setValue(`${name}.limits.megabytes`, megabytes, { shouldDirty: true, shouldValidate: true });
        }}
      />
    </Stack>
  );
};
