import { NOT_SHOWN, tellOf, withoutRepeats, type ShownProgram } from './shown-program.ts';

/** `main.rs:3:5`, `main.cs(3,5)`, `main.hs:(3,5)-(4,2)`, `main.php on line 3`, `line 3 of main.pas`. */
const PLACE = /[Mm]ain\.\w+(?::|\(|:\(| on line )(\d+)[\d,:()-]*|line (\d+) of main\.\w+/;
/** `  3 | x = 5`, and `3: x = 5`: a line of the program that is quoted; those below it have no number. */
const QUOTED = /^ *(?:(\d+)? *\||(\d+): )(.*)$/;

/**
 * What a compiler or a runtime said whose messages are not known in every form, without the lines of the program that are
 * hidden. Of what names no line only that is told which uses no word of hidden lines alone: rather too little than too much.
 */
export const cautiousWithoutHidden = (lines: readonly string[], shown: ShownProgram): string[] => {
  const program = { ...shown, isTellable: shown.isTellableInAnyCase };
  return withoutRepeats(
    lines.flatMap((line): string[] => {
      const [place, one, other] = PLACE.exec(line) ?? [];
      if (place !== undefined && program.isHidden(Number(one ?? other)))
        return [tellOf(program, line.replace(place, '').replace(/^[\s:,>-]+/, '')) || NOT_SHOWN];
      const [, number, listed, text] = QUOTED.exec(line) ?? [];
      const quoted = number ?? listed;
      if (quoted !== undefined && program.isHidden(Number(quoted))) return [];
      // How the file and the language are called is no secret, though a hidden line may say it.
      const said = line.replace(place ?? '', '').replace(/^PHP /, '');
      return program.isHiddenText(text ?? line) || !program.isTellable(said) ? [] : [line];
    }),
  );
};
