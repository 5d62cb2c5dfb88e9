import { expect, test } from 'vitest';
import { FEEDBACK_FILE_MAX_BYTES, FEEDBACK_FILES_MAX, findFeedbackFileProblem } from './feedback.rules.ts';

const file = (name: string, size = 1000) => ({ name, size });

test('pictures, PDF and Word files up to the limits go with a message, and so does nothing', () => {
  expect(findFeedbackFileProblem([])).toBeNull();
  expect(
    findFeedbackFileProblem([
      file('shot.PNG'),
      file('photo.jpeg', FEEDBACK_FILE_MAX_BYTES),
      file('notes.pdf'),
      file('old.doc'),
      file('new.docx', 1),
    ]),
  ).toBeNull();
});

test.each([
  [
    'one file too many',
    Array.from({ length: FEEDBACK_FILES_MAX + 1 }, () => file('a.png')),
    'At most 5 files can be attached.',
  ],
  [
    'a file that is too large',
    [file('a.png'), file('b.pdf', FEEDBACK_FILE_MAX_BYTES + 1)],
    '“b.pdf” is larger than 5 MB.',
  ],
  ['an empty file', [file('a.png', 0)], '“a.png” is empty.'],
  [
    'another kind of file',
    [file('run.exe')],
    '“run.exe” cannot be attached: only pictures (PNG, JPEG, GIF, WebP), PDF, DOC and DOCX files can.',
  ],
  [
    'a name that only contains an allowed ending',
    [file('a.png.html')],
    '“a.png.html” cannot be attached: only pictures (PNG, JPEG, GIF, WebP), PDF, DOC and DOCX files can.',
  ],
])('%s is named', (_why, files, problem) => {
  expect(findFeedbackFileProblem(files)).toBe(problem);
});
