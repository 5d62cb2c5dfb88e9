import { tellOf, withoutRepeats, type ShownProgram } from './shown-program.ts';

/** `main.sql:3:5: error: no such table: x`. */
const LOCATED = /^(\S*main\.sql):(\d+):\d+: (error): (.*)$/;

/** What SQLite said, without the lines of the statements that are hidden. */
export const sqlWithoutHidden = (lines: readonly string[], program: ShownProgram): string[] =>
  withoutRepeats(
    lines.map((line) => {
      const [, file, number, severity, message] = LOCATED.exec(line) ?? [];
      return file !== undefined && program.isHidden(Number(number))
        ? `${file}: ${severity}: ${tellOf(program, message ?? '')}`
        : line;
    }),
  );
