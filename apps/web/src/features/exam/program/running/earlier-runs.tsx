import { RUNS_PAGE, type PastRun } from '@assay/contract';
import { ActionIcon, Skeleton, Text, UnstyledButton } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheckFilled,
  IconCircleMinus,
  IconCircleXFilled,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../lib/server/call.ts';
import { formatMoment } from '../../../../lib/values/dates.ts';
import { LoadError } from '../../../../ui/messages/load-error.tsx';
import { EarlierRun, type TakeRun } from './earlier-run.tsx';
import classes from './earlier-runs.module.css';
import type { PastRuns } from './past-runs.ts';
import type { ProgramState } from '../program-state.ts';

const SIGN = {
  PASSED: { icon: IconCircleCheckFilled, color: 'var(--assay-success)' },
  FAILED: { icon: IconCircleXFilled, color: 'var(--assay-danger)' },
  PENDING: { icon: IconCircleMinus, color: 'var(--mantine-color-dimmed)' },
} as const;

/** What a run came to, in words. */
const outcomeWords = ({ inputBegin, status, passedCount, totalCount }: PastRun): string => {
  if (inputBegin !== null) return inputBegin.trim() === '' ? 'Own input, empty' : `Own input: ${inputBegin}`;
  if (status === 'PENDING') return 'Ran, without a verdict';
  return `${passedCount} of ${totalCount} passed`;
};

const RunRow = ({ run, onOpen }: { run: PastRun; onOpen: () => void }) => {
  const { icon: Sign, color } = SIGN[run.status];
  return (
    <li>
      <UnstyledButton className={classes.run} onClick={onOpen}>
        <Sign size={18} color={color} aria-hidden />
        <span className={classes.outcome}>{outcomeWords(run)}</span>
        <span className={classes.facts}>
          {run.language} · <span className="tabular">{formatMoment(Date.parse(run.executedAt))}</span>
        </span>
      </UnstyledButton>
    </li>
  );
};

interface PagesProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

const Pages = ({ page, total, onPage }: PagesProps) => {
  const last = Math.max(0, Math.ceil(total / RUNS_PAGE) - 1);
  if (last === 0) return null;
  return (
    <div className={classes.pages}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Newer runs"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <Text c="dimmed" size="xs" className="tabular" role="status">
        {page * RUNS_PAGE + 1}–{Math.min(total, (page + 1) * RUNS_PAGE)} of {total}
      </Text>
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Older runs"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </div>
  );
};

interface EarlierRunsProps {
  pastRuns: PastRuns;
  questionId: string;
  /** What stands in the editor. */
  shown: ProgramState;
  /** Null while nothing may be written. */
  onTake: TakeRun | null;
}

/** The runs of one question, newest first; each can be opened here, beside the editor. */
const EarlierRuns = ({ pastRuns, questionId, shown, onTake }: EarlierRunsProps) => {
  const [page, setPage] = useState(0);
  const [opened, setOpened] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['exam', 'runs', pastRuns.key, questionId, page],
    queryFn: () => pastRuns.page(questionId, page),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  // Who comes by keyboard, or back from a run, goes on from here.
  useEffect(() => {
    if (opened === null) title.current?.focus();
  }, [opened]);

  if (opened !== null)
    return (
      <EarlierRun
        pastRuns={pastRuns}
        runId={opened}
        shown={shown}
        onTake={onTake}
        onBack={() => setOpened(null)}
      />
    );
  return (
    <section className={classes.panel} aria-labelledby="earlier-runs" aria-busy={!data && !error}>
      <h3 id="earlier-runs" ref={title} tabIndex={-1} className={classes.title}>
        Earlier runs
      </h3>
      {error && !data && (
        <LoadError
          message={messageOf(error, 'Your runs could not be fetched.')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton h={120} />}
      {data?.total === 0 && <Text c="dimmed">You have not run a program for this question yet.</Text>}
      {data && data.total > 0 && (
        <ul className={classes.list}>
          {data.runs.map((run) => (
            <RunRow key={run._id} run={run} onOpen={() => setOpened(run._id)} />
          ))}
        </ul>
      )}
      {data && <Pages page={page} total={data.total} onPage={setPage} />}
    </section>
  );
};

export default EarlierRuns;
