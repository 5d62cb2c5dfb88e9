/** The room of the exam that runs while the demonstration is made: who has begun it, and what was said in it. */

interface DemoBegun {
  username: string;
  /** Seconds from the start of the exam to the student's. */
  startedAfter: number;
  /** Seconds from the student's own start; null for who is still at it. */
  submittedAfter: number | null;
  /** Keys of the questions that are answered, each by the solution that is known to be right, with the seconds to its last keystroke. */
  answered: readonly { question: string; savedAfter: number }[];
}

interface DemoSaid {
  /** Minutes from the start of the exam. */
  after: number;
  text: string;
}

interface DemoAsked extends DemoSaid {
  from: string;
  /** Null while nobody has answered. */
  answer: DemoSaid | null;
}

/** The exam runs for twenty minutes already; all of this has happened by then. */
export const ROOM = {
  /** Name of the task. */
  task: 'Coding Challenge Round 1',
  invigilator: 'faculty',
  begun: [
    {
      username: 'student2',
      startedAfter: 35,
      submittedAfter: 940,
      answered: [
        { question: 'prime-factors', savedAfter: 300 },
        { question: 'lonely-roll-numbers', savedAfter: 640 },
      ],
    },
    {
      username: 'student3',
      startedAfter: 20,
      submittedAfter: 1010,
      answered: [{ question: 'lonely-roll-numbers', savedAfter: 720 }],
    },
    {
      username: 'student16',
      startedAfter: 48,
      submittedAfter: null,
      answered: [{ question: 'prime-factors', savedAfter: 560 }],
    },
    {
      username: 'student38',
      startedAfter: 110,
      submittedAfter: null,
      answered: [],
    },
  ] satisfies readonly DemoBegun[] as readonly DemoBegun[],
  messages: [
    { after: 2, text: 'Good luck, everybody. Ask here if a statement is not clear; please keep your seats.' },
  ] satisfies readonly DemoSaid[] as readonly DemoSaid[],
  asked: [
    {
      from: 'student2',
      after: 6,
      text: 'Prime factors: is 1 one of the numbers that can be given?',
      answer: { after: 8, text: 'No. As the constraints say, the smallest number is 2.' },
    },
    {
      from: 'student16',
      after: 17,
      text: 'My keyboard has no curly brackets that work. May I change places?',
      answer: null,
    },
  ] satisfies readonly DemoAsked[] as readonly DemoAsked[],
};
