import type { RegradeOptions } from '@assay/contract';
import { Checkbox, Text } from '@mantine/core';
import classes from './regrades.module.css';

type Test = RegradeOptions['tests'][number];

const rateOf = ({ ran, passed }: Test): string =>
  ran === 0 ? 'ran for nobody' : `${passed} of ${ran} passed`;

const TestRow = ({
  test,
  chosen,
  onChange,
}: {
  test: Test;
  chosen: boolean;
  onChange: (on: boolean) => void;
}) => (
  <li className={classes.test} data-void={test.isVoid || undefined}>
    <Checkbox
      label={[`Test ${test.number}`, test.type === 'HIDDEN' ? 'hidden' : 'public', test.name]
        .filter(Boolean)
        .join(' · ')}
      checked={chosen || test.isVoid}
      disabled={test.isVoid}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span className={classes.rate} data-suspect={(test.ran > 0 && test.passed === 0) || undefined}>
      {test.isVoid ? 'does not count already' : rateOf(test)}
    </span>
    <span className={classes.texts}>
      <code title={test.input}>{test.input.trim() || '(no input)'}</code>
      <span aria-label="expects">→</span>
      <code title={test.output}>{test.output.trim() || '(no output)'}</code>
    </span>
  </li>
);

interface TestChoiceProps {
  tests: RegradeOptions['tests'];
  value: readonly string[];
  onChange: (testIds: string[]) => void;
  error: string | undefined;
}

/** Which tests no longer count, each with how the class did on it. */
export const TestChoice = ({ tests, value, onChange, error }: TestChoiceProps) => (
  <div role="group" aria-label="Tests that no longer count" data-problem={error ? 'Tests' : undefined}>
    <ul className={classes.tests}>
      {tests.map((test) => (
        <TestRow
          key={test._id}
          test={test}
          chosen={value.includes(test._id)}
          onChange={(on) => onChange(on ? [...value, test._id] : value.filter((id) => id !== test._id))}
        />
      ))}
    </ul>
    {error && (
      <Text c="var(--mantine-color-error)" size="xs" mt={4} role="alert">
        {error}
      </Text>
    )}
  </div>
);
