import type { Question } from '@assay/contract';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useArea, useReturn } from '../../../lib/session/area.ts';
import { formatBytes } from '../../../lib/values/format-bytes.ts';
import { SharedBadge } from '../../../ui/facts/shared-badge.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { FileLink } from '../../../ui/text/file-link.tsx';
import { RichText } from '../../../ui/text/rich-text.tsx';
import { ShareButton } from '../../sharing/index.ts';
import { difficultyWord } from '../difficulty.ts';
import { ReferenceBadge } from '../references/reference-badge.tsx';
import { JudgeView } from './judge-view.tsx';
import classes from './question-details.module.css';
import { ReferenceList } from './reference-list.tsx';
import { StartList } from './start-list.tsx';
import { TestCaseList } from './test-case-list.tsx';

const factsOf = (question: Question): [name: string, fact: ReactNode][] => [
  ['Language', question.language.join(', ')],
  ['Marks', question.marks],
  ['Required Time', `${question.timeRequired} min`],
  ['Difficulty', difficultyWord(question.difficulty)],
  ['Subject', question.subjectId?.name ?? '–'],
  ['Modules', question.modules.map(({ order, title }) => `CO${order} ${title}`).join(', ') || '–'],
  ['Tags', question.tags.map(({ name }) => name).join(', ') || '–'],
  ['Answers', question.judge ? 'Decided by a judge program' : 'Compared with the expected output'],
  ['Marking', question.wantAutoCalculate ? 'Calculated from the test cases' : 'By hand'],
  ['Created by', question.createdByName],
  ['Version', question.version],
];

const Attachment = ({ file }: { file: NonNullable<Question['attachment']> }) => (
  <Group gap={6} wrap="nowrap">
    <FileLink file={file} />
    <Text span c="dimmed">
      {formatBytes(file.size)}
    </Text>
  </Group>
);

const Actions = ({ question }: { question: Question }) => {
  const { state } = useLocation();
  const area = useArea();
  return (
    <>
      {question.actions.includes('share') && (
        <ShareButton kind="question" item={{ _id: question._id, name: question.questionText }} />
      )}
      {question.actions.includes('update') && (
        <Button
          component={Link}
          to={`${area}/questions/edit-question/${question._id}`}
          state={state}
          leftSection={<IconPencil size={16} />}
        >
          Edit
        </Button>
      )}
    </>
  );
};

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Title order={2} mb="sm">
      {title}
    </Title>
    {children}
  </section>
);

const Sections = ({ question }: { question: Question }) => (
  <article className={classes.main}>
    <section>
      <h2 className="visually-hidden">Statement</h2>
      <RichText html={question.question} />
    </section>
    {question.attachment && <Attachment file={question.attachment} />}
    <Section title="Code Snippet(s)">
      <StartList question={question} />
    </Section>
    <Section title="Test Cases">
      <TestCaseList testcases={question.testcases} hasJudge={question.judge !== null} />
    </Section>
    {question.judge && (
      <Section title="Judge">
        <JudgeView judge={question.judge} />
      </Section>
    )}
    {question.referenceSolutions.length > 0 && (
      <Section title="Reference Solution">
        <ReferenceList question={question} />
      </Section>
    )}
  </article>
);

const Facts = ({ question }: { question: Question }) => (
  <dl className={classes.facts}>
    {factsOf(question).map(([name, fact]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
);

/** A question to read. */
export const QuestionDetails = ({ question }: { question: Question }) => {
  const { address } = useReturn('questions');

  return (
    <Page>
      <PageHeader
        title="Question"
        backTo={address}
        context={
          (question.isShared || question.referenceCheck.status === 'FAILED') && (
            <Group gap="xs">
              {question.isShared && <SharedBadge by={question.createdByName} />}
              <ReferenceBadge check={question.referenceCheck} />
            </Group>
          )
        }
        action={<Actions question={question} />}
      />
      <div className={classes.layout}>
        <Sections question={question} />
        <Facts question={question} />
      </div>
    </Page>
  );
};
