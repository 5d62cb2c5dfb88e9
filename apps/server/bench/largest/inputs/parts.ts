import type { Role, RouteDefinition } from '@assay/contract';
import type { LargestScene } from '../fill-largest.ts';
import { LARGEST_PROGRAM } from '../largest-texts.ts';

export interface LargestInput {
  /** What is large, where a call is made in more than one way. */
  name: string;
  role: Role | null;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: unknown;
  files?: Readonly<Record<string, readonly { name: string; content: Buffer }[]>>;
  /** The item that an edit begins with: how it is opened, right before the call, which then names its edition. */
  opened?: { route: RouteDefinition; params?: Record<string, unknown>; body?: unknown };
  /** What an answer of success has to hold, where such an answer alone does not say that everything was done. */
  proof?: string;
  /** Why it is refused on purpose, where the call is taken in other ways. */
  refusal?: string;
}

/** What is said by hand of one call: a list where it can be large in more than one way, else its one input. */
export type InputsByHand = Readonly<
  Record<
    string,
    (scene: LargestScene) => Record<string, Partial<Omit<LargestInput, 'name' | 'role'>> & { role?: Role }>
  >
>;

let turns = 0;
/** Another one at every call: what is created twice is refused. */
export const fresh = (): number => (turns += 1);

/** What a form draws to make its call again by: 32 hexadecimal digits. */
export const drawnKey = (): string => fresh().toString(16).padStart(32, '0');

export const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const program = (programIndex: string, code = [{ code: LARGEST_PROGRAM }]) => ({
  programIndex,
  language: 'PYTHON' as const,
  code,
});

/** The most blocks of code that a program may have. */
export const inBlocks = (programIndex: string) =>
  program(
    programIndex,
    Array.from({ length: 20 }, () => ({ code: LARGEST_PROGRAM.slice(0, 12_000) })),
  );
