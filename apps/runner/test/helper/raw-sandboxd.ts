import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, readdir, readFile, readlink, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { readFrames } from '../../src/sandbox/frame-reader.ts';
import { FRAME_TYPES } from '../../src/sandbox/protocol.ts';

export interface Frame {
  type: number;
  payload: Buffer;
}

/** A slot's socket: bytes go out as they are, frames come back. */
export interface RawSlot {
  write(bytes: Buffer): void;
  /** The next frame; null when sandboxd has closed the socket. */
  next(): Promise<Frame | null>;
  close(): void;
}

const openSlot = (socket: Socket): RawSlot => {
  const arrived: (Frame | null)[] = [];
  let wake = (): void => undefined;
  const arrive = (frame: Frame | null): void => {
    arrived.push(frame);
    wake();
  };
  // When a program rests depends on the moment; whoever asks for frames wants its end.
  readFrames(socket, (type, payload) => type !== FRAME_TYPES.rest && arrive({ type, payload }));
  socket.on('close', () => arrive(null));
  socket.on('error', () => undefined); // sandboxd ended while something was still being sent to it
  const next = async (): Promise<Frame | null> => {
    while (arrived.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return arrived.shift() ?? null;
  };
  return { write: (bytes) => void socket.write(bytes), next, close: () => void socket.end() };
};

/** The processes below one, and the processes below those. */
const descendants = async (pid: number): Promise<number[]> => {
  const line = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = line.split(' ').filter(Boolean).map(Number);
  return [...children, ...(await Promise.all(children.map(descendants))).flat()];
};

/** That a thread ended in the moment in which the sanitizer stopped the world is told, and is no fault. */
const withoutEndedThreads = (complaints: string): string =>
  complaints.replaceAll(/^==\d+==Unable to get registers from thread \d+\.\n/gm, '');

/** Tells a process from a later one of the same number; null when it is gone. */
const identityOf = async (pid: number): Promise<string | null> => {
  const facts = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return facts && `process ${pid}, started ${facts.slice(facts.lastIndexOf(')')).split(' ')[20]}`;
};

/** Those of the processes that still are what they were. */
const stillAlive = async (identities: ReadonlyMap<number, string>): Promise<string[]> => {
  const now = await Promise.all([...identities.keys()].map(identityOf));
  return [...identities.values()].filter((identity, index) => identity === now[index]);
};

const foldersOf = async (name: string): Promise<string[]> => {
  const found: string[] = [];
  for await (const path of glob(`/sys/fs/cgroup/{,*/}${name}`)) {
    const facts = await stat(path).catch(() => null); // it may go in this very moment
    if (facts !== null) found.push(`${path}, inode ${facts.ino}`);
  }
  return found;
};

/** The control groups of the sandboxd with this lock, each with its inode: another one may take the name later. */
const groupsOf = async (pid: number): Promise<string[]> => {
  const files = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(files.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')));
  const number = links.map((link) => /assay-runner\.(\d+)\.lock$/.exec(link)?.[1]).find(Boolean);
  return foldersOf(`assay-runner-${number}`);
};

/** sandboxd without the runner's side of the protocol. */
export const openRawSandboxd = async (
  binary: string,
  isolation: 'groups' | 'rlimits',
  folder: string,
  slots = 1,
) => {
  const sockets = Array.from({ length: slots }, () => 'pipe' as const);
  const child = spawn(binary, [isolation, String(slots), folder, process.execPath], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', ...sockets],
    env: {},
    cwd: '/',
  });
  const { pid, stderr } = child;
  if (pid === undefined || stderr === null) throw new Error('sandboxd could not be started');
  const complaints = text(stderr);
  const closed = once(child, 'close');
  const lifeline = child.stdio[3] as Socket;
  const open = sockets.map((_, index) => openSlot(child.stdio[4 + index] as Socket));
  const [first] = open;
  if (first === undefined) throw new Error('sandboxd needs a slot');
  const greetings = await Promise.all(open.map((slot) => slot.next()));
  if (!greetings.every((frame) => frame?.type === FRAME_TYPES.ready))
    throw new Error('sandboxd is not ready');
  const groups = isolation === 'groups' ? await groupsOf(pid) : [];
  const identities = new Map<number, string>();
  /** Takes note of the processes there are now; none of them may be left at the end. */
  const remember = async (): Promise<number[]> => {
    const pids = await descendants(pid);
    for (const one of pids) {
      const identity = await identityOf(one);
      if (identity !== null) identities.set(one, identity);
    }
    return pids;
  };
  await remember();
  const whatIsLeft = async (): Promise<string[]> => {
    const folders = await foldersOf('assay-runner-*');
    return [...(await stillAlive(identities)), ...groups.filter((group) => folders.includes(group))];
  };
  return {
    slots: open,
    slot: first,
    remember,
    cutLifeline: () => void lifeline.destroy(),
    /** How it ended, what it and the sanitizers said, and which of its processes and control groups are left. */
    ended: async () => {
      const [code, signal] = await closed;
      return { code, signal, complaints: withoutEndedThreads(await complaints), left: await whatIsLeft() };
    },
  };
};

export type RawSandboxd = Awaited<ReturnType<typeof openRawSandboxd>>;
