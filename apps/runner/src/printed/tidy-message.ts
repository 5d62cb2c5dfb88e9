const MOST_CHARACTERS = 16_000;
const MOST_IN_LINE = 1000;
const LONG_LINE = new RegExp(`^(.{${MOST_IN_LINE}}).+$`, 'gm');

const PLACES: [pattern: RegExp, shown: string][] = [
  [/(?:file:\/\/)?\/w\//g, ''],
  [/\/tmp\/cc\w{6}\.o/g, 'program'],
  [/\/usr\/(?:bin|lib|include|share)(?:\/[^\s/:,'"()<>]+)*\/([^\s/:,'"()<>]+)/g, '$1'],
];

/** The text without the lines that match, and without the blank ones around them at its ends. */
export const withoutLines = (text: string, lines: RegExp | null): string => {
  const left = lines === null ? text : text.replaceAll(lines, '');
  return left === text ? text : left.replace(/^\n+/, '').replace(/(?<!\n)\n{2,}$/, '\n');
};

/**
 * What a compiler or a runtime printed, fit for a student: only the student's own file is named, files of the machine
 * lose their folders, and an endless message is cut.
 */
export const tidyMessage = (text: string): string => {
  const tidy = PLACES.reduce((so, [pattern, shown]) => so.replace(pattern, shown), text).replace(
    LONG_LINE,
    '$1 … (cut)',
  );
  return tidy.length > MOST_CHARACTERS ? `${tidy.slice(0, MOST_CHARACTERS)}\n… (cut)` : tidy;
};
