import { Button, Group, Loader, Text } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { limitsOf } from '../limit-values.ts';
import { referencesOf } from '../question-form-values.ts';
import classes from './test-cases.module.css';
import type { TestFieldProps } from './test-field-props.ts';
import { useFillOutputs, type Filling } from './use-fill-outputs.ts';

type Ended = Extract<Filling, { kind: 'ended' }>;

const filledWords = ({ filled, notFilled }: Ended): string => {
  const all = filled + notFilled.length;
  if (notFilled.length === 0) return filled === 1 ? '1 output is filled.' : `${filled} outputs are filled.`;
  return `${filled} of ${all} ${all === 1 ? 'output is' : 'outputs are'} filled.`;
};

/** What was filled, and why the rest was not. */
const Outcome = ({ ended }: { ended: Ended }) => (
  <div role="status">
    {(ended.filled > 0 || ended.notFilled.length > 0) && <Text size="sm">{filledWords(ended)}</Text>}
    {ended.problem && (
      <Text size="sm" c="var(--mantine-color-error)">
        {ended.problem}
      </Text>
    )}
    {ended.notFilled.length > 0 && (
      <ul className={classes.failures}>
        {ended.notFilled.map(({ place, why }) => (
          <li key={place}>
            Test case {place + 1}: {why}.
          </li>
        ))}
      </ul>
    )}
  </div>
);

const hintOf = (open: number, hasReference: boolean): string => {
  if (open === 0) return '';
  const [outputs, them] = open === 1 ? ['1 output is', 'it'] : [`${open} outputs are`, 'them'];
  return `${outputs} empty.${hasReference ? '' : ` Write a reference solution below to fill ${them}.`}`;
};

/** Lets the reference solution write the outputs that are empty. */
export const FillOutputs = ({ control, setValue, getValues, index }: TestFieldProps) => {
  const name = `questions.${index}.testcases` as const;
  const [testcases, language, limits, referenceSolutions] = useWatch({
    control,
    name: [
      name,
      `questions.${index}.language`,
      `questions.${index}.limits`,
      `questions.${index}.referenceSolutions`,
    ],
  });
  const { filling, fill, stop } = useFillOutputs(
    () => getValues(name),
    (place, output) =>
      setValue(`${name}.${place}.output`, output, { shouldDirty: true, shouldValidate: true }),
  );
  const [reference] = referencesOf({ language, referenceSolutions });
  const open = testcases.filter(({ output }) => output.trim() === '').length;
  const running = filling?.kind === 'running' ? filling : null;
  if (testcases.length === 0) return null;

  return (
    <>
      <Group gap="sm">
        {/* Filling and stopping is one button, so that the keyboard stays there. */}
        <Button
          variant="default"
          size="xs"
          leftSection={running ? <IconPlayerStop size={14} /> : <IconPlayerPlay size={14} />}
          disabled={!running && (!reference || open === 0)}
          onClick={() =>
            running || !reference ? stop() : void fill(reference, limitsOf({ language, limits }))
          }
        >
          {running ? 'Stop' : 'Fill from the reference solution'}
        </Button>
        {running ? (
          <Group gap="xs" role="status">
            <Loader size="xs" aria-hidden />
            <Text size="sm">
              Running the {running.language} program: {running.done} of {running.total} done…
            </Text>
          </Group>
        ) : (
          <Text size="xs" c="dimmed">
            {hintOf(open, reference !== undefined)}
          </Text>
        )}
      </Group>
      {filling?.kind === 'ended' && <Outcome ended={filling} />}
    </>
  );
};
