import type { GenerationProgress } from '@assay/contract';
import { Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { serverNow, useServerNow } from '../../../lib/values/clock.ts';
import { formatSpan } from '../../../lib/values/dates.ts';
import type { Sight } from './follow-generation.ts';
import classes from './generation-steps.module.css';

interface GenerationStepsProps {
  sight: Sight;
  timeLimitSeconds: number;
}

const PLACE: Readonly<Record<GenerationProgress['step'], number>> = {
  ASKING: 0,
  REPAIRING: 0,
  RUNNING: 1,
  CONFIRMING: 2,
};

const wordsOf = (problem: string | null): string[] => [
  problem ? 'The model corrects its answer' : 'The model writes the question',
  'The reference solution runs on every test',
  'It runs again, to see that it prints the same',
];

/** What a generation is doing, in words, and how long it has been at it. */
export const GenerationSteps = ({
  sight: { generation, isAway },
  timeLimitSeconds,
}: GenerationStepsProps) => {
  const [openedAt] = useState(serverNow);
  const startedAt = generation ? Date.parse(generation.startedAt) : openedAt;
  const elapsedMs = Math.max(0, useServerNow() - startedAt);
  const { step = 'ASKING', testsDone = 0, testsTotal = 0, problem = null } = generation?.progress ?? {};
  const place = PLACE[step];
  const words = wordsOf(problem);

  return (
    <div className={classes.box}>
      <div className="visually-hidden" role="status">
        {words[place]}
      </div>
      {problem && (
        <div className={classes.problem}>
          <IconAlertTriangle size={16} aria-hidden />
          <Text>{problem} It was sent back to the model once.</Text>
        </div>
      )}
      {isAway && (
        <div className={classes.problem} role="status">
          <IconPlugConnectedX size={16} aria-hidden />
          <Text>The server cannot be reached. This continues when the connection is back.</Text>
        </div>
      )}
      <ol className={classes.steps}>
        {words.map((text, index) => (
          <li key={text} aria-current={index === place ? 'step' : undefined} data-done={index < place}>
            <span className={classes.mark} aria-hidden>
              {index < place && <IconCheck size={16} />}
              {index === place && <Loader size={14} />}
            </span>
            <span>{text}</span>
            {index === place && testsTotal > 0 && (
              <span className={classes.count}>
                test {testsDone + 1} of {testsTotal}
              </span>
            )}
          </li>
        ))}
      </ol>
      <Text c="dimmed" className={classes.time}>
        {formatSpan(elapsedMs)} of at most {formatSpan(timeLimitSeconds * 1000)}
      </Text>
    </div>
  );
};
