import type { Language, LogChange, PresenceKind, ProgramCode } from '@assay/contract';
import { QUESTIONS } from './questions/index.ts';
import { demoBlocks } from './question.ts';
import { TOLD, type DemoSolution } from './sittings.ts';

/** How a program was typed. Moments are ms from the student's own start. */
export interface DemoWriting {
  changes: readonly { after: number; change: LogChange }[];
  presence: readonly { after: number; kind: PresenceKind; characters: number }[];
  runs: readonly DemoRun[];
}

interface DemoRun {
  after: number;
  code: ProgramCode;
  status: 'PASSED' | 'FAILED';
  passedCount: number;
  totalCount: number;
}

/** The part of it that came from outside. */
const PASTED = { from: 'clean = ""', to: 'if len(count)' } as const;
/** A word that went wrong at first. */
const SLIP = { word: 'print', wrong: 'point' } as const;

/** Plays a person at the keyboard of one block, and notes what they do. */
const openKeyboard = (language: Language, start: string) => {
  let [now, text] = [0, start];
  const changes: { after: number; change: LogChange }[] = [
    { after: 0, change: [language, [{ code: start }]] },
  ];
  /** People are slower at the end of a line than within a word. */
  const rhythm = (letter: string): number => {
    const place = (text.length * 37) % 90;
    return letter === '\n' ? 900 + place * 14 : 110 + place;
  };
  const put = (at: number, removed: number, inserted: string): void => {
    changes.push({ after: now, change: [language, 0, at, removed, inserted] });
    text = text.slice(0, at) + inserted + text.slice(at + removed);
  };
  return {
    changes,
    now: () => now,
    text: () => text,
    wait: (ms: number): void => {
      now += ms;
    },
    clear: (): void => put(0, text.length, ''),
    paste: (inserted: string): void => put(text.length, 0, inserted),
    type: (inserted: string): void => {
      for (const letter of inserted) {
        now += rhythm(letter);
        put(text.length, 0, letter);
      }
    },
    erase: (count: number): void => {
      for (let left = count; left > 0; left -= 1) {
        now += 130;
        put(text.length - 1, 1, '');
      }
    },
  };
};

const partsOf = (text: string) => {
  const [from, to] = [text.indexOf(PASTED.from), text.indexOf(PASTED.to)];
  const slip = text.indexOf(SLIP.word);
  if (from < 0 || to < from || slip < to)
    throw new Error('The demonstration tells how a program was typed that it does not have.');
  return {
    begin: text.slice(0, from),
    pasted: text.slice(from, to),
    middle: text.slice(to, slip),
    end: text.slice(slip + SLIP.word.length),
  };
};

/** How this student typed this program, so that its last keystroke is where the solution says; null where nobody tells. */
export const writingOf = (username: string, solution: DemoSolution): DemoWriting | null => {
  if (username !== TOLD.username || solution.question !== TOLD.question) return null;
  const question = QUESTIONS.find(({ key }) => key === TOLD.question);
  if (!question?.wantAutoCalculate) return null;
  const { language, text } = solution.program;
  const { begin, pasted, middle, end } = partsOf(text);
  const totalCount = question.tests.filter(({ type }) => type === 'PUBLIC').length;
  const keyboard = openKeyboard(language, demoBlocks(question, language)[0]?.code ?? '');
  const presence: { after: number; kind: PresenceKind; characters: number }[] = [];
  const note = (kind: PresenceKind, characters = 0) =>
    presence.push({ after: keyboard.now(), kind, characters });
  const ran = () => ({ after: keyboard.now(), code: [{ code: keyboard.text() }] });

  keyboard.wait(48_000);
  keyboard.clear();
  keyboard.wait(2_400);
  keyboard.type(begin);
  keyboard.wait(21_000);
  note('away');
  keyboard.wait(94_000);
  note('back');
  keyboard.wait(3_800);
  note('pasted', pasted.length);
  keyboard.paste(pasted);
  keyboard.wait(12_000);
  // Nothing of it prints yet.
  const failed: DemoRun = { ...ran(), status: 'FAILED', passedCount: 0, totalCount };
  keyboard.wait(26_000);
  keyboard.type(middle + SLIP.wrong);
  keyboard.wait(1_100);
  keyboard.erase(SLIP.wrong.length);
  keyboard.type(SLIP.word + end);
  const last = keyboard.now();
  keyboard.wait(9_000);
  const passed: DemoRun = { ...ran(), status: 'PASSED', passedCount: totalCount, totalCount };

  // The whole of it is moved to where the last keystroke has to be.
  const shift = solution.savedAfter * 1000 - last;
  const moved = <T extends { after: number }>(one: T): T => ({ ...one, after: one.after + shift });
  return {
    changes: keyboard.changes.map(moved),
    presence: presence.map(moved),
    runs: [failed, passed].map(moved),
  };
};
