import { NOT_SHOWN, tellOf, withoutRepeats, type ShownProgram } from './shown-program.ts';

/** `Main.java:3: error: …`; source, caret and details follow. */
const LOCATED = /^(\S+\.java):(\d+): (?:(error|warning): )?(.*)$/;
/** What belongs to no place: how many there were, and remarks. */
const PLACELESS = /^(?:\d+ (?:errors?|warnings?)$|(?:Note|error|warning): )/;
/** A call of a stack trace, with its place; those of the language's own modules name the module. */
const CALL = /^(\s*)at (?!(?:java|jdk)\.[\w.]+(?:@[^/]*)?\/)(.*)$/;
const CALL_PLACE = /\(\S+\.java:(\d+)\)$/;

const compilerLines = (lines: readonly string[], program: ShownProgram): string[] => {
  let drops = false;
  return lines.flatMap((line) => {
    const [, file, number, severity, message] = LOCATED.exec(line) ?? [];
    if (file) {
      drops = program.isHidden(Number(number));
      return drops ? [[file, severity, tellOf(program, message ?? '')].filter(Boolean).join(': ')] : [line];
    }
    drops &&= !PLACELESS.test(line);
    return drops || program.isHiddenText(line) ? [] : [line];
  });
};

/** What javac said, without the lines of the program that are hidden. */
export const javacWithoutHidden = (lines: readonly string[], program: ShownProgram): string[] =>
  withoutRepeats(compilerLines(lines, program));

/** A stack trace without the calls that were made in hidden lines; one that does not say its line counts as hidden. */
export const javaTraceWithoutHidden = (lines: readonly string[], program: ShownProgram): string[] =>
  withoutRepeats(
    lines.map((line) => {
      const call = CALL.exec(line);
      if (!call) return line;
      const number = CALL_PLACE.exec(line)?.[1];
      return number && !program.isHidden(Number(number)) ? line : `${call[1]}${NOT_SHOWN}`;
    }),
  );
