const mostCharacters = 16_000;
const mostInLine = 1000;
const longLine = new RegExp(`^(.{${mostInLine}}).+$`, 'gm');

const places: [pattern: RegExp, shown: string][] = [
  [/\/w\//g, ''],
  [/\/tmp\/cc\w{6}\.o/g, 'program'],
  [/\/usr\/(?:bin|lib|include|share)(?:\/[^\s/:,'"()<>]+)*\/([^\s/:,'"()<>]+)/g, '$1'],
];

/**
 * What a compiler or a runtime printed, fit for a student: only the student's own file is named, files of the machine
 * lose their folders, and an endless message is cut.
 */
export const tidyMessage = (text: string): string => {
  const tidy = places
    .reduce((so, [pattern, shown]) => so.replace(pattern, shown), text)
    .replace(longLine, '$1 … (cut)');
  return tidy.length > mostCharacters ? `${tidy.slice(0, mostCharacters)}\n… (cut)` : tidy;
};
