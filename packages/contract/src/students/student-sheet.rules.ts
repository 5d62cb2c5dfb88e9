import { STUDENT_FIELDS, type StudentField, type StudentText } from './student.rules.ts';

/** Largest sheet of students, in bytes. */
export const STUDENT_FILE_MAX_BYTES = 5_000_000;
/** Most rows of one sheet, without its header. */
export const STUDENT_ROWS_MAX = 10_000;
/** What a file picker offers. The server looks into the file instead of at its name. */
export const STUDENT_FILE_TYPES = '.csv,.xlsx';

/** How the columns of the template are called. */
export const STUDENT_COLUMNS: Readonly<Record<StudentField, string>> = {
  username: 'Username',
  fullname: 'Full Name',
  gender: 'Gender',
  semester: 'Semester',
  batch: 'Passout Year',
  email: 'Email',
  phone: 'Phone',
};

/** Columns of a list of refused rows; in a corrected sheet they mean nothing. */
export const REFUSAL_COLUMNS = { row: 'Row', reason: 'Reason' } as const;

/** Rows of the template that show how it is filled. They are never imported. */
export const EXAMPLE_STUDENTS: readonly StudentText[] = [
  {
    username: 'EXAMPLE1',
    fullname: 'Asha Example',
    gender: 'FEMALE',
    semester: '5',
    batch: '2028',
    email: 'asha@example.edu',
    phone: '9800000001',
  },
  {
    username: 'EXAMPLE2',
    fullname: 'Rohan Example',
    gender: 'MALE',
    semester: '5',
    batch: '2028',
    email: 'rohan@example.edu',
    phone: '+9800000002',
  },
];

/** Whether a row of a sheet is one of the template's examples, left standing. */
export const isExampleStudent = ({ username }: StudentText): boolean =>
  EXAMPLE_STUDENTS.some((example) => example.username === username.trim().toUpperCase());

/** Other names under which a column is known, without blanks and signs, in lower case. */
const OTHER_NAMES: Readonly<Record<StudentField, readonly string[]>> = {
  username: [
    'enrollment',
    'enrolment',
    'enrollmentnumber',
    'enrolmentnumber',
    'enrollmentno',
    'rollno',
    'rollnumber',
  ],
  fullname: ['name', 'studentname'],
  gender: ['sex'],
  semester: ['sem'],
  batch: ['batch', 'passout', 'passingyear', 'yearofpassing'],
  email: ['emailaddress', 'emailid', 'mail'],
  phone: ['phonenumber', 'phoneno', 'mobile', 'mobilenumber', 'mobileno'],
};

const plain = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const FIELD_OF_HEADER: ReadonlyMap<string, StudentField> = new Map(
  STUDENT_FIELDS.flatMap((field) =>
    [STUDENT_COLUMNS[field], ...OTHER_NAMES[field]].map((name) => [plain(name), field] as const),
  ),
);
const MEANINGLESS: ReadonlySet<string> = new Set([
  '',
  'srno',
  ...Object.values(REFUSAL_COLUMNS).map((name) => plain(name)),
]);

export interface SheetHeader {
  /** Where the column of a field stands, from 0. */
  places: ReadonlyMap<StudentField, number>;
  /** Columns that are not read, by their headers. */
  unknown: string[];
  /** Columns that are missing, by the template's headers. */
  missing: string[];
  /** Columns that stand twice, by the template's headers. */
  doubled: string[];
}

/** What the first row of a sheet says about its columns; upper and lower case, blanks and signs do not matter. */
export const readStudentHeader = (cells: readonly string[]): SheetHeader => {
  const places = new Map<StudentField, number>();
  const unknown: string[] = [];
  const doubled: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const field = FIELD_OF_HEADER.get(plain(cell));
    if (field && places.has(field)) doubled.push(STUDENT_COLUMNS[field]);
    else if (field) places.set(field, index);
    else if (!MEANINGLESS.has(plain(cell))) unknown.push(cell.trim().slice(0, 60));
  }
  const missing = STUDENT_FIELDS.filter((field) => !places.has(field)).map((field) => STUDENT_COLUMNS[field]);
  return { places, unknown, missing, doubled };
};

const GENDER_WORDS: Readonly<Record<string, string>> = { M: 'MALE', F: 'FEMALE', O: 'OTHER' };

/** The student in a row of a sheet, not judged yet. Gender may be written small or by its first letter. */
export const readStudentRow = (cells: readonly string[], places: SheetHeader['places']): StudentText => {
  const at = (field: StudentField): string => (cells[places.get(field) ?? -1] ?? '').trim();
  const gender = at('gender').toUpperCase();
  return {
    username: at('username'),
    fullname: at('fullname'),
    gender: GENDER_WORDS[gender] ?? gender,
    semester: at('semester'),
    batch: at('batch'),
    email: at('email'),
    phone: at('phone'),
  };
};

/** What is wrong with a file before anybody looks into it; null when nothing is. */
export const findStudentFileProblem = (file: { name: string; /** Bytes. */ size: number }): string | null => {
  if (file.size === 0) return `“${file.name}” is empty.`;
  if (file.size > STUDENT_FILE_MAX_BYTES)
    return `“${file.name}” is larger than ${STUDENT_FILE_MAX_BYTES / 1_000_000} MB.`;
  return null;
};
