import {
  checkerSentence,
  isPageQuestion,
  isTalk,
  limitsWords,
  questionTitle,
  type Question,
} from '@assay/contract';
import { Button, Group, Text, Title } from '@mantine/core';
import { IconCopy, IconPencil, IconVersions } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useArea, useReturn } from '../../../lib/session/area.ts';
import { formatBytes } from '../../../lib/values/format-bytes.ts';
import { SharedBadge } from '../../../ui/facts/shared-badge.tsx';
import { ArchivedNotice } from '../../../ui/messages/archived-notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { FileLink } from '../../../ui/text/file-link.tsx';
import { RichText } from '../../../ui/text/rich-text.tsx';
import { HistoryButton } from '../../audit/index.ts';
import { ShareButton } from '../../sharing/index.ts';
import { StrengthLine } from '../../test-strength/index.ts';
import { useRestoreQuestion } from '../api.ts';
import { copyAddress } from '../copy-address.ts';
import { difficultyWord } from '../difficulty.ts';
import { ReferenceBadge } from '../references/reference-badge.tsx';
import { TestCaseList } from '../test-cases/test-case-list.tsx';
import { testKindOf } from '../test-cases/test-words.ts';
import { versionsAddress } from '../version-address.ts';
import { JudgeView } from './judge-view.tsx';
import classes from './question-details.module.css';
import { ReferenceList } from './reference-list.tsx';
import { StartList } from './start-list.tsx';

/** How an answer is decided, and who gives its marks. */
const decidedBy = ({ language, judge, wantAutoCalculate }: Question): [answers: string, marking: string] => {
  if (isPageQuestion(language)) return ['Pages, which are shown and not run', 'By hand'];
  return [
    judge ? 'Decided by a judge program' : 'Compared with the expected output',
    wantAutoCalculate ? 'Calculated from the test cases' : 'By hand',
  ];
};

const factsOf = (question: Question): [name: string, fact: ReactNode][] => {
  const [answers, marking] = decidedBy(question);
  return [
    ['Language', question.language.join(', ')],
    ['Marks', question.marks],
    ['Required Time', `${question.timeRequired} min`],
    ['Difficulty', difficultyWord(question.difficulty)],
    ['Subject', question.subjectId?.name ?? '–'],
    ['Modules', question.modules.map(({ order, title }) => `CO${order} ${title}`).join(', ') || '–'],
    ['Tags', question.tags.map(({ name }) => name).join(', ') || '–'],
    ['Answers', answers],
    ['Limits of each test', limitsWords(question.limits, question.language) || '–'],
    ['Marking', marking],
    ['Created by', question.createdByName],
    ['Version', question.version],
  ];
};

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
        <ShareButton
          kind="question"
          item={{
            _id: question._id,
            name: questionTitle({ name: question.name, statement: question.questionText }),
          }}
        />
      )}
      <Button
        component={Link}
        to={`${area}/${versionsAddress(question._id)}`}
        state={state}
        variant="default"
        leftSection={<IconVersions size={16} />}
      >
        Versions
      </Button>
      <HistoryButton id={question._id} isOwner={question.isOwner} />
      <Button
        component={Link}
        to={copyAddress(area, question._id)}
        state={state}
        variant="default"
        leftSection={<IconCopy size={16} />}
      >
        Duplicate
      </Button>
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

const Tests = ({ question, isNow }: { question: Question; isNow: boolean }) => {
  const { language, judge, checker, testcases } = question;
  const kind = testKindOf({ language, hasJudge: isTalk(judge), checker: judge ? null : checker });
  if (kind === 'looked at' && testcases.length === 0) return null;
  return (
    <Section title={kind === 'looked at' ? 'What is looked at' : 'Test Cases'}>
      {kind === 'compared' && testcases.length > 0 && (
        <Text c="dimmed" mb="sm">
          {checkerSentence(checker)}
        </Text>
      )}
      {isNow && <StrengthLine questionId={question._id} />}
      <TestCaseList testcases={testcases} kind={kind} />
    </Section>
  );
};

const Sections = ({ question, isNow }: { question: Question; isNow: boolean }) => (
  <article className={classes.main}>
    <section>
      <h2 className="visually-hidden">Statement</h2>
      <RichText html={question.question} />
    </section>
    {question.attachment && <Attachment file={question.attachment} />}
    <Section title="Code Snippet(s)">
      <StartList question={question} />
    </Section>
    <Tests question={question} isNow={isNow} />
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

interface QuestionDetailsProps {
  question: Question;
  /** Where Back leads; without it to the list of questions. */
  back?: { to: string; state: unknown };
  /** Says that it is not as it is now; then nothing can be done with it here. */
  notice?: ReactNode;
}

/** A question to read. */
export const QuestionDetails = ({ question, back, notice }: QuestionDetailsProps) => {
  const { address } = useReturn('questions');

  return (
    <Page>
      <PageHeader
        title={question.name || 'Question'}
        backTo={back?.to ?? address}
        backState={back?.state}
        context={
          (question.isShared || question.referenceCheck.status === 'FAILED') && (
            <Group gap="xs">
              {question.isShared && <SharedBadge by={question.createdByName} />}
              <ReferenceBadge check={question.referenceCheck} />
            </Group>
          )
        }
        action={!notice && <Actions question={question} />}
      />
      {notice}
      <ArchivedNotice
        item={question}
        restore={useRestoreQuestion()}
        mayRestore={question.actions.includes('restore')}
      >
        Tasks that have it go on with it. Bring it back to change it, or to put it into new tasks.
      </ArchivedNotice>
      <div className={classes.layout}>
        <Sections question={question} isNow={!notice} />
        <Facts question={question} />
      </div>
    </Page>
  );
};
