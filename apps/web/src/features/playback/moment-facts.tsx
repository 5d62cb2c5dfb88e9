import { counted, VERDICT_WORDS, type RunEvent } from '@assay/contract';
import { Text } from '@mantine/core';
import { memo } from 'react';
import { runWords } from './marker-words.ts';
import classes from './playback.module.css';

interface MomentFactsProps {
  /** The last run by then; null before the first. */
  run: RunEvent | null;
  /** Changes since that run. */
  changesSince: number;
}

/** What the text at a moment had given when it was run. */
export const MomentFacts = memo(({ run, changesSince }: MomentFactsProps) => (
  <section className={classes.verdicts} aria-label="The last run by then">
    {!run && <Text>Not run by then.</Text>}
    {run && (
      <>
        <Text>Last run: {runWords(run)}.</Text>
        {run.tests.length > 0 && (
          <ol className={classes.tests} aria-label="Public tests">
            {run.tests.map(({ passed, verdict }, index) => (
              <li key={index} data-passed={passed ?? undefined}>
                Test {index + 1}: {passed === null ? 'not compared' : VERDICT_WORDS[verdict].toLowerCase()}
              </li>
            ))}
          </ol>
        )}
        <Text c="dimmed" size="sm">
          {changesSince === 0
            ? 'The text is the one that ran.'
            : `${counted(changesSince, 'change')} since then.`}
        </Text>
      </>
    )}
  </section>
));
