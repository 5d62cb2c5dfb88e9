import type { KeyCheck, SelfTest } from '@assay/contract';
import { Text, Title } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleDashed, IconCircleXFilled, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { compareTexts, type ComparedText } from './differing-part.ts';
import classes from './self-test-report.module.css';

const NAMES: Readonly<Record<KeyCheck['name'], string>> = {
  PAGE_CONFIG_KEY: 'Config Key, read by the page',
  PAGE_EXAM_KEY: 'Browser Exam Key, read by the page',
  HEADER_CONFIG_KEY: 'Config Key, sent with the call',
  HEADER_EXAM_KEY: 'Browser Exam Key, sent with the call',
};

type Outcome = 'passed' | 'failed' | 'not-needed';

const OUTCOMES: Readonly<Record<Outcome, { word: string; Shape: Icon }>> = {
  passed: { word: 'Passed', Shape: IconCircleCheckFilled },
  failed: { word: 'Failed', Shape: IconCircleXFilled },
  'not-needed': { word: 'Not needed', Shape: IconCircleDashed },
};

const outcomeOf = ({ passed, needed }: KeyCheck): Outcome =>
  passed ? 'passed' : needed ? 'failed' : 'not-needed';

const OutcomeMark = ({ outcome }: { outcome: Outcome }) => {
  const { word, Shape } = OUTCOMES[outcome];
  return (
    <span className={classes.outcome} data-outcome={outcome}>
      <Shape size={16} aria-hidden />
      {word}
    </span>
  );
};

const Facts = ({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) => (
  <dl className={classes.facts}>
    {facts.map(([name, fact]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
);

const Marked = ({ text: { before, differs, after } }: { text: ComparedText }) => (
  <>
    {before}
    {differs && <mark className={classes.differs}>{differs}</mark>}
    {after}
  </>
);

const addressFacts = ({ expectedUrl, receivedUrl }: KeyCheck): [string, ReactNode][] => {
  const parts = compareTexts(expectedUrl, receivedUrl ?? expectedUrl);
  return [
    [
      'Expected address',
      <LongText key="expected" text={expectedUrl} what="the expected address">
        <Marked text={parts.expected} />
      </LongText>,
    ],
    [
      'Received address',
      receivedUrl === null ? (
        'None'
      ) : (
        <LongText key="received" text={receivedUrl} what="the received address">
          <Marked text={parts.received} />
        </LongText>
      ),
    ],
  ];
};

const hashFacts = ({ expected, received }: KeyCheck): [string, ReactNode][] => [
  [
    expected.length > 1 ? `Expected hash, one of ${expected.length}` : 'Expected hash',
    expected.length === 0
      ? 'None'
      : expected.map((hash) => <LongText key={hash} text={hash} what="the expected hash" />),
  ],
  [
    'Received hash',
    received === null ? 'None' : <LongText key="received" text={received} what="the received hash" />,
  ],
];

const Check = ({ check }: { check: KeyCheck }) => {
  const outcome = outcomeOf(check);
  return (
    <li className={classes.check}>
      <div className={classes.head}>
        <Title order={3} size="h4">
          {NAMES[check.name]}
        </Title>
        <OutcomeMark outcome={outcome} />
      </div>
      <Text>{check.message}</Text>
      {/* What failed lies open; the rest is there for who wants to compare. */}
      <details className={classes.details} open={outcome === 'failed'}>
        <summary>Addresses and hashes</summary>
        <Facts facts={[...addressFacts(check), ...hashFacts(check)]} />
      </details>
    </li>
  );
};

/** What Safe Exam Browser showed in a self-test beside what was expected, and whether a student would be let in. */
export const SelfTestReport = ({ report }: { report: SelfTest }) => (
  <section className={classes.report} aria-label="Report of the test">
    <div className={classes.verdict} data-outcome={report.passed ? 'passed' : 'failed'}>
      {report.passed ? (
        <IconCircleCheckFilled size={24} aria-hidden />
      ) : (
        <IconCircleXFilled size={24} aria-hidden />
      )}
      <div>
        <Title order={2}>{report.passed ? 'Passed' : 'Failed'}</Title>
        <Text>
          {report.passed
            ? 'A student with this browser and this configuration would be let in.'
            : 'A student with this browser and this configuration would be refused. The checks below say why.'}
        </Text>
      </div>
    </div>
    <Facts
      facts={[
        ['Tested at', <DateTimeText key="at" value={report.testedAt} />],
        [
          'Browser',
          <>
            <span className={classes.agent}>{report.userAgent || 'It does not say.'}</span>
            <Text c="dimmed" size="sm">
              {report.namesExamBrowser
                ? 'It calls itself Safe Exam Browser. That alone proves nothing.'
                : 'It does not call itself Safe Exam Browser.'}
            </Text>
          </>,
        ],
        ['Configuration', `Revision ${report.revision}`],
        ['Config Key', <LongText key="key" text={report.configKey} what="the Config Key" />],
      ]}
    />
    <ul className={classes.checks}>
      {report.checks.map((check) => (
        <Check key={check.name} check={check} />
      ))}
    </ul>
  </section>
);
