import { NOT_SHOWN, tellOf, withoutRepeats, type ShownProgram } from './shown-program.ts';

/** `main.c:3:20: error: …`, and `main.cpp:4:22:   required from here`. */
const LOCATED = /^(\S*main\.c(?:pp)?):(\d+)(?::\d+)?: +(?:(fatal error|error|warning|note): +)?(.*)$/;
/** `In file included from main.c:2:`, and the lines that go on with it. */
const INCLUDED = /^(In file included from | +from )(\S*main\.c(?:pp)?):(\d+)(?::\d+)?([,:])$/;
/** `main.c: In function ‘main’:` introduces what is said next. */
const INTRODUCTION = /^[^\s:]+: (?:In|At) .*:$/;
/** `    3 | int x`, and the lines of carets and corrections below, which have no number. */
const EXCERPT = /^ *(\d*) *\|/;
/** The linker knows functions, no lines. */
const LINKER = /(?::function .*?: error: |: in function .*?: ?)/;

/** What `assert` prints before it ends a program: `main: main.c:12: check: Assertion `x == 5' failed.` */
const ASSERTION = /^\S+: (\S*main\.c(?:pp)?):(\d+): .*Assertion .* failed\.$/;

/** What gcc or its linker said, without the lines of the program that are hidden. */
export const gccWithoutHidden = (lines: readonly string[], program: ShownProgram): string[] => {
  const told: string[] = [];
  let introduction: string[] = [];
  /** What was said last is about a hidden line; and the excerpt shows one. */
  let [isHidden, showsHidden] = [false, false];
  const say = (line: string): void => {
    told.push(...introduction, line);
    introduction = [];
  };
  for (const line of lines) {
    const excerpt = EXCERPT.exec(line);
    if (excerpt) {
      if (excerpt[1]) showsHidden = program.isHidden(Number(excerpt[1]));
      if (!isHidden && !showsHidden) say(line);
      continue;
    }
    const included = INCLUDED.exec(line);
    const located = LOCATED.exec(line);
    isHidden = located !== null && program.isHidden(Number(located[2]));
    showsHidden = false;
    if (included)
      introduction.push(
        program.isHidden(Number(included[3])) ? `${included[1]}a part that is not shown${included[4]}` : line,
      );
    else if (located && isHidden) {
      introduction = [];
      say(
        [located[1], located[3], tellOf(program, located[3] ? (located[4] ?? '') : '')]
          .filter(Boolean)
          .join(': '),
      );
    } else if (INTRODUCTION.test(line)) introduction.push(line);
    else if (program.isHiddenText(line)) continue;
    else say(line.replace(LINKER, (place) => (program.isTellable(place) ? place : `: ${NOT_SHOWN}: `)));
  }
  return withoutRepeats(told);
};

/** Standard error of a C or C++ program without the assertions that failed in hidden lines. */
export const assertionsWithoutHidden = (lines: readonly string[], program: ShownProgram): string[] =>
  lines.map((line) => {
    const assertion = ASSERTION.exec(line);
    return assertion && program.isHidden(Number(assertion[2]))
      ? `${assertion[1]}: Assertion failed ${NOT_SHOWN}.`
      : line;
  });
