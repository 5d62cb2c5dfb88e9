import { constants } from 'node:os';

const NAMES = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]));

const SENTENCES: Record<string, string> = {
  SIGSEGV:
    'Segmentation fault: the program used memory that is not its own, often an index out of range or endless recursion',
  SIGBUS: 'Bus error: the program used memory that does not exist, often through a wrong pointer',
  SIGFPE: 'Division by zero: the program divided a whole number by zero, or the result did not fit',
  SIGILL:
    'Illegal instruction: the program ran into something that is not code, often after a function without return',
  SIGABRT:
    'Aborted: the program stopped itself, often by a failed assertion or an exception that nobody caught',
  SIGPIPE: 'Broken pipe: the program wrote to something that was already closed',
  SIGSYS: 'Forbidden system call: the program asked for something that is not allowed here',
  SIGXFSZ: 'File too large: the program wrote a file larger than is allowed',
};

/** Name of a signal's number; on Linux SIGIOT and SIGPOLL are second names of SIGABRT and SIGIO. */
export const signalName = (number: number): string =>
  number === constants.signals.SIGABRT ? 'SIGABRT' : (NAMES.get(number) ?? `signal ${number}`);

/** What ended the program, told to a student. */
export const signalSentence = (number: number): string => {
  const name = signalName(number);
  return SENTENCES[name] ?? `The program was ended by ${name}`;
};
