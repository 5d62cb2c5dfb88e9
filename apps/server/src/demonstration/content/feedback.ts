import type { DemoMoment } from './moment.ts';

export interface DemoFeedback {
  /** Username. */
  from: string;
  /** Name of the task it is about; null where the sender came from none. */
  task: string | null;
  sent: DemoMoment;
  message: string;
  /** A file beside this one, by the name that it was sent under. */
  attachment?: string;
}

/** What people have told the administrators: students after a task, faculty after publishing one, and others at will. */
export const FEEDBACK: readonly DemoFeedback[] = [
  {
    from: 'student5',
    task: 'DAA Practical 2: Searching and Sorting',
    sent: { days: -21, hour: 12, minute: 34 },
    message:
      'Trying the public tests before submitting helped me a lot. More of them for each question, please.',
  },
  {
    from: 'faculty',
    task: 'DAA Practical 2: Searching and Sorting',
    sent: { days: -20, hour: 16, minute: 5 },
    message:
      'Two students came to ask why a hidden test had failed. A hint for each hidden test, shown with the result, would answer most of these questions.',
  },
  {
    from: 'student30',
    task: 'Data Structures Internal Test 1',
    sent: { days: -12, hour: 16, minute: 41 },
    message:
      'The circular queue took me far longer than the 25 minutes it said, because I first had to find out what is printed when the queue is full. I would have liked one more example for that case. The other three questions were clear, and the time given for them was about right. Being able to move on to another question and come back later was good.',
  },
  {
    from: 'hod',
    task: null,
    sent: { days: -9, hour: 11, minute: 20 },
    message:
      'Our lists of students have a column for the division. Please let the upload take it, so that groups can be made from it.',
  },
  {
    from: 'student47',
    task: 'Python Unit Test: Strings and Dictionaries',
    sent: { days: -6, hour: 13, minute: 6 },
    message: 'Thank you for the receipt at the end. It is good to see which text of mine is graded.',
  },
  {
    from: 'faculty2',
    task: null,
    sent: { days: -5, hour: 17, minute: 48 },
    message:
      'Evaluating by keyboard is quick. A remark for the student beside the marks would make it complete.',
  },
  {
    from: 'student9',
    task: null,
    sent: { days: -3, hour: 19, minute: 12 },
    message:
      'This is how a question looks on my phone. Could the bar at the top be folded away while I read?',
    attachment: 'exam-on-my-phone.png',
  },
  {
    from: 'student12',
    task: 'DAA Mid-Semester Practical Examination',
    sent: { days: -2, hour: 12, minute: 3 },
    message: 'The network of the lab was away for some minutes. Nothing that I had typed was lost.',
  },
];
