import { LARGE_TEXT_FROM, testTextPath, type LargeText } from '@assay/contract';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { formatBytes } from '../../../lib/values/format-bytes.ts';
import { messageOf } from '../../../lib/server/call.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import { FileLink } from '../../../ui/text/file-link.tsx';
import { storeText } from '../api.ts';
import type { QuestionFormValues } from '../question-form-values.ts';
import { readTextFile } from './read-test-files.ts';
import classes from './test-cases.module.css';

/** By the side of a test, what it is called where it is stored apart. */
const LARGE = { input: 'largeInput', output: 'largeOutput' } as const;

/** The way to a large text, whole. */
export const LargeTextLink = ({ large, name }: { large: LargeText; name: string }) => (
  <FileLink
    file={{ name: `${name} (${formatBytes(large.bytes)})`, url: `/api${testTextPath(large)}` }}
    savedAs={`${name.toLowerCase().replaceAll(' ', '-')}.txt`}
  />
);

interface LargeTextFieldProps {
  control: Control<QuestionFormValues>;
  test: `questions.${number}.testcases.${number}`;
  side: keyof typeof LARGE;
  /** Place of the test in the question, from 0. */
  place: number;
  label: string;
}

/** The large text of one side of a test in a form; null where it is a small one, which is typed. */
export const useLargeText = ({
  control,
  test,
  side,
}: Pick<LargeTextFieldProps, 'control' | 'test' | 'side'>): LargeText | null =>
  useController({ control, name: `${test}.${LARGE[side]}` }).field.value ?? null;

/** A text that is too large to be typed: how it begins, and what can be done with it. */
export const LargeTextField = ({ control, test, side, place, label }: LargeTextFieldProps) => {
  const text = useController({ control, name: `${test}.${side}` });
  const large = useController({ control, name: `${test}.${LARGE[side]}` });
  const [isStoring, setStoring] = useState(false);
  const put = (shown: string, stored: LargeText | null) => {
    large.field.onChange(stored);
    text.field.onChange(shown);
  };
  const replace = async (file: File | null) => {
    if (!file) return;
    setStoring(true);
    try {
      const brought = await readTextFile(file);
      if (brought.length <= LARGE_TEXT_FROM) put(brought, null);
      else {
        const { standIn, ...stored } = await storeText(brought);
        put(standIn, stored);
      }
    } catch (error) {
      const detail = error instanceof Error ? messageOf(error, error.message) : 'The file could not be read.';
      toast({ severity: 'error', summary: 'Error', detail });
    }
    setStoring(false);
  };
  const name = `${label} of test case ${place + 1}`;
  return (
    <div role="group" aria-label={`${name}, stored apart`}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <ScrollRegion as="pre" label={`Beginning of ${name}`} className={classes.excerpt}>
        {text.field.value}
      </ScrollRegion>
      <Group gap="xs" mt={6}>
        {large.field.value && <LargeTextLink large={large.field.value} name={name} />}
        <FileButton onChange={(file) => void replace(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-xs"
              loading={isStoring}
              aria-label={`Replace ${name} by a file`}
            >
              Replace by a file
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Remove ${name}`}
          onClick={() => put('', null)}
        >
          Remove
        </Button>
      </Group>
      {text.fieldState.error && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4}>
          {text.fieldState.error.message}
        </Text>
      )}
    </div>
  );
};
