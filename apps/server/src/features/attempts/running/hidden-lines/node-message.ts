import { NOT_SHOWN, tellOf, withoutRepeats, type ShownProgram } from './shown-program.ts';

/** `main.js:3`, above the line and a caret: where an error was thrown, or noticed. */
const HEADER = /^(main\.[jt]s):(\d+)$/;
const CARETS = /^\s*\^+\s*$/;
/** A call of a stack, and its place at the end. */
const CALL = /^(\s+)at /;
const CALL_PLACE = /\b(main\.[jt]s):(\d+)(?::\d+)?\)?(?: \{)?$/;
/** `TypeError: …`, also as the cause of another one. */
const ERROR = /^(\s*(?:\[cause\]: |Uncaught )?(?:\w*Error|AggregateError)(?: \[\w+\])?): (.*)$/;
/** The middle of a very long text was taken out here. */
const CUT = '… (cut)';

/** Whether the first call of the stack below a line is one of hidden lines. */
const isThrownInHidden = (
  lines: readonly string[],
  after: number,
  isHiddenAt: (line: string) => boolean | null,
): boolean => {
  for (const line of lines.slice(after + 1)) {
    if (ERROR.test(line)) return false;
    const isHidden = CALL.test(line) ? isHiddenAt(line) : null;
    if (isHidden !== null) return isHidden;
  }
  return false;
};

/**
 * What Node.js said of a program in `file`, without the lines of the program that are hidden: uncaught errors with their
 * causes, errors of syntax. The text of an error that comes from hidden lines quotes them (`secret.x is not a function`).
 */
export const nodeWithoutHidden =
  (file: string) =>
  (lines: readonly string[], program: ShownProgram): string[] => {
    /** Null for a line that names no place; another file is what became of the program, and shows its lines. */
    const isHiddenAt = (line: string): boolean | null => {
      const [, name, number] = CALL_PLACE.exec(line) ?? [];
      return name === undefined ? null : name !== file || program.isHidden(Number(number));
    };
    const told: string[] = [];
    let isOfHidden = false;
    let isSource = false;
    for (const [at, line] of lines.entries()) {
      const header = HEADER.exec(line);
      if (header) {
        isOfHidden = isHiddenAt(line) === true;
        isSource = true;
        told.push(isOfHidden ? `${file}, ${NOT_SHOWN}` : line);
      } else if (isSource || lines[at - 1] === CUT) {
        // After a cut it begins anywhere: in the middle of a source line, too.
        if (isSource && !isOfHidden && program.isShownText(line)) told.push(line);
        isSource = false;
      } else if (CARETS.test(line) || line.trim() === '') {
        if (!isOfHidden || line.trim() === '') told.push(line);
      } else if (CALL.test(line)) {
        isOfHidden = false;
        const isShown = isHiddenAt(line) === false || (isHiddenAt(line) === null && program.isTellable(line));
        told.push(isShown ? line : `${CALL.exec(line)?.[1] ?? ''}at ${NOT_SHOWN}`);
      } else {
        const [, kind, message] = ERROR.exec(line) ?? [];
        const isHidden = isOfHidden || (kind !== undefined && isThrownInHidden(lines, at, isHiddenAt));
        if (isHidden) told.push([kind, tellOf(program, message ?? line)].filter(Boolean).join(': '));
        else if (!program.isHiddenText(line)) told.push(line);
      }
    }
    return withoutRepeats(told);
  };
