import type { OwnResult } from '@assay/contract';
import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ResultView } from '../history/index.ts';
import classes from './demo-result.module.css';

interface DemoResultProps {
  result: OwnResult;
  starting: boolean;
  onStart: () => void;
}

/** The result as a student would get it once published. */
export const DemoResult = ({ result, starting, onStart }: DemoResultProps) => (
  <main className={classes.result}>
    <Page>
      <PageHeader
        title={result.task.name}
        context="The marks a student would get once the result is published. None of this is recorded."
        action={
          <Button leftSection={<IconRefresh size={16} />} onClick={onStart} loading={starting}>
            Start Again
          </Button>
        }
      />
      <ResultView result={result} />
      {result.programs.some(({ status }) => status === 'PENDING') && (
        <Text c="dimmed">Programs that are not marked by tests are marked by a person.</Text>
      )}
    </Page>
  </main>
);
