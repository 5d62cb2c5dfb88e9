import { NOT_SHOWN, tellOf, withoutRepeats, type ShownProgram } from './shown-program.ts';

/** `  File "main.py", line 3, in inc`, also in the frame that is drawn around groups of exceptions. */
const PLACE = /^([\s|+-]*)File "[^"]*main\.py", line (\d+)/;
/** `main.py:3: SyntaxWarning: …`; the source follows. */
const WARNING = /^(\S*main\.py):(\d+): (\w+): (.*)$/;
/** Carets, and what stands for lines that were left out. */
const MARKS = /^[\s|]*(?:[~^ ]+|\.\.\.<.*>)$/;
/** The source of a place is written two columns further in than the place. */
const inset = (line: string): number => /^[\s|]*/.exec(line)?.[0].length ?? 0;
/** The middle of a very long text was taken out here. */
const CUT = '… (cut)';

/**
 * What Python said on standard error, without the lines of the program that are hidden: tracebacks of chained and
 * grouped exceptions, errors of syntax, warnings. Below a place that is shown stands only what its lines say.
 */
export const pythonWithoutHidden = (lines: readonly string[], program: ShownProgram): string[] => {
  /** The inset of the place whose source may follow, and whether it is shown; null where no source is expected. */
  let source: { below: number; isShown: boolean } | null = null;
  let isAfterCut = false;
  const told = lines.flatMap((line): string[] => {
    if (isAfterCut) {
      // It begins anywhere: in the middle of a source line, too.
      isAfterCut = false;
      source = { below: 0, isShown: false };
      return [];
    }
    isAfterCut = line === CUT;
    const [, before, number] = PLACE.exec(line) ?? [];
    if (before !== undefined) {
      const isShown = !program.isHidden(Number(number));
      source = { below: before.length, isShown };
      return [isShown ? line : `${before}File "main.py", ${NOT_SHOWN}`];
    }
    const [, file, at, kind, message] = WARNING.exec(line) ?? [];
    if (file) {
      const isShown = !program.isHidden(Number(at));
      source = { below: 0, isShown };
      return [isShown ? line : `${file}: ${kind}: ${tellOf(program, message ?? '')}`];
    }
    if (source && inset(line) > source.below) {
      const isTold = source.isShown && (MARKS.test(line) || program.isShownText(line.replace(/^[\s|]+/, '')));
      return isTold ? [line] : [];
    }
    source = null;
    return program.isHiddenText(line.replace(/^[\s|]+/, '')) ? [] : [line];
  });
  return withoutRepeats(told);
};
