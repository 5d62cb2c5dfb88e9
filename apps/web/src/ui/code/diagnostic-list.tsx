import type { ReferenceRun } from '@assay/contract';
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import classes from './diagnostic-list.module.css';

const SIGN = {
  error: { icon: IconCircleX, word: 'Error' },
  warning: { icon: IconAlertTriangle, word: 'Warning' },
  note: { icon: IconInfoCircle, word: 'Note' },
};

interface DiagnosticListProps {
  diagnostics: ReferenceRun['diagnostics'];
  /** The program is one block, so its lines are those of the editor. */
  ownLinesOnly: boolean;
}

/** The compiler's messages with their lines. */
export const DiagnosticList = ({ diagnostics, ownLinesOnly }: DiagnosticListProps) => (
  <ul className={classes.diagnostics} aria-label="Messages of the compiler">
    {diagnostics.map(({ line, column, severity, message }, index) => {
      const { icon: Icon, word } = SIGN[severity];
      return (
        <li key={index} data-severity={severity}>
          <Icon size={16} aria-hidden />
          <span className={classes.line}>
            {word}, line {line}
            {column > 0 && `, column ${column}`}
            {!ownLinesOnly && ' of the complete program'}
          </span>
          <code>{message}</code>
        </li>
      );
    })}
  </ul>
);
