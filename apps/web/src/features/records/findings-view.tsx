import type { Finding } from '@assay/contract';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPoint } from '@tabler/icons-react';
import classes from './records.module.css';

const SHAPES = { proven: IconCheck, problem: IconAlertTriangle, note: IconPoint } as const;
const WORDS = { proven: 'Holds', problem: 'Wrong', note: 'Note' } as const;

/** What a check came to, one sentence after the other. */
export const FindingsView = ({ findings, label }: { findings: readonly Finding[]; label: string }) => (
  <ul className={classes.findings} aria-label={label}>
    {findings.map(({ kind, text }, index) => {
      const Shape = SHAPES[kind];
      return (
        // Two sentences may be the same; their order never changes.
        // oxlint-disable-next-line no-array-index-key
        <li key={index} data-kind={kind}>
          <Shape size={16} stroke={2.2} aria-hidden />
          <span>
            <VisuallyHidden>{WORDS[kind]}: </VisuallyHidden>
            {text}
          </span>
        </li>
      );
    })}
  </ul>
);
