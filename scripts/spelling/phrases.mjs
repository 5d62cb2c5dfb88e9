// Whether texts say things as a native speaker would; part of `npm run check`. CONTRIBUTING.md has more ("Words").
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../packages.mjs';

/** What no text says, and what to say. */
const PHRASES = [
  [/\bby itself\b/, '"automatically", "on its own"'],
  [/\ban own\b/, '"their own", "your own"'],
  [/\bstands? twice\b/, '"appears twice"'],
  [/\bwill stand here\b/, '"appears here"'],
  [/\bseparated by (a |single )?blanks?\b/, '"separated by spaces"'],
  [/\bone a line\b/i, '"one per line"'],
  [/\b(is|was) not reached\b/, '"cannot be reached", "could not be reached"'],
  [/\btold by mail\b/, '"gets a mail about it"'],
  [/\bbrought the (most|least)\b/, '"went best", "went worst"'],
  [/\bhas of you\b/, '"has for you"'],
  [/\bcommented this\b/i, '"commented on this"'],
  [/\bgo on with this\b/i, '"continue with this"'],
  [/\b(the own|own (start|duration))\b/, '"their own", "from when they press Start"'],
  [/\bso many minutes\b/, '"this many minutes"'],
  [/\bstands here\b/, '"appears here", "is shown here"'],
  [/\bYour time runs on\b/, '"Your time keeps running"'],
];
/** Comments are for us, and not looked at: a line of one, or the end of a line. */
const COMMENT = /^\s*(\/\/|\/?\*).*|\s\/\/ .*$/;

const files = globSync(
  ['{apps,packages}/*/src/**/*.{ts,tsx}', 'docs/{admin,faculty,operations,student}.md'],
  {
    cwd: ROOT,
  },
).filter((file) => !file.includes('.test.ts'));

const findIn = (file) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const text = file.endsWith('.md') ? line : line.replace(COMMENT, '');
      return PHRASES.filter(([phrase]) => phrase.test(text)).map(
        ([phrase, rather]) => `${file}:${index + 1} "${phrase.exec(text)?.[0]}": rather ${rather}`,
      );
    });

const found = files.flatMap(findIn);
for (const line of found) process.stdout.write(`${line}\n`);
process.exit(found.length === 0 ? 0 : 1);
