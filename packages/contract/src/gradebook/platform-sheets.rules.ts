/** Gradebooks in the form in which learning platforms take them in. */
import type { Gradebook, GradebookFile, GradebookSheet, GradebookStudent, Platform } from './gradebook.ts';
import { namePartsOf } from './person-name-parts.rules.ts';

type Cell = GradebookSheet['rows'][number][number];
type Column = GradebookSheet['columns'][number];

interface PlatformFormat {
  /** As files are called. */
  fileName: string;
  /** Whether the file begins with the mark of UTF-8. */
  mark: boolean;
  make: (gradebook: Gradebook) => GradebookSheet;
}

const text = (heading: string): Column => ({ heading, kind: 'text' });
const number = (heading: string): Column => ({ heading, kind: 'number' });

/** Marks once they are known; for who did not sit what the platform is told instead, and for who waits nothing. */
const marksOf = (
  { result, standing }: GradebookStudent,
  { absent, waiting }: { absent: Cell; waiting: Cell },
): Cell => {
  if (result) return result.marks;
  return standing === 'Absent' ? absent : waiting;
};

/**
 * Moodle: *Grades > Import > CSV file* (https://docs.moodle.org/en/Grade_import): UTF-8 with commas, and whoever imports
 * says which column is which. A student is found by *Username*, *ID number* or *Email address*; `-` is no grade, and the
 * column is named as Moodle's own export names it. Usernames of Moodle are in small letters, its ID numbers are as they
 * are: the enrolment number is in both.
 */
const moodleSheet = ({ task, students }: Gradebook): GradebookSheet => ({
  above: [],
  columns: [
    ...['First name', 'Last name', 'Username', 'ID number', 'Email address'].map(text),
    number(`${task} (Real)`),
  ],
  rows: students.map((student) => {
    const { first, last } = namePartsOf(student.fullname);
    const marks = marksOf(student, { absent: '-', waiting: '-' });
    return [first, last, student.username.toLowerCase(), student.username, student.email, marks];
  }),
});

/** Canvas takes a number in brackets at the end for the id of one of its assignments. */
const canvasName = (task: string): string => task.replace(/\((\d+)\)$/, '[$1]');

const sortableName = (fullname: string): string => {
  const { first, last } = namePartsOf(fullname);
  return last === '' ? first : `${last}, ${first}`;
};

/**
 * Canvas: *Gradebook > Import* (https://community.canvaslms.com/docs/DOC-12853, and `lib/gradebook_importer.rb` of
 * instructure/canvas-lms, which reads it): the columns of its own export up to *Section*, then the assignment, whose
 * *Points Possible* stand in a row before the students. *ID* is a number of Canvas, which is left empty: students are
 * found by *SIS User ID*, then by *SIS Login ID*. An empty cell changes nothing.
 */
const canvasSheet =
  (absent: Cell) =>
  ({ task, totalMarks, students }: Gradebook): GradebookSheet => ({
    above: [],
    columns: [
      ...['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section'].map(text),
      number(canvasName(task)),
    ],
    rows: [
      ['Points Possible', null, null, null, null, totalMarks],
      ...students.map((student) => [
        sortableName(student.fullname),
        null,
        student.username,
        student.username,
        student.division,
        marksOf(student, { absent, waiting: null }),
      ]),
    ],
  });

/** Blackboard takes what follows a bar for the id of one of its columns. */
const blackboardName = (task: string): string => task.replaceAll('|', '/');

/**
 * Blackboard: *Grade Center > Work Offline > Upload*
 * (https://help.blackboard.com/Learn/Instructor/Original/Grade/Grading_Tasks/Work_Offline_With_Grade_Data): a file with
 * commas that is marked as UTF-8. Students are found by *Username*; a column without an id becomes a new one.
 */
const blackboardSheet = ({ task, totalMarks, students }: Gradebook): GradebookSheet => ({
  above: [],
  columns: [
    ...['Last Name', 'First Name', 'Username'].map(text),
    number(`${blackboardName(task)} [Total Pts: ${totalMarks} Score]`),
  ],
  rows: students.map((student) => {
    const { first, last } = namePartsOf(student.fullname);
    return [last, first, student.username, marksOf(student, { absent: null, waiting: null })];
  }),
});

const FORMATS: Readonly<Record<Platform, PlatformFormat>> = {
  moodle: { fileName: 'Moodle', mark: false, make: moodleSheet },
  canvas: { fileName: 'Canvas', mark: false, make: canvasSheet(null) },
  'canvas-zero': { fileName: 'Canvas', mark: false, make: canvasSheet(0) },
  blackboard: { fileName: 'Blackboard', mark: true, make: blackboardSheet },
};

/** How many students have no marks yet, who may still get some. */
export const countWaiting = (students: readonly GradebookStudent[]): number =>
  students.filter(({ result, standing }) => !result && standing !== 'Absent').length;

/** The gradebook of a task as a file for one of the platforms. */
export const platformFile = (platform: Platform, gradebook: Gradebook): GradebookFile => {
  const { fileName, mark, make } = FORMATS[platform];
  return {
    ...make(gradebook),
    name: `${gradebook.task} ${fileName}`,
    format: 'comma',
    mark,
    waiting: countWaiting(gradebook.students),
  };
};
