import type { Gradebook, GradebookStudent } from './gradebook.ts';

const STUDENT = { semester: 5, batch: '2027', division: 'A' } as const;

const graded = (
  [username, fullname]: readonly [string, string],
  questionMarks: readonly [number, number],
  [rank, grade]: readonly [number, 'A' | 'B'],
): GradebookStudent => {
  const marks = questionMarks[0] + questionMarks[1];
  return {
    ...STUDENT,
    username,
    fullname,
    email: `${username.toLowerCase()}@example.edu`,
    standing: 'Graded',
    result: { marks, percentage: marks * 2, grade, rank, questionMarks, outcomeMarks: questionMarks },
  };
};

/** Three students of a task that never was: by them a template shows what it comes to. */
export const SAMPLE_GRADEBOOK: Gradebook = {
  task: 'Practical 3: Sorting',
  subject: 'Data Structures',
  department: 'Computer Engineering',
  institute: 'Example Institute of Technology',
  faculty: 'Asha Rao',
  date: '12 Jan 2026',
  totalMarks: 50,
  questions: [20, 30],
  outcomes: ['CO1', 'CO2'],
  students: [
    graded(['22CE007', 'Meera Anil Joshi'], [17.5, 26], [1, 'A']),
    graded(['22CE010', 'Rohan Patel'], [12, 22.25], [2, 'B']),
    {
      ...STUDENT,
      username: '22CE009',
      fullname: 'Zoya Khan',
      email: '',
      standing: 'Absent',
      result: null,
    },
  ],
};
