import { EXCHANGE_QUESTIONS_MAX } from '@assay/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { exportQuestions } from './export-questions.ts';

/** Saves the chosen questions as a file. */
export const ExportMenu = ({ ids }: { ids: readonly string[] }) => {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await exportQuestions(ids, 'questions');
    setBusy(false);
  };
  const isTooMuch = ids.length > EXCHANGE_QUESTIONS_MAX;
  return (
    <Button
      variant="default"
      loading={busy}
      disabled={isTooMuch}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void save()}
    >
      {isTooMuch
        ? `Export at most ${EXCHANGE_QUESTIONS_MAX}`
        : `Export ${ids.length} ${ids.length === 1 ? 'question' : 'questions'}`}
    </Button>
  );
};
