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
  /** Shows a line in the editor; without it the lines are words alone. */
  onLine?: (line: number, column: number) => void;
}

/** Where a message is about; what the linker says is about no line. */
const wordsOf = (
  { line, column, severity }: ReferenceRun['diagnostics'][number],
  ownLinesOnly: boolean,
): string =>
  line > 0
    ? `${SIGN[severity].word}, line ${line}${column > 0 ? `, column ${column}` : ''}${ownLinesOnly ? '' : ' of the complete program'}`
    : SIGN[severity].word;

/** The compiler's messages with their lines. */
export const DiagnosticList = ({ diagnostics, ownLinesOnly, onLine }: DiagnosticListProps) => (
  <ul className={classes.diagnostics} aria-label="Messages of the compiler">
    {diagnostics.map((diagnostic, index) => {
      const { line, column, severity, message } = diagnostic;
      const { icon: Icon } = SIGN[severity];
      const words = wordsOf(diagnostic, ownLinesOnly);
      return (
        <li key={index} data-severity={severity}>
          <Icon size={16} aria-hidden />
          {onLine && line > 0 ? (
            <button type="button" className={classes.line} onClick={() => onLine(line, column)}>
              {words}
            </button>
          ) : (
            <span className={classes.line}>{words}</span>
          )}
          <code>{message}</code>
        </li>
      );
    })}
  </ul>
);
