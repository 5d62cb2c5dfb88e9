/** A server that keeps the contract's rules, and a network that does not keep its own: what the tests of keeping run against. */
import {
  LOG_START,
  headsAfter,
  logFate,
  programHash,
  replayLog,
  type Acknowledged,
  type Language,
  type LogEntry,
  type LogHead,
  type ProgramCode,
  type SavedProgram,
} from '@assay/contract';
import { CallError } from '../../../lib/server/call.ts';
import type { SaveBatch, SaveResponse, ServerPrograms } from './program-store.types.ts';

export const QUESTION = '01890000-0000-7000-8000-000000000001';
export const START = Date.parse('2026-01-10T10:00:00.000Z');
export const DEADLINE = '2026-01-10T20:00:00.000Z';

/** Numbers from 0 to 1, the same ones for the same seed. */
export const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

/** One question's log on the server, by the rules that the real one goes by. */
export const openServer = () => {
  let entries: LogEntry[] = [];
  const aside: string[] = [];
  /** Programs that their logs do not make. */
  const wrong: unknown[] = [];
  const heads = (): LogHead[] => headsAfter(LOG_START, entries);
  const head = (): LogHead => heads().at(-1) ?? LOG_START;
  const textOf = (code: ProgramCode | undefined) => code?.[0]?.code ?? '';
  const drafts = (): SavedProgram[] =>
    [...(replayLog(new Map(), entries) ?? new Map<Language, ProgramCode>())]
      .map(([language, code]) => ({
        programIndex: QUESTION,
        language,
        code,
        hash: programHash(language, code),
        revision: entries.findLast(({ change }) => change[0] === language)?.revision ?? 0,
        device: 'somebody',
        lastSavedAt: DEADLINE,
      }))
      .toSorted((a, b) => b.revision - a.revision);
  const acknowledged = (): Acknowledged[] => [{ programIndex: QUESTION, ...head() }];
  const answer = (conflicts: SavedProgram[] = []): SaveResponse => ({
    saved: [],
    conflicts,
    late: [],
    acknowledged: acknowledged(),
    presence: [],
    deadline: DEADLINE,
  });
  const take = ({ programDrafts, editLogs: [log] }: SaveBatch): SaveResponse => {
    if (!log) throw new Error('Every save has a log here.');
    const standing = logFate(head(), log);
    if (standing.fate === 'behind') return answer();
    if (standing.fate === 'older' && heads().some(({ hash }) => hash === log.hash)) return answer();
    if (standing.fate !== 'extends') {
      aside.push(...programDrafts.map(({ code }) => textOf(code)));
      return answer(drafts());
    }
    entries = [...entries, ...log.entries.slice(log.entries.length - standing.fresh.length)];
    if (standing.fresh.length > 0) {
      const made = replayLog(new Map(), entries);
      wrong.push(
        ...programDrafts.filter(({ language, code }) => textOf(made?.get(language)) !== textOf(code)),
      );
    }
    return answer();
  };
  return {
    take,
    wrong,
    acknowledged,
    drafts,
    /** What `student/get-draft` answers. */
    programs: (known: readonly Acknowledged[]): ServerPrograms => ({
      draft: { programDrafts: drafts(), heads: acknowledged() },
      setBack: known
        .filter(({ revision, hash }) => revision > 0 && !heads().some((one) => one.hash === hash))
        .map(({ programIndex }) => programIndex),
    }),
    text: () => textOf(drafts()[0]?.code),
    /** Every text that the log went through, and what was set aside. */
    everything: () =>
      new Set([
        ...entries.map(({ change: [language] }, index) =>
          textOf(replayLog(new Map(), entries.slice(0, index + 1))?.get(language)),
        ),
        ...aside,
      ]),
    setBack: (share: number) => {
      entries = entries.slice(0, Math.floor(entries.length * share));
    },
  };
};
export type Server = ReturnType<typeof openServer>;

/** A network that cuts calls before or after they act, and repeats old ones at any time. */
export const openNetwork = (server: Server, random: () => number) => {
  const past: SaveBatch[] = [];
  const network = { cuts: true };
  const lost = () => new CallError(0, 'CONNECTION_ISSUE', 'Connection Issue');
  const save = async (batch: SaveBatch): Promise<SaveResponse> => {
    const sent = structuredClone(batch);
    past.push(sent);
    await new Promise((resolve) => setTimeout(resolve, random() * 400));
    if (network.cuts && random() < 0.25) throw lost();
    if (random() < 0.3) server.take(past[Math.floor(random() * past.length)] ?? sent);
    const answer = server.take(sent);
    if (random() < 0.1) server.take(sent);
    if (network.cuts && random() < 0.2) throw lost();
    return answer;
  };
  const fetchPrograms = async (known: readonly Acknowledged[]): Promise<ServerPrograms> => {
    await new Promise((resolve) => setTimeout(resolve, random() * 400));
    if (network.cuts && random() < 0.2) throw lost();
    const answer = server.programs(known);
    await new Promise((resolve) => setTimeout(resolve, random() * 400));
    return answer;
  };
  return { network, save, fetchPrograms };
};
