// What is said at the end of a run: how long it took and where, what failed and how to repeat just that, and the count.

import { stripVTControlCharacters } from 'node:util';

const SLOWEST = 10;
/** Of a long message the beginning says what is wrong. */
const LINES = 25;

const say = (text) => process.stdout.write(`${text}\n`);
const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`;
const shortly = (message) =>
  // What colours a message on a console is noise in a file.
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
    .map((line) => `      ${line}`)
    .join('\n');

/** Says it all; the last line counts the tests. @param ms how long the whole run took */
export const tell = (results, ms) => {
  say('\nTimes by suite; they run side by side');
  for (const { name, passed, failures, ms: took } of results)
    say(`  ${seconds(took)}  ${name.padEnd(8)}  ${passed} passed, ${failures.length} failed`);
  say(`  ${seconds(ms)}  in all`);

  const files = results.flatMap((result) => result.files).toSorted((one, other) => other.ms - one.ms);
  say('\nThe slowest files');
  for (const file of files.slice(0, SLOWEST)) say(`  ${seconds(file.ms)}  ${file.name}`);

  for (const { name, log, failures } of results)
    for (const { what, why, repeat } of failures)
      say(
        `\n  failed: ${name}: ${what}\n${shortly(why)}\n    all that was said: ${log}\n    again: ${repeat}`,
      );
  const total = (count) => results.reduce((sum, result) => sum + count(result), 0);
  say(`\n${total(({ passed }) => passed)} passed, ${total(({ failures }) => failures.length)} failed`);
};
