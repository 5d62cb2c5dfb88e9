import type { QuestionText, TestCase } from '@assay/contract';
import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { LineDifferences, WordDifferences } from '../../../ui/code/line-differences.tsx';
import { ChangeList } from '../../../ui/editing/change-list.tsx';
import { EmptyState } from '../../../ui/messages/empty-state.tsx';
import { RichText } from '../../../ui/text/rich-text.tsx';
import { testWords } from '../question-words.ts';
import { isFormattedAnew, partDifferences, testChanges, type PartDifference } from './question-parts.ts';
import classes from './versions.module.css';

/** So much of the texts of a test is shown. Characters. */
const TEST_SHOWN_MAX = 200;

interface ComparisonProps {
  before: QuestionText;
  after: QuestionText;
  /** What each of the two is called; without it by its version. */
  names?: readonly [before: string, after: string];
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </section>
);

/** What stands in each of the two versions, beside each other. */
const Beside = ({ before, after, of }: { before: ReactNode; after: ReactNode; of: ComparisonProps }) => {
  const [nameBefore, nameAfter] = of.names ?? [`Version ${of.before.version}`, `Version ${of.after.version}`];
  return (
    <div className={classes.beside}>
      {[[nameBefore, before] as const, [nameAfter, after] as const].map(([name, shown]) => (
        <div key={name} className={classes.side}>
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          {shown || <Text c="dimmed">None</Text>}
        </div>
      ))}
    </div>
  );
};

const Difference = ({ part, of }: { part: PartDifference; of: ComparisonProps }) => {
  const { label, showing, before, after } = part;
  if (showing === 'values') return <Beside before={before} after={after} of={of} />;
  const Differences = showing === 'words' ? WordDifferences : LineDifferences;
  return <Differences label={`${label}: what has changed`} before={before} after={after} />;
};

const Statements = ({ of }: { of: ComparisonProps }) => (
  <details className={classes.shown}>
    <summary>Both statements as they are shown</summary>
    <Beside
      before={<RichText html={of.before.question} size="compact" />}
      after={<RichText html={of.after.question} size="compact" />}
      of={of}
    />
  </details>
);

/** What one version of a question says otherwise than another, part by part. */
export const VersionComparison = (of: ComparisonProps) => {
  const parts = partDifferences(of.before, of.after);
  const isFormatted = isFormattedAnew(of.before, of.after);
  const tests = testChanges(of.before, of.after);
  if (parts.length === 0 && !isFormatted && !tests)
    return <EmptyState title="The two versions say the same." />;
  return (
    <div className={classes.parts}>
      {isFormatted && (
        <Part title="Statement">
          <Text>Its words are the same; formats or pictures have changed.</Text>
          <Statements of={of} />
        </Part>
      )}
      {parts.map((part) => (
        <Part key={part.label} title={part.label}>
          <Difference part={part} of={of} />
          {part.showing === 'words' && <Statements of={of} />}
        </Part>
      ))}
      {tests && (
        <Part title="Test cases">
          <ChangeList
            label="Test cases: what has changed"
            changes={tests}
            entry={(one) => testWords(one as TestCase, TEST_SHOWN_MAX)}
          />
        </Part>
      )}
    </div>
  );
};
