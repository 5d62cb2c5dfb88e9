import type { GeneratedQuestion, Language } from '@assay/contract';
import { Button, Group, Modal, Skeleton } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '../../../lib/server/call.ts';
import { LoadError } from '../../../ui/messages/load-error.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { GenerationForm } from './generation-form.tsx';
import { GenerationMissing } from './generation-missing.tsx';
import { keptGeneration, type Wanted } from './kept-generation.ts';
import { generationSettingsQuery } from './use-generation.ts';

interface GenerateQuestionProps {
  /** What the language choice starts with. */
  languagesWanted: () => Language[];
  onGenerated: (question: GeneratedQuestion) => void;
}

/** The button that has a language model write a question, and its dialog. */
export const GenerateQuestion = ({ languagesWanted, onGenerated }: GenerateQuestionProps) => {
  const [kept] = useState(keptGeneration);
  /** Who comes back to a generation sees it at once. */
  const [opened, setOpened] = useState(kept !== null);
  const [busy, setBusy] = useState(false);
  /** After a question came the focus is in it, and not to be taken back to the button. */
  const [returnFocus, setReturnFocus] = useState(true);
  const [wanted, setWanted] = useState<Wanted>(kept?.wanted ?? { prompt: '', language: [] });
  const settings = useQuery({ ...generationSettingsQuery, enabled: opened });

  const open = () => {
    if (wanted.prompt === '') setWanted({ prompt: '', language: languagesWanted() });
    setReturnFocus(true);
    setOpened(true);
  };
  const close = () => setOpened(false);
  const take = (question: GeneratedQuestion) => {
    flushSync(() => {
      setReturnFocus(false);
      setWanted({ ...wanted, prompt: '' });
      setOpened(false);
    });
    onGenerated(question);
    toast({ severity: 'success', summary: 'Success', detail: 'Question generated successfully' });
  };

  return (
    <>
      <Button variant="default" leftSection={<IconSparkles size={16} />} onClick={open}>
        Generate with AI
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title="Generate with AI"
        size="lg"
        returnFocus={returnFocus}
        closeOnClickOutside={false}
        closeOnEscape={!busy}
        withCloseButton={!busy}
      >
        {settings.data?.isConfigured && (
          <GenerationForm
            wanted={wanted}
            onChange={setWanted}
            timeLimitSeconds={settings.data.timeLimitSeconds}
            onBusy={setBusy}
            onGenerated={take}
            onClose={close}
          />
        )}
        {settings.data?.isConfigured === false && (
          <>
            <GenerationMissing missing={settings.data.missing} />
            <Group justify="flex-end" mt="lg">
              <Button variant="default" onClick={close}>
                Close
              </Button>
            </Group>
          </>
        )}
        {!settings.data && settings.error && (
          <LoadError message={messageOf(settings.error, '')} onRetry={() => void settings.refetch()} />
        )}
        {settings.isPending && !settings.error && <Skeleton h={200} />}
      </Modal>
    </>
  );
};
