import type { Task, TaskExamBrowser } from '@assay/contract';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useArea } from '../../../lib/session/area.ts';
import { FactPanel } from '../../../ui/facts/fact-panel.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { SecretText } from '../../../ui/text/secret-text.tsx';
import { ExemptDialog } from '../arrangements/exempt-dialog.tsx';
import { Exemptions } from '../arrangements/exemptions.tsx';
import classes from './exam-browser-section.module.css';

const Lines = ({ lines, ifNone }: { lines: readonly string[]; ifNone: string }) =>
  lines.length === 0 ? (
    ifNone
  ) : (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );

const factsOf = (settings: TaskExamBrowser): [name: string, fact: ReactNode][] => [
  [
    'Quit password',
    settings.quitPassword ? (
      <SecretText key="quit" text={settings.quitPassword} what="the quit password" />
    ) : (
      'None: students can leave at any time'
    ),
  ],
  [
    'Password of the file',
    settings.filePassword ? (
      <SecretText key="file" text={settings.filePassword} what="the password of the file" />
    ) : (
      'None: anyone who has the file can compute the Config Key'
    ),
  ],
  [
    'Allowed addresses',
    <Lines key="addresses" lines={settings.allowedAddresses} ifNone="Nothing apart from the exam" />,
  ],
  ['Browser Exam Keys', <Lines key="keys" lines={settings.browserExamKeys} ifNone="Any version will do" />],
];

const configurationFacts = ({ revision, configKey }: TaskExamBrowser): [name: string, fact: ReactNode][] => [
  ['Configuration', revision === 0 ? 'Made when it is first opened' : `Revision ${revision}`],
  ['Config Key', configKey === null ? '–' : <LongText key="key" text={configKey} what="the Config Key" />],
];

/** How a task is locked down in Safe Exam Browser, and who may sit it in any browser. */
export const ExamBrowserSection = ({ task }: { task: Task }) => {
  const { requireExamBrowser, examBrowser, exemptions } = task;
  const area = useArea();
  const { state } = useLocation();
  const [giving, setGiving] = useState(false);
  const may = task.actions.includes('extend');

  return (
    <section className={classes.section}>
      <Group justify="space-between">
        <Title order={2}>
          Safe Exam Browser{' '}
          <Text span c="dimmed" size="md">
            {requireExamBrowser ? 'required' : 'not required'}
          </Text>
        </Title>
        {requireExamBrowser && (
          <Group gap="xs">
            <Button
              component={Link}
              to={`${area}/tasks/test-exam-browser/${task._id}`}
              state={state}
              variant="default"
              leftSection={<IconShieldCheck size={16} />}
            >
              Test it
            </Button>
            {may && (
              <Button
                variant="default"
                leftSection={<IconShieldOff size={16} />}
                onClick={() => setGiving(true)}
              >
                Exempt a student
              </Button>
            )}
          </Group>
        )}
      </Group>
      {requireExamBrowser ? (
        <FactPanel facts={[...factsOf(examBrowser), ...configurationFacts(examBrowser)]} />
      ) : (
        <Text c="dimmed">Students sit this task in any browser.</Text>
      )}
      {exemptions.length > 0 && <Exemptions task={task} may={may} />}
      <ExemptDialog task={task} opened={giving} onClose={() => setGiving(false)} />
    </section>
  );
};
