import { isExecutable, type Comment, type OwnResult } from '@assay/contract';
import { Tabs, Text, Title } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { CodeEditor } from '../../ui/code/editor/code-editor.tsx';
import { TestResultList } from '../../ui/code/test-result-list.tsx';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { RemovedProgram } from '../../ui/messages/removed-program.tsx';
import { CommentList, lineNotesOf } from '../comments/index.ts';
import { WebPreview } from '../exam/index.ts';
import classes from './result.module.css';

type Program = OwnResult['programs'][number];

const Code = ({
  program: { programIndex, language, code, isRemoved },
  comments,
}: {
  program: Program;
  comments: readonly Comment[];
}) => {
  const notes = useMemo(
    () => code.map((_, block) => lineNotesOf(comments, programIndex, block)),
    [code, comments, programIndex],
  );
  if (isRemoved) return <RemovedProgram />;
  if (!language || code.length === 0)
    return <EmptyState title="No submission available for this question." />;
  return (
    <div className={classes.blocks}>
      {code.map((block, index) =>
        block.isVisible ? (
          <div key={index}>
            {code.length > 1 && (
              <Text size="xs" c="dimmed" mb={4}>
                {block.isEditable ? 'Your part' : 'Given'}
              </Text>
            )}
            <CodeEditor
              label={`Submitted program in ${language}${code.length > 1 ? `, part ${index + 1}` : ''}`}
              language={language}
              value={block.code}
              readOnly
              notes={notes[index]}
              minHeight={code.length > 1 ? 0 : 300}
            />
          </div>
        ) : null,
      )}
    </div>
  );
};

const Output = ({ program }: { program: Program }) => {
  const { language, code, isRemoved, publicTestResults } = program;
  if (language && !isExecutable(language) && !isRemoved)
    return (
      <div className={classes.preview}>
        <WebPreview html={code.map((block) => block.code).join('\n')} />
      </div>
    );
  if (publicTestResults === null)
    return (
      <EmptyState title="No results available to display." text="They appear when the result is published." />
    );
  if (publicTestResults.length === 0)
    return (
      <EmptyState title="No results available to display." text="No public test was run on this program." />
    );
  return (
    <>
      {isRemoved && <p>What it printed is no longer kept.</p>}
      <TestResultList language={language} results={publicTestResults} />
    </>
  );
};

/** What the author says to whoever failed tests that are not shown. */
const HiddenHints = ({ hints }: { hints: NonNullable<Program['hiddenHints']> }) => {
  if (hints.length === 0) return null;
  return (
    <section aria-label="Hints on tests that are not shown">
      <Title order={3} mt="md" mb="xs">
        Hints on tests that are not shown
      </Title>
      <ul className={classes.hints}>
        {hints.map(({ name, hint }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- hints have no identity but their place
          <li key={place}>
            {name && <b>{name}: </b>}
            {hint}
          </li>
        ))}
      </ul>
    </section>
  );
};

const NONE: readonly Comment[] = [];

interface ProgramTabsProps {
  program: Program;
  /** What was remarked about the question. */
  comments?: readonly Comment[];
  runs?: ReactNode;
}

/** What was submitted for a question, what it gave on the public tests, and the `runs` before, where they are kept. */
export const ProgramTabs = ({ program, comments = NONE, runs }: ProgramTabsProps) => (
  <Tabs defaultValue="code" keepMounted={false} variant="pills">
    <Tabs.List aria-label="What is shown">
      <Tabs.Tab value="code">CodeCell</Tabs.Tab>
      <Tabs.Tab value="output">RunDesk</Tabs.Tab>
      {runs && <Tabs.Tab value="runs">Submissions</Tabs.Tab>}
    </Tabs.List>
    <Tabs.Panel value="code" pt="md">
      {program.language && (
        <Text c="dimmed" mb="xs">
          {program.language}
        </Text>
      )}
      <Code program={program} comments={comments} />
      {comments.length > 0 && (
        <section className={classes.comments}>
          <Title order={3}>Comments</Title>
          <CommentList label="Comments on this question" comments={comments} blocks={program.code.length} />
        </section>
      )}
    </Tabs.Panel>
    <Tabs.Panel value="output" pt="md">
      <Output program={program} />
      <HiddenHints hints={program.hiddenHints ?? []} />
    </Tabs.Panel>
    <Tabs.Panel value="runs" pt="md">
      {runs}
    </Tabs.Panel>
  </Tabs>
);
