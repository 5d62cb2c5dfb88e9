import type { SandboxFile, SandboxRequest } from '../../src/sandbox/protocol.ts';
import type { Random } from './random.ts';

const WORDS = ['', 'a', '-o', '/w/out/program', 'x'.repeat(300), 'grüße', '=', 'two words', '\n'] as const;
const NAMES = [
  'main.c',
  'a/b/c.txt',
  '.hidden',
  'deep/'.repeat(20) + 'end',
  'é',
  '...',
  'x'.repeat(511),
] as const;
const AMOUNTS = [0, 1, 1000, 64 * 1024 * 1024, 2 ** 40, 2 ** 52] as const;

const randomFile = (random: Random): SandboxFile => ({
  name: random.pick(NAMES),
  mode: random.pick([0o444, 0o555, 0o600, 0o777]),
  content: random.bytes(random.below(40)),
});

/** A request that is sound for the parser, whatever a sandbox would make of it. */
export const randomRequest = (random: Random): SandboxRequest => ({
  arguments: ['/bin/true', ...random.list(6, () => random.pick(WORDS))],
  environment: Object.fromEntries(random.list(4, () => [`V${random.below(100)}`, random.pick(WORDS)])),
  files: random.list(4, () => randomFile(random)),
  input: random.bytes(random.below(100)),
  cpuMs: random.pick([0, 1, 999.5, 10_000]),
  wallMs: random.pick([0, 1, 5000]),
  idleMs: random.pick([0, 1, 2000]),
  memoryBytes: random.pick(AMOUNTS),
  outputBytes: random.pick(AMOUNTS),
  processes: random.pick([0, 1, 64, 2 ** 32 - 1]),
  tellsStack: random.pick([true, false]),
  diskBytes: random.pick(AMOUNTS),
  collectBytes: random.pick(AMOUNTS),
  mode: random.pick(['plain', 'resident', 'connected'] as const),
});

const crowdedRequest = (random: Random, count: { arguments: number; variables: number; files: number }) => ({
  ...randomRequest(random),
  arguments: Array.from({ length: count.arguments }, (_, index) => `/${index}`),
  environment: Object.fromEntries(Array.from({ length: count.variables }, (_, index) => [`V${index}`, ''])),
  files: Array.from({ length: count.files }, (_, index) => ({
    name: `${index}`,
    mode: 0o444,
    content: Buffer.alloc(0),
  })),
});

/** The bounds of sandboxd/protocol.h. */
const MOST = { arguments: 64, variables: 32, files: 2048 } as const;

/** As little and as much as the parser takes, and more random ones. */
export const validRequests = (random: Random, count: number): SandboxRequest[] => [
  crowdedRequest(random, { arguments: 1, variables: 0, files: 0 }),
  crowdedRequest(random, MOST),
  ...Array.from({ length: count }, () => randomRequest(random)),
];

/** Well-formed requests that the parser has to refuse all the same. */
export const invalidRequests = (random: Random): SandboxRequest[] => [
  crowdedRequest(random, { ...MOST, arguments: 0 }),
  crowdedRequest(random, { ...MOST, arguments: MOST.arguments + 1 }),
  crowdedRequest(random, { ...MOST, variables: MOST.variables + 1 }),
  crowdedRequest(random, { ...MOST, files: MOST.files + 1 }),
  ...['', '/', '/a', 'a/', 'a//b', '.', '..', 'a/../b', 'x'.repeat(512), 'a\0b'].map((name) => ({
    ...randomRequest(random),
    files: [{ name, mode: 0o444, content: Buffer.alloc(1) }],
  })),
];
