import type { ExamBrowserSettings } from '@assay/contract';
import { Text } from '@mantine/core';
import classes from './exam-browser-fields.module.css';

/** What each setting lets the server know, and what it does not. */
const linesOf = ({ quitPassword, filePassword, browserExamKeys }: ExamBrowserSettings): string[] => [
  filePassword
    ? 'Password of the file: anyone who opens the task was given the password. This does not show that nobody passed it on to somebody outside, or that a student who knows it is not using a program of their own.'
    : 'No password of the file: the calls carry a key that anybody who reads the file can compute. It keeps students in Safe Exam Browser only as long as they do not try to get out.',
  browserExamKeys.length > 0
    ? 'Browser Exam Keys: the calls carry a key that is not in the file. Only somebody who takes a genuine Safe Exam Browser apart can find it.'
    : 'No Browser Exam Keys: any version of Safe Exam Browser will do, even a changed one.',
  quitPassword
    ? 'Quit password: students cannot leave Safe Exam Browser before the end. Its hash is in the file, so a short or common one can be found by trying; one that was suggested cannot.'
    : 'No quit password: students can leave at any time, and nothing tells you.',
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
