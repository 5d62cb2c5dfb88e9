import type { ResponseOf, examBrowserTest } from '@assay/contract';
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useServerNow } from '../../../lib/values/clock.ts';
import { formatCountdown, formatSecond } from '../../../lib/values/dates.ts';
import classes from './test-exam-browser.module.css';

type Test = ResponseOf<typeof examBrowserTest>['data'];

const Step = ({ name, at }: { name: string; at: string | null }) => {
  const Shape = at ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <li data-done={at !== null || undefined}>
      <Shape size={18} aria-hidden />
      {name}: {at ? formatSecond(at) : 'not yet'}
    </li>
  );
};

/** Why a link ended without a report, as far as the server knows. */
const whyNothing = ({ fetchedAt }: Test): string =>
  fetchedAt
    ? 'The configuration was fetched, and its start page did not reach this server in time: Safe Exam Browser was not opened, or its password was not typed, or the network between them blocks the page.'
    : 'Nothing has asked for the configuration: Safe Exam Browser is probably not installed on this computer, or the browser was not allowed to open it.';

/** How far a test has come, until there is a report. */
export const TestProgress = ({ test }: { test: Test }) => {
  const left = Date.parse(test.expiresAt) - useServerNow();
  const isOver = left <= 0 && test.report === null;
  return (
    <>
      <div className={classes.progress}>
        <div role="status">
          <ol className={classes.steps} aria-label="Progress of the test">
            <Step name="Configuration fetched" at={test.fetchedAt} />
            <Step name="Opened in Safe Exam Browser" at={test.openedAt} />
          </ol>
        </div>
        {!isOver && test.report === null && (
          <span className="tabular">The link ends in {formatCountdown(left)}.</span>
        )}
      </div>
      {isOver && (
        <Alert color="warning" icon={<IconAlertTriangle size={18} />} title="The link has ended">
          {whyNothing(test)} Start another test.
        </Alert>
      )}
    </>
  );
};
