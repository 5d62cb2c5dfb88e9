import type { ExamBrowserSettings } from '@assay/contract';
import { Text } from '@mantine/core';
import classes from './exam-browser-fields.module.css';

/** What each setting lets the server know, and what it does not. */
const linesOf = ({ quitPassword, filePassword, browserExamKeys }: ExamBrowserSettings): string[] => [
  filePassword
    ? 'Password of the file: whoever opens the task was told the password. It does not show that nobody told it to somebody outside, nor that a student who knows it uses no program of their own.'
    : 'No password of the file: the calls carry a key that anybody who reads the file can compute. It keeps in Safe Exam Browser whoever does not try to get out.',
  browserExamKeys.length > 0
    ? 'Browser Exam Keys: the calls carry a key that is not in the file. Only somebody who takes a genuine Safe Exam Browser apart finds it.'
    : 'No Browser Exam Keys: any version of Safe Exam Browser will do, also a changed one.',
  quitPassword
    ? 'Quit password: Safe Exam Browser is not left before the end. Its hash stands in the file, so a short or common one can be found by trying; one that was suggested cannot.'
    : 'No quit password: it can be left at any time, and nothing tells you.',
  'Nothing here shows who sits in front of the screen, or what a second device does.',
];

/** Says what the settings prove as they are now. */
export const ExamBrowserProof = ({ settings }: { settings: ExamBrowserSettings }) => (
  <section aria-label="What this proves">
    <Text fw={500}>What this proves</Text>
    <ul className={classes.proof}>
      {linesOf(settings).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
);
