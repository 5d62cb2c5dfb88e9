import { programHash, type Language, type ProgramCode, type RanProgram } from '@assay/contract';
import { Button, Skeleton, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../../../lib/server/call.ts';
import { formatMoment } from '../../../../lib/values/dates.ts';
import { Editor } from '../../../../ui/code/editor/editor.tsx';
import { LoadError } from '../../../../ui/messages/load-error.tsx';
import classes from './earlier-runs.module.css';
import { LineContext } from './line-context.ts';
import type { PastRuns } from './past-runs.ts';
import type { ProgramState } from '../program-state.ts';
import { RunResults } from './run-results.tsx';

/** Takes the program of a run into the editor. */
export type TakeRun = (language: Language, code: ProgramCode) => void;

interface EarlierRunProps {
  pastRuns: PastRuns;
  runId: string;
  shown: ProgramState;
  /** Null while nothing may be written. */
  onTake: TakeRun | null;
  onBack: () => void;
}

const Ran = ({ run, shown, onTake }: Pick<EarlierRunProps, 'shown' | 'onTake'> & { run: RanProgram }) => {
  const { language, code, ownInput } = run;
  const isShown = programHash(language, code) === programHash(shown.language, shown.code);
  return (
    <>
      {isShown ? (
        <Text c="dimmed">This is the program in the editor.</Text>
      ) : (
        <div>
          <Button size="compact-sm" disabled={onTake === null} onClick={() => onTake?.(language, code)}>
            Load into the editor
          </Button>
          <Text c="dimmed" size="xs" mt={4}>
            Your {language} program as it is now is kept: “Other version” above the editor brings it back.
          </Text>
        </div>
      )}
      <Editor
        label="Program of this run"
        language={language}
        value={code.map((block) => block.code).join('\n')}
        readOnly
        minHeight={0}
      />
      {run.outcome ? (
        // Its lines are those of the program above, not of the one in the editor.
        <LineContext value={null}>
          <div className={classes.results}>
            <RunResults
              answer={run.outcome}
              program={{ language, code, ownInput }}
              shown={{ ...shown, language, code }}
            />
          </div>
        </LineContext>
      ) : (
        <Text c="dimmed">Only the program of this run was kept.</Text>
      )}
    </>
  );
};

/** One run as it was: its program, which cannot be changed here, and its results. */
export const EarlierRun = ({ pastRuns, runId, shown, onTake, onBack }: EarlierRunProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['exam', 'run', pastRuns.key, runId],
    queryFn: () => pastRuns.open(runId),
    staleTime: Infinity,
  });
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={classes.panel} aria-labelledby="earlier-run" aria-busy={!data && !error}>
      <div className={classes.head}>
        <h3 id="earlier-run" ref={title} tabIndex={-1} className={classes.title}>
          {data ? `Run at ${formatMoment(Date.parse(data.executedAt))}, in ${data.language}` : 'Earlier run'}
        </h3>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} />}
          onClick={onBack}
        >
          All runs
        </Button>
      </div>
      {error && !data && (
        <LoadError
          message={messageOf(error, 'The run could not be fetched.')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton h={160} />}
      {data && <Ran run={data} shown={shown} onTake={onTake} />}
    </section>
  );
};
