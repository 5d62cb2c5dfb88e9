import { testCaseTypeSchema, type TestCase } from '@assay/contract';
import { Alert, Button, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { testOf, type QuestionValues } from '../question-form-values.ts';
import { TestCaseList } from '../test-cases/test-case-list.tsx';
import type { TestFieldProps } from '../test-cases/test-field-props.ts';
import classes from '../question-form.module.css';

const asTests = (testcases: QuestionValues['testcases']): TestCase[] =>
  testcases.map((test) => ({
    ...testOf(test),
    type: testCaseTypeSchema.safeParse(test.type).data ?? 'HIDDEN',
  }));

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The tests as a list for the text of the question. */
const asList = (tests: readonly TestCase[]): string =>
  `<ul>${tests.map(({ input, output }) => `<li><p>${[input, output].filter(Boolean).map(escaped).join(': ')}</p></li>`).join('')}</ul>`;

/** Tests that a page does not have: written before its language was chosen, or stored when pages had some. */
const LeftOutTests = ({ control, setValue, getValues, index }: TestFieldProps) => {
  const name = `questions.${index}.testcases` as const;
  const tests = asTests(useWatch({ control, name }));
  if (tests.length === 0) return null;
  const forStudents = tests.filter(({ type }) => type === 'PUBLIC');
  const take = () => {
    const statement = `questions.${index}.question` as const;
    setValue(statement, getValues(statement) + asList(forStudents), {
      shouldDirty: true,
      shouldValidate: true,
    });
    setValue(
      name,
      getValues(name).filter(({ type }) => type !== 'PUBLIC'),
      { shouldDirty: true },
    );
  };
  return (
    <Alert
      color="warning"
      title={
        tests.length === 1
          ? '1 test case is left out when you save'
          : `${tests.length} test cases are left out when you save`
      }
    >
      <Text size="sm">
        They stay here while you write. What students have to know of them belongs into the question.
      </Text>
      {forStudents.length > 0 && (
        <Button variant="default" size="xs" mt="xs" onClick={take}>
          {forStudents.length === 1 ? 'Add the PUBLIC one' : `Add the ${forStudents.length} PUBLIC ones`} to
          the question
        </Button>
      )}
      <details className={classes.leftOut}>
        <summary>Show them</summary>
        <TestCaseList testcases={tests} kind="looked at" />
      </details>
    </Alert>
  );
};

/** What stands in the place of tests and reference solutions where every answer is a page. */
export const PageMarking = (of: TestFieldProps) => (
  <>
    <Text size="sm">
      HTML/CSS/JS is shown, not run: a page has no test cases, and you give the marks by hand. Say in the
      question what the page has to do, and how you will look at it.
    </Text>
    <LeftOutTests {...of} />
  </>
);
