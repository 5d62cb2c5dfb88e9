import { NO_WRONG_PROGRAM, strengthOf, WEAK_BELOW, type TestStrength } from '@assay/contract';
import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconHandStop, IconInfoCircle, IconPlayerPlay } from '@tabler/icons-react';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import { useMeasure, useStopMeasuring } from '../api.ts';
import classes from '../strength.module.css';
import { told } from './told.ts';

type Measurement = NonNullable<TestStrength['measurement']>;

/** Begins to measure the tests, or stops it. */
export const MeasureButton = ({ strength }: { strength: TestStrength }) => {
  const { question, measurement, problem, canUpdate } = strength;
  const measure = useMeasure(question._id);
  const stop = useStopMeasuring(question._id);
  if (!canUpdate || problem !== null) return null;
  if (measurement?.state === 'MEASURING')
    return (
      <Button
        variant="default"
        leftSection={<IconHandStop size={16} aria-hidden />}
        loading={stop.isPending}
        onClick={() => stop.mutate(undefined, told('It could not be stopped.'))}
      >
        Stop
      </Button>
    );
  return (
    <Button
      variant={measurement && !measurement.isStale ? 'default' : 'filled'}
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      loading={measure.isPending}
      onClick={() => measure.mutate(undefined, told('The tests could not be measured.'))}
    >
      {measurement ? 'Measure again' : 'Measure the tests'}
    </Button>
  );
};

const progressWords = ({ done, of }: Measurement['progress']): string => {
  if (of === null) return 'Wrong programs are being made and compiled';
  return done < of
    ? `${done} of ${of} wrong programs have run on the tests`
    : 'Looking for tests that catch those that passed';
};

const Measuring = ({ progress }: Measurement) => (
  <div className={classes.progress} role="status">
    <Group justify="space-between">
      <Text fw={500}>{progressWords(progress)}</Text>
      <Text c="dimmed">You can leave this page. Exams go first.</Text>
    </Group>
    <Progress
      value={progress.of ? (100 * progress.done) / progress.of : 0}
      aria-label="Measured"
      size="lg"
      animated
    />
  </div>
);

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const leftOutWords = ({ same, uncompiled, equivalent }: Measurement): string =>
  [
    equivalent > 0 && plural(equivalent, 'is called equivalent', 'are called equivalent'),
    same > 0 && plural(same, 'compiles to the same', 'compile to the same'),
    uncompiled > 0 && plural(uncompiled, 'does not compile', 'do not compile'),
  ]
    .filter(Boolean)
    .join(', ');

const Result = ({ measurement }: { measurement: Measurement }) => {
  const { caught, all, state, startedAt, startedBy, version } = measurement;
  const strength = strengthOf(measurement);
  const leftOut = leftOutWords(measurement);
  return (
    <div className={classes.program}>
      <Text
        component="p"
        m={0}
        className={classes.figure}
        data-tone={strength !== null && strength < WEAK_BELOW ? 'warning' : 'success'}
      >
        {strength === null ? '–' : `${strength} %`}
      </Text>
      <Text>
        {all === 0
          ? NO_WRONG_PROGRAM
          : `${caught} of ${all} wrong programs are caught${state === 'STOPPED' ? ', as far as it went' : ''}.`}
        {leftOut && ` Not counted: ${leftOut}.`}
      </Text>
      <Text c="dimmed" size="sm">
        Version {version}, measured <DateTimeText value={startedAt} /> by {startedBy}
      </Text>
    </div>
  );
};

/** What a measurement of the tests came to, or how far it is. */
export const MeasurementPanel = ({ strength: { measurement, problem } }: { strength: TestStrength }) => (
  <>
    {problem && (
      <Alert color="info" icon={<IconInfoCircle size={16} aria-hidden />}>
        {problem}
      </Alert>
    )}
    {measurement?.isStale && measurement.state !== 'MEASURING' && (
      <Alert color="warning" icon={<IconAlertTriangle size={16} aria-hidden />}>
        Tests, limits or programs have changed since. Measure again to see where the question stands now.
      </Alert>
    )}
    {measurement?.problem && (
      <Alert color="warning" icon={<IconAlertTriangle size={16} aria-hidden />}>
        {measurement.problem}
      </Alert>
    )}
    {measurement?.state === 'MEASURING' && <Measuring {...measurement} />}
    {measurement && measurement.state !== 'MEASURING' && measurement.state !== 'FAILED' && (
      <Result measurement={measurement} />
    )}
  </>
);
