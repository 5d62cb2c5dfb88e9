import {
  FAILED_MAIL_DAYS,
  isBackupDue,
  isGradingLate,
  missingLanguages,
  type PlatformState,
  type RunnerState,
} from '@assay/contract';
import { Anchor, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleXFilled,
} from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { helpAddress } from '../../../lib/pages/help-topics.ts';
import { serverNow } from '../../../lib/values/clock.ts';
import { formatBytes } from '../../../lib/values/format-bytes.ts';
import { DateTimeText } from '../../../ui/facts/date-time-text.tsx';
import { WorkRow } from './section.tsx';
import classes from './section.module.css';

/** How a part is: by colour, shape and word. */
const STATES = {
  fine: ['Fine', IconCircleCheckFilled],
  warning: ['Look at this', IconAlertTriangle],
  danger: ['Failing', IconCircleXFilled],
  off: ['Not set up', IconCircleDashed],
} as const;

interface Part {
  name: string;
  state: keyof typeof STATES;
  facts: readonly (ReactNode | false)[];
  /** Where more is said. */
  more?: { to: string; words: string };
}

const DATABASE_WORDS = {
  fine: ['fine', null],
  busy: ['danger', 'all connections are taken: calls wait'],
  old: ['danger', 'lacks tables that this version needs'],
  'read-only': ['danger', 'takes no changes: nothing that people type can be stored'],
  away: ['danger', 'does not answer'],
} as const;

const databaseOf = ({ database: { state, ms } }: PlatformState): Part => ({
  name: 'Database',
  state: DATABASE_WORDS[state][0],
  facts: [DATABASE_WORDS[state][1] ?? `answers in ${ms} ms`],
});

const RUNNER_WORDS = {
  stopping: 'is stopping and takes no programs',
  refusing: 'refuses this server: the token is another one (RUNNER_TOKEN)',
  untrusted: 'shows a certificate of no authority that this server trusts (NODE_EXTRA_CA_CERTS)',
  expired: 'shows a certificate that has expired or is not valid yet',
  misnamed: 'shows a certificate for another name than RUNNER_URL has',
  away: 'does not answer',
} as const;

/** A runner as people should know it, beside the others: what one of them cannot do, another one may. */
const runnerOf = (runner: RunnerState, others: readonly RunnerState[]): Omit<Part, 'name'> => {
  const working = others.filter(({ state }) => state === 'fine');
  if (runner.state !== 'fine') {
    const isCovered = working.length > 0;
    return {
      state: isCovered || runner.state === 'stopping' ? 'warning' : 'danger',
      facts: [
        RUNNER_WORDS[runner.state],
        isCovered ? 'programs go to the others' : 'no program can be run or graded',
      ],
    };
  }
  const lacking = missingLanguages(runner);
  const missing = missingLanguages({
    languages: [runner, ...working].flatMap(({ languages }) => languages),
  });
  const elsewhere = lacking.filter((language) => !missing.includes(language));
  return {
    state: missing.length > 0 ? 'warning' : 'fine',
    facts: [
      runner.languages.map(({ label }) => label).join(', '),
      missing.length > 0 && `cannot run ${missing.join(', ')}: answers in it are not graded`,
      elsewhere.length > 0 && `${elsewhere.join(', ')} runs on others`,
      runner.waiting ? `${runner.waiting} waiting for a place` : 'nothing waits',
    ],
  };
};

const runnersOf = ({ runners }: PlatformState): Part[] =>
  runners.map((runner) => ({
    name: runners.length > 1 ? `Code runner ${runner.url}` : 'Code runner',
    ...runnerOf(
      runner,
      runners.filter((other) => other !== runner),
    ),
  }));

const gradingOf = ({ grading }: PlatformState): Part => ({
  name: 'Grading',
  state: isGradingLate(grading, serverNow()) ? 'warning' : 'fine',
  facts: [
    grading.ungraded === 0 ? (
      'nothing waits'
    ) : (
      <span key="oldest">
        {grading.ungraded === 1 ? '1 submission waits' : `${grading.ungraded} submissions wait`}, the oldest
        from <DateTimeText value={grading.oldestAt} format="words" />
      </span>
    ),
  ],
});

const DISK_WORDS = {
  fine: ['fine', false],
  low: ['warning', 'make room before the next exam'],
  full: ['danger', 'full: nothing that people type can be stored'],
  unknown: ['warning', 'cannot be looked at'],
} as const;

const diskOf = ({ disk: { state, free, total } }: PlatformState): Part => ({
  name: 'Disk',
  state: DISK_WORDS[state][0],
  facts: [
    free !== null && total !== null && `${formatBytes(free)} of ${formatBytes(total)} free`,
    DISK_WORDS[state][1],
  ],
});

const FILES_PLACES = { database: 'in the database', disk: 'in a folder', s3: 'in a bucket' } as const;

const FILES_WORDS = {
  fine: ['fine', false],
  elsewhere: ['danger', 'other servers keep them elsewhere: each lacks what the others were given'],
  away: ['danger', 'cannot be reached: nothing can be attached or opened'],
} as const;

const filesOf = ({ files: { place, state } }: PlatformState): Part => ({
  name: 'Files',
  state: FILES_WORDS[state][0],
  facts: [FILES_PLACES[place], FILES_WORDS[state][1]],
});

const mails = (count: number): string => `${count} ${count === 1 ? 'mail' : 'mails'}`;

/** What has not been sent: soon will be, or lies where nobody fetches it. */
const waitingOf = ({ isConfigured, waiting }: PlatformState['mail']): string | false => {
  if (waiting > 0) return `${mails(waiting)} ${isConfigured ? 'being sent' : 'in the outbox'}`;
  return isConfigured && 'nothing waits';
};

const mailOf = ({ mail }: PlatformState): Part => {
  const { isConfigured, waiting, failed, lastFailedAt } = mail;
  const isMissed = failed > 0 || (!isConfigured && waiting > 0);
  return {
    name: 'Mail',
    state: isMissed ? 'warning' : isConfigured ? 'fine' : 'off',
    facts: [
      !isConfigured && 'no mail server is set',
      waitingOf(mail),
      failed > 0 && (
        <span key="failed">
          {mails(failed)} failed in {FAILED_MAIL_DAYS} days, the last{' '}
          <DateTimeText value={lastFailedAt} format="words" />
        </span>
      ),
    ],
    ...(failed > 0
      ? { more: { to: '/admin/audit?f.kind=system', words: 'Audit' } }
      : !isConfigured && { more: { to: helpAddress('/admin', 'operations', 'mail'), words: 'Set it up' } }),
  };
};

const backupOf = ({ lastBackupAt, lastDrillAt }: PlatformState): Part => {
  const isDue = isBackupDue(lastBackupAt, serverNow());
  return {
    name: 'Backup',
    state: isDue ? 'warning' : 'fine',
    facts: [
      lastBackupAt === null ? (
        'none was written yet'
      ) : (
        <span key="last">
          last <DateTimeText value={lastBackupAt} format="words" />
        </span>
      ),
      lastDrillAt === null ? (
        'a restore was never tried'
      ) : (
        <span key="drill">
          restore tried <DateTimeText value={lastDrillAt} format="words" />
        </span>
      ),
    ],
    ...(isDue && { more: { to: helpAddress('/admin', 'operations', 'backup'), words: 'How to' } }),
  };
};

const PartRow = ({ name, state, facts, more }: Part) => {
  const [word, Sign] = STATES[state];
  return (
    <li className={classes.row}>
      <span className={classes.state} data-state={state}>
        <Sign size={20} aria-hidden />
        <span className="visually-hidden">{word}:</span>
      </span>
      <WorkRow
        name={name}
        facts={facts}
        aside={
          more && (
            <Anchor component={Link} to={more.to} aria-label={`${more.words}: ${name}`}>
              {more.words}
            </Anchor>
          )
        }
      />
    </li>
  );
};

/** How the installation is: what it stands on, its mails, its backup. */
export const HealthSection = ({ state }: { state: PlatformState }) => {
  const headingId = useId();
  const parts = [
    databaseOf(state),
    ...runnersOf(state),
    gradingOf(state),
    diskOf(state),
    filesOf(state),
    mailOf(state),
    backupOf(state),
  ];
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId}>
        Installation
      </Title>
      <ul className={classes.box}>
        {parts.map((part) => (
          <PartRow key={part.name} {...part} />
        ))}
      </ul>
    </section>
  );
};
