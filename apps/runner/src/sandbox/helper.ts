import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { readFrames } from './frame-reader.ts';
import { describeFailure } from './kernel-cures.ts';
import type { Rest, SandboxReport, SandboxRequest } from './protocol.ts';
import {
  decodeFailure,
  decodeRest,
  decodeResult,
  encodeCancel,
  encodeFeed,
  encodeRun,
  FRAME_TYPES,
} from './protocol.ts';

/** How memory, processes and CPU time are held: groups of the kernel's second or first kind, or rlimits alone. */
export type Isolation = 'cgroup-v2' | 'cgroup-v1' | 'rlimits';

/** One running sandboxd. */
export interface Helper {
  isolation: Isolation;
  /**
   * Runs one program on a slot that has nothing to do; rejects when sandboxd is lost or cannot do it. `onRest` hears how
   * the program rests; at first it does not.
   */
  run(slot: number, request: SandboxRequest, signal: AbortSignal, onRest?: OnRest): Promise<SandboxReport>;
  /** Starts a program that stays, on a slot that has nothing to do, and tells its output as it comes. */
  reside(slot: number, request: SandboxRequest, onOutput: (bytes: Buffer) => void): Resident;
  /**
   * Runs one program that talks to another, on a slot that has nothing to do; `onOutput` hears what it prints as it comes,
   * and an empty piece at the end of its output.
   */
  connect(
    slot: number,
    request: SandboxRequest,
    signal: AbortSignal,
    onOutput: (bytes: Buffer) => void,
    onRest: OnRest,
  ): Connected;
  /** Ends sandboxd and everything in it without asking: whatever runs is lost. */
  kill(): void;
  /** Ends sandboxd and everything in it; resolves when nothing of it is left. */
  close(): Promise<void>;
  /** Resolves when sandboxd has ended, for whatever reason. */
  ended: Promise<void>;
}

/** Hears how a program rests, whenever that changes. */
export type OnRest = (rest: Rest) => void;

/** A program that stays on its slot, fed with input piece by piece. */
export interface Resident {
  /** At most 1 MB, and only when it has read what it was fed before. */
  feed(bytes: Buffer): void;
  stop(): void;
  /** How it ended; rejects when sandboxd is lost. */
  ended: Promise<SandboxReport>;
}

/** A program that talks to another one. */
export interface Connected {
  feed(bytes: Buffer): void;
  /** Nothing more is fed. */
  endInput(): void;
  /** How it ended; rejects when sandboxd is lost. */
  ended: Promise<SandboxReport>;
}

/** sandboxd ended in the middle of something. */
export class HelperLost extends Error {}

/** MAX_FEED_BYTES of sandboxd/protocol.h. */
const MOST_FEED_BYTES = 1024 * 1024;

const never = new AbortController().signal;

interface Waiter {
  resolve(frame: { type: number; payload: Buffer }): void;
  reject(error: Error): void;
}

/** One question, one answer: what a slot's socket says next. News of a program that runs come in between. */
const openChannel = (socket: Socket) => {
  let waiter: Waiter | undefined;
  let onOutput: (bytes: Buffer) => void = () => undefined;
  let onRest: OnRest = () => undefined;
  let lost = false;
  readFrames(socket, (type, payload) => {
    if (type === FRAME_TYPES.output) return onOutput(payload);
    if (type === FRAME_TYPES.rest) return onRest(decodeRest(payload));
    const current = waiter;
    waiter = undefined;
    current?.resolve({ type, payload });
  });
  const lose = (): void => {
    lost = true;
    waiter?.reject(new HelperLost('The isolation helper ended unexpectedly.'));
    waiter = undefined;
  };
  socket.on('close', lose);
  socket.on('error', lose);
  const next = (): Promise<{ type: number; payload: Buffer }> =>
    new Promise((resolve, reject) => {
      waiter = { resolve, reject };
      if (lost) lose();
    });
  return {
    next,
    send: (bytes: Buffer) => void socket.write(bytes),
    listen: (listener: typeof onOutput) => void (onOutput = listener),
    listenToRest: (listener: OnRest) => void (onRest = listener),
  };
};

type Channel = ReturnType<typeof openChannel>;

const KINDS: readonly Isolation[] = ['rlimits', 'cgroup-v1', 'cgroup-v2'];

const awaitReady = async (channel: Channel): Promise<Isolation> => {
  const { type, payload } = await channel.next();
  if (type === FRAME_TYPES.ready) return KINDS[payload.readUInt32LE(0)] ?? 'rlimits';
  const { feature, error } = decodeFailure(payload);
  throw new Error(describeFailure(feature, error));
};

const runOn = async (
  channel: Channel,
  request: SandboxRequest,
  signal: AbortSignal,
  onRest: OnRest = () => undefined,
): Promise<SandboxReport> => {
  signal.throwIfAborted();
  channel.listenToRest(onRest);
  const cancel = (): void => channel.send(encodeCancel());
  const answer = channel.next();
  channel.send(encodeRun(request));
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const { type, payload } = await answer;
    if (type === FRAME_TYPES.result) return decodeResult(payload);
    const { feature, error } = decodeFailure(payload);
    throw new Error(describeFailure(feature, error));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

const resideOn = (channel: Channel, request: SandboxRequest, onOutput: (bytes: Buffer) => void): Resident => {
  channel.listen(onOutput);
  return {
    feed: (bytes) => channel.send(encodeFeed(bytes)),
    stop: () => channel.send(encodeCancel()),
    ended: runOn(channel, { ...request, mode: 'resident' }, never),
  };
};

const connectOn = (
  channel: Channel,
  request: SandboxRequest,
  signal: AbortSignal,
  onOutput: (bytes: Buffer) => void,
  onRest: OnRest,
): Connected => {
  channel.listen(onOutput);
  return {
    feed: (bytes) => {
      for (let at = 0; at < bytes.length; at += MOST_FEED_BYTES)
        channel.send(encodeFeed(bytes.subarray(at, at + MOST_FEED_BYTES)));
    },
    endInput: () => channel.send(encodeFeed(Buffer.alloc(0))),
    ended: runOn(channel, { ...request, mode: 'connected' }, signal, onRest),
  };
};

/**
 * Starts sandboxd; programs see the folder `prepared` as /prepared, and the Node.js that
 * runs this as /runtime/node. Its sockets are inherited, so there is no path
 * that anybody else could open.
 * Rejects with a sentence that names what the machine lacks and the cure.
 */
export const startHelper = async (
  binary: string,
  isolation: 'groups' | 'rlimits',
  slots: number,
  prepared: string,
  onComplaint: (text: string) => void,
): Promise<Helper> => {
  const sockets = Array.from({ length: slots }, () => 'pipe' as const);
  const child = spawn(binary, [isolation, String(slots), prepared, process.execPath], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', ...sockets],
    env: {},
    cwd: '/',
  });
  await once(child, 'spawn').catch((error: unknown) => {
    throw new Error(
      `The isolation helper cannot be started: DATA_DIR must be where programs may run (${String(error)}).`,
    );
  });
  child.stderr?.on('data', (text: Buffer) => onComplaint(text.toString().trim()));
  const ended = once(child, 'exit').then(() => undefined);
  const lifeline = child.stdio[3] as Socket;
  const channels = Array.from({ length: slots }, (_, index) => openChannel(child.stdio[4 + index] as Socket));
  const close = async (): Promise<void> => {
    lifeline.destroy();
    await ended;
  };
  try {
    // Whatever fails first says why: the helper as a whole on its lifeline, a slot on its own socket.
    const whole = awaitReady(openChannel(lifeline));
    const each = Promise.all(channels.map(awaitReady));
    whole.catch(() => undefined);
    each.catch(() => undefined);
    const [kind] = await each.catch(async (error: unknown) => {
      if (!(error instanceof HelperLost)) throw error;
      return [await whole];
    });
    const channelOf = (slot: number): Channel => {
      const channel = channels[slot];
      if (channel === undefined) throw new Error(`There is no slot ${slot}`);
      return channel;
    };
    return {
      isolation: kind ?? 'rlimits',
      run: (slot, request, signal, onRest) => runOn(channelOf(slot), request, signal, onRest),
      reside: (slot, request, onOutput) => resideOn(channelOf(slot), request, onOutput),
      connect: (slot, request, signal, onOutput, onRest) =>
        connectOn(channelOf(slot), request, signal, onOutput, onRest),
      kill: () => void child.kill('SIGKILL'),
      close,
      ended,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
