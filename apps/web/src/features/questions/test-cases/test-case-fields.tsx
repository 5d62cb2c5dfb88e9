import { TESTS_MAX, typeAt, type JudgeWay } from '@assay/contract';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { FillOutputs } from './fill-outputs.tsx';
import { TestCaseRow, type TestFieldWords } from './test-case-row.tsx';
import type { TestFieldProps } from './test-field-props.ts';
import { TestTools } from './test-tools.tsx';

const WORDS: Readonly<Record<'COMPARE' | JudgeWay, TestFieldWords>> = {
  COMPARE: {
    input: 'Input',
    output: 'Output',
    outputHint: 'Typed here, or filled from the reference solution',
  },
  OUTPUT: { input: 'Input', output: 'One right output (optional)' },
  TALK: { input: 'Input of the judge', output: 'Answer of the judge (optional)' },
};

/** The tests that grade a question: what the program reads and what it has to write, or what its judge goes by. */
export const TestCaseFields = ({ control, setValue, getValues, index }: TestFieldProps) => {
  const name = `questions.${index}.testcases` as const;
  const { fields, append, insert, move, remove } = useFieldArray({ control, name });
  const { errors } = useFormState({ control, name });
  const problem = errors.questions?.[index]?.testcases?.root?.message;
  const [hasJudge, way] = useWatch({
    control,
    name: [`questions.${index}.hasJudge`, `questions.${index}.judge.way`],
  });
  const decidedBy = hasJudge ? way : 'COMPARE';
  const [said, setSaid] = useState('');
  const count = fields.length;
  const isFull = count >= TESTS_MAX;

  const reorder = (from: number, to: number) => {
    move(from, to);
    setSaid(`Test case ${from + 1} is number ${to + 1} of ${count} now.`);
  };
  const duplicate = (place: number) => {
    const copied = getValues(`${name}.${place}`);
    insert(place + 1, { ...copied }, { focusName: `${name}.${place + 1}.input` });
    setSaid(`Test case ${place + 2} is a copy of test case ${place + 1}.`);
  };
  const hideFurther = () => {
    getValues(name).forEach(({ type }, place) => {
      if (typeAt(place) === 'HIDDEN' && type !== 'HIDDEN')
        setValue(`${name}.${place}.type`, 'HIDDEN', { shouldDirty: true });
    });
    setSaid('All but the first two test cases are HIDDEN now.');
  };

  return (
    <Stack gap="md">
      {fields.map((test, place) => (
        <TestCaseRow
          key={test.id}
          control={control}
          name={`${name}.${place}`}
          list={name}
          place={place}
          count={count}
          words={WORDS[decidedBy]}
          canDiffer={decidedBy !== 'TALK'}
          onMove={reorder}
          onDuplicate={isFull ? null : () => duplicate(place)}
          onDelete={() => remove(place)}
        />
      ))}
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {problem && (
        <Text c="var(--mantine-color-error)" size="xs">
          {problem}
        </Text>
      )}
      <TestTools
        control={control}
        name={name}
        hasProblem={Boolean(problem)}
        onAdd={() => append({ input: '', output: '', type: 'PUBLIC' })}
        onAddMany={(tests) => append(tests, { shouldFocus: false })}
        onHideFurther={hideFurther}
      />
      {decidedBy !== 'TALK' && (
        <FillOutputs control={control} setValue={setValue} getValues={getValues} index={index} />
      )}
    </Stack>
  );
};
