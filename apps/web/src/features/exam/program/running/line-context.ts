import { createContext } from 'react';

/** Shows a line of the program in its editor; null where there is none. Line and column from 1, column 0 for none. */
export const LineContext = createContext<((line: number, column: number) => void) | null>(null);
