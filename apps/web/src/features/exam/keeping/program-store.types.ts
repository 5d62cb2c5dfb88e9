import type {
  Acknowledged,
  BrowserProblem,
  EditLog,
  Language,
  ProgramCode,
  PresenceKind,
  PresenceLog,
  ProgramDraft,
  ResponseOf,
  SavedProgram,
  getDraft,
  saveDraft,
} from '@assay/contract';
import type { DeviceStore } from './device/device-store.ts';
import type { Work } from './work.ts';

export type SaveResponse = Omit<ResponseOf<typeof saveDraft>['data'], 'newestMessage'>;

/** What the server has of an attempt, and of which questions it has lost what the device knew. */
export type ServerPrograms = Pick<ResponseOf<typeof getDraft>, 'draft' | 'setBack'>;

/** One call of `student/save-draft`: the programs as they are now, the log that makes them, and what the page noted. */
export interface SaveBatch {
  programDrafts: ProgramDraft[];
  editLogs: EditLog[];
  presence: PresenceLog[];
}

export interface ProgramStoreOptions {
  userId: string;
  taskId: string;
  questionIds: readonly string[];
  device: DeviceStore;
  /** What the server has, from `student/get-draft`. */
  drafts: readonly SavedProgram[];
  /** The heads of the server's logs, from the same call. */
  heads: readonly Acknowledged[];
  /** ISO 8601. */
  deadline: string;
  /** `student/save-draft`. @throws CallError */
  save: (batch: SaveBatch, leaving: boolean) => Promise<SaveResponse>;
  /** `student/get-draft`, for `follow`; null where no other device can have written. @throws CallError */
  fetchPrograms: ((known: readonly Acknowledged[]) => Promise<ServerPrograms>) | null;
  /** The server's clock, epoch ms. */
  now: () => number;
  /** A save was refused, and not for the connection, the session or the browser, or came too late: the attempt may be over. */
  onRefused?: () => void;
}

/** What the page shows; a new object after every change. */
export interface ExamSnapshot {
  works: ReadonlyMap<string, Work>;
  /** The moment the student's time ends, as the server said last. ISO 8601. */
  deadline: string;
  /** Something is not on the server. */
  unsent: boolean;
  /** Another device went on, and the student has not chosen. */
  conflict: boolean;
  /** What is typed survives closing the page. */
  onDevice: boolean;
  /** Epoch ms of the server's clock; null while saves reach the server. */
  unreachableSince: number | null;
  refused: boolean;
  /** The server keeps no more of this attempt: programs go along with the submission. */
  full: boolean;
  /** Why calls are not let in, where that lies in the browser; null while they are. */
  browserProblem: BrowserProblem | null;
  /** Something arrived after the end and is kept, but not graded. */
  late: boolean;
  /** When a program of another device's last took the place of one here, epoch ms; null when none did. */
  followedAt: number | null;
}

export interface ProgramStore {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => ExamSnapshot;
  /** Ignored once the student's time is over, and when the program is too large to be kept. */
  type: (questionId: string, language: Language, code: ProgramCode) => void;
  /** Makes a program that was written before the one that counts. */
  chooseLanguage: (questionId: string, language: Language) => void;
  /** Notes whether the student is there. `at`: epoch ms, now without it. */
  note: (kind: PresenceKind, characters?: number, at?: number) => void;
  resolve: (questionId: string, take: 'mine' | 'theirs') => void;
  takeOther: (questionId: string, hash: string) => void;
  /** Takes a program in the place of the one in its language, which stays among the other versions. */
  takeProgram: (questionId: string, language: Language, code: ProgramCode) => void;
  /** Writes to the device and sends until the server has everything. @throws CallError of the save that failed */
  sendAll: () => Promise<void>;
  /** The server said that it lacks the newest program of these questions. */
  resend: (questionIds: readonly string[]) => void;
  /** Takes over what other tabs have put on the device. */
  refresh: () => Promise<void>;
  /**
   * The server said where its logs stand: programs that another device has gone on with since are fetched, and take the
   * place of those here of which nothing is unsaved.
   */
  follow: (heads: readonly Acknowledged[]) => Promise<void>;
  /** Resolves when everything typed so far is on the device. */
  keep: () => Promise<void>;
  /** The page may go away: writes and sends what can be sent now. */
  leave: () => void;
  /** The server named another end of the student's time. ISO 8601. */
  setDeadline: (deadline: string) => void;
  /** Another call reached the server: the connection is back. It may say another end of the student's time. ISO 8601 */
  noteReached: (deadline?: string) => void;
  /** Another call did not reach the server, or was refused. */
  noteUnreachable: (error: unknown) => void;
  /** Drops what the device keeps of this exam: its receipt names it. */
  forget: () => Promise<void>;
  /** The connection may be back. */
  retryNow: () => void;
  /** Nothing is sent while the person has to log in again. */
  setLocked: (locked: boolean) => void;
  close: () => void;
}
