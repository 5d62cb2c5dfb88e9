import { findGenerationProblems, isProgrammed, type GeneratedQuestion } from '@assay/contract';
import { Alert, Button, Group, MultiSelect, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useEffect, useState, type SubmitEvent } from 'react';
import { messageOf } from '../../../lib/server/call.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { GenerationSteps } from './generation-steps.tsx';
import type { Wanted } from './kept-generation.ts';
import { useChoosableLanguages } from '../../languages/index.ts';
import { useGeneration } from './use-generation.ts';

interface GenerationFormProps {
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
  timeLimitSeconds: number;
  /** While it is true the dialog has to stay. */
  onBusy: (busy: boolean) => void;
  onGenerated: (question: GeneratedQuestion) => void;
  onClose: () => void;
}

const TOAST_ID = 'generate-question';

type Generated = ReturnType<typeof useGeneration>;

/** What came of the last try, or what to know before the first. */
const Notice = ({ ready, error, isCancelled }: Generated) => {
  if (ready)
    return (
      <Alert role="status" color="success" icon={<IconCheck size={18} />}>
        The question that you asked for is ready.
      </Alert>
    );
  if (error)
    return (
      <Alert role="alert" color="danger" icon={<IconAlertCircle size={18} />}>
        {messageOf(error, 'Something Went Wrong!')}
      </Alert>
    );
  return isCancelled ? (
    <Text role="status" c="dimmed">
      Cancelled. What you typed is kept.
    </Text>
  ) : (
    <Text c="dimmed">
      The prompt goes to the AI service of this installation: leave out what is personal. The expected outputs
      come from running the reference solution here. Read the question before you save it.
    </Text>
  );
};

/** Asks what the question is to be about, and shows how it is written. */
export const GenerationForm = ({
  wanted,
  onChange,
  timeLimitSeconds,
  onBusy,
  onGenerated,
  onClose,
}: GenerationFormProps) => {
  const choosable = useChoosableLanguages(wanted.language);
  const generation = useGeneration(onGenerated);
  const { generate, cancel, busy, sight, ready, take, discard } = generation;
  const [tried, setTried] = useState(false);
  const problems = findGenerationProblems(wanted);
  const errorAt = (field: keyof Wanted) => tried && problems.find(({ path }) => path === field)?.message;
  useEffect(() => onBusy(busy), [busy, onBusy]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const [problem] = problems;
    if (problem) toast({ id: TOAST_ID, severity: 'warn', summary: 'Warning', detail: problem.message });
    else generate(wanted);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Textarea
          label="Prompt"
          description="What the question is about, for whom, and how hard it is. At least 25 characters."
          placeholder="Counting how often each word occurs in a text, for second-semester students who know dictionaries"
          withAsterisk
          autosize
          minRows={4}
          maxRows={12}
          // It comes after the dialog, when the settings are known: the dialog could not give it the focus.
          autoFocus
          readOnly={busy || ready !== null}
          value={wanted.prompt}
          onChange={(event) => onChange({ ...wanted, prompt: event.currentTarget.value })}
          error={errorAt('prompt')}
        />
        <MultiSelect
          label="Language"
          description="Students answer in one of these. The reference solution is written in the first."
          withAsterisk
          data={choosable.filter(isProgrammed)}
          readOnly={busy || ready !== null}
          value={wanted.language}
          onChange={(language) => onChange({ ...wanted, language })}
          error={errorAt('language')}
        />
        {busy ? (
          <GenerationSteps sight={sight} timeLimitSeconds={timeLimitSeconds} />
        ) : (
          <Notice {...generation} />
        )}
      </Stack>
      {ready ? (
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={discard}>
            Discard
          </Button>
          <Button onClick={() => take(ready)}>Add to Form</Button>
        </Group>
      ) : (
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={busy ? cancel : onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Generate
          </Button>
        </Group>
      )}
    </form>
  );
};
