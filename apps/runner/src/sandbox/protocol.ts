/** A file to put into, or taken out of, a run's folder /w. Names are relative. */
export interface SandboxFile {
  name: string;
  mode: number;
  content: Buffer;
}

/** In the numbering of sandboxd/protocol.h. */
const MODES = ['plain', 'resident', 'connected'] as const;

/** One program to run. Times in milliseconds, sizes in bytes. */
export interface SandboxRequest {
  arguments: readonly string[];
  environment: Readonly<Record<string, string>>;
  files: readonly SandboxFile[];
  input: Buffer;
  cpuMs: number;
  /** So long may it sleep or wait, all in all. What the machine keeps it waiting, for a processor or a disk, is no sleep. */
  wallMs: number;
  /** So long may it sleep with less than a hundredth of that on a processor. */
  idleMs: number;
  memoryBytes: number;
  outputBytes: number;
  processes: number;
  /** It may ask how large its stack may become, and so sizes those of its threads itself; no unless said otherwise. */
  tellsStack?: boolean | undefined;
  /** Size of each of /w and /tmp. */
  diskBytes: number;
  /** What may come back from /w/out; 0: nothing is looked for. */
  collectBytes: number;
  /**
   * resident: the program stays: it is fed piece by piece, its CPU time counts from each feed on, and it may wait for
   * ever. connected: it is fed piece by piece and its output is told as it comes, within the limits of any run.
   */
  mode?: (typeof MODES)[number];
}

const OUTCOMES = [
  'exited',
  'cpu',
  'wall',
  'memory',
  'output',
  'processes',
  'cancelled',
  'setup-failed',
  'idle',
  'starved',
] as const;

/** How a run ended: by itself, through the limit that it broke, or because the machine did not let it work. */
export type Outcome = (typeof OUTCOMES)[number];

export interface SandboxReport {
  outcome: Outcome;
  /** -1 when a signal ended the program. */
  exitCode: number;
  /** 0 when no signal ended the program. */
  signal: number;
  /** Only for `setup-failed`: which step, and errno. */
  setup: { step: number; error: number };
  cpuMs: number;
  wallMs: number;
  /** Of that, what it slept or waited by itself. */
  sleptMs: number;
  memoryBytes: number;
  output: Buffer;
  errors: Buffer;
  /** null when /w/out held more than was allowed. */
  collected: SandboxFile[] | null;
}

export const FRAME_TYPES = {
  run: 1,
  cancel: 2,
  feed: 3,
  ready: 16,
  failure: 17,
  result: 18,
  output: 19,
  rest: 20,
} as const;

export const HEADER_BYTES = 8;

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(Math.ceil(value)));
  return bytes;
};

const blob = (content: Buffer): Buffer[] => [u32(content.length), content];

const text = (value: string): Buffer[] => blob(Buffer.from(`${value}\0`));

const texts = (values: readonly string[]): Buffer[] => [u32(values.length), ...values.flatMap(text)];

const frame = (type: number, parts: Buffer[]): Buffer => {
  const payload = Buffer.concat(parts);
  return Buffer.concat([u32(type), u32(payload.length), payload]);
};

const PATIENCE_FACTOR = 6;
const PATIENCE_EXTRA_MS = 5000;

/**
 * How long a program may be on the clock at all. One that has neither slept nor used up its limits by then was starved.
 */
export const patienceMs = ({ wallMs }: Pick<SandboxRequest, 'wallMs'>): number =>
  PATIENCE_FACTOR * wallMs + PATIENCE_EXTRA_MS;

/** The layout that sandboxd/protocol.c reads. */
export const encodeRun = (request: SandboxRequest): Buffer =>
  frame(FRAME_TYPES.run, [
    u64(request.cpuMs * 1000),
    u64(request.wallMs * 1000),
    u64(request.idleMs * 1000),
    u64(patienceMs(request) * 1000),
    u64(request.memoryBytes),
    u64(request.outputBytes),
    u64(request.diskBytes),
    u64(request.collectBytes),
    u32(request.processes),
    u32(Number(request.tellsStack ?? false)),
    u32(MODES.indexOf(request.mode ?? 'plain')),
    ...texts(request.arguments),
    ...texts(Object.entries(request.environment).map(([name, value]) => `${name}=${value}`)),
    u32(request.files.length),
    ...request.files.flatMap((file) => [u32(file.mode), ...text(file.name), ...blob(file.content)]),
    ...blob(request.input),
  ]);

export const encodeCancel = (): Buffer => frame(FRAME_TYPES.cancel, []);

export const encodeFeed = (bytes: Buffer): Buffer => frame(FRAME_TYPES.feed, [bytes]);

/**
 * How a program rests, in the numbering of sandboxd/protocol.h: partly, when it wants a processor for a small part of its
 * time; wholly, when it does nothing.
 */
const RESTS = ['none', 'partly', 'wholly'] as const;
export type Rest = (typeof RESTS)[number];

export const decodeRest = (payload: Buffer): Rest => RESTS[payload.readUInt32LE(0)] ?? 'none';

/** errno and the name of the feature that sandboxd lacks. */
export const decodeFailure = (payload: Buffer): { error: number; feature: string } => ({
  error: payload.readInt32LE(0),
  feature: payload.toString('utf8', 4),
});

const TOO_MUCH = 0xffffffff;

/** The stream of sandboxd/collect.c; null when it was cut off because there was too much. */
const decodeCollected = (stream: Buffer): SandboxFile[] | null => {
  const files: SandboxFile[] = [];
  let at = 0;
  const take = (): number => {
    const value = at + 4 <= stream.length ? stream.readUInt32LE(at) : TOO_MUCH;
    at += 4;
    return value;
  };
  while (stream.length > 0) {
    const nameSize = take();
    if (nameSize === 0) break;
    if (nameSize === TOO_MUCH || at + nameSize > stream.length) return null;
    const name = stream.toString('utf8', at, at + nameSize - 1);
    at += nameSize;
    const mode = take();
    const size = take();
    if (at + size > stream.length) return null;
    files.push({ name, mode, content: stream.subarray(at, at + size) });
    at += size;
  }
  return files;
};

const HEAD_BYTES = 56;

/** The layout that `send_result` of sandboxd/protocol.c writes. */
export const decodeResult = (payload: Buffer): SandboxReport => {
  let at = HEAD_BYTES;
  const nextBlob = (): Buffer => {
    const size = payload.readUInt32LE(at);
    const content = payload.subarray(at + 4, at + 4 + size);
    at += 4 + size;
    return content;
  };
  return {
    outcome: OUTCOMES[payload.readInt32LE(0)] ?? 'setup-failed',
    exitCode: payload.readInt32LE(4),
    signal: payload.readInt32LE(8),
    setup: { step: payload.readInt32LE(12), error: payload.readInt32LE(16) },
    cpuMs: Number(payload.readBigUInt64LE(24)) / 1000,
    wallMs: Number(payload.readBigUInt64LE(32)) / 1000,
    sleptMs: Number(payload.readBigUInt64LE(40)) / 1000,
    memoryBytes: Number(payload.readBigUInt64LE(48)),
    output: nextBlob(),
    errors: nextBlob(),
    collected: decodeCollected(nextBlob()),
  };
};
