import type { Diagnostic } from '@assay/runner-contract';
import type { SandboxFile } from '../sandbox/protocol.ts';

/** A compiled program, or why there is none. */
export interface Artifact {
  ok: boolean;
  /** What the compiler said, without a path of the machine; empty when it said nothing. */
  message: string;
  diagnostics: Diagnostic[];
  /** CPU time of the compiler in milliseconds. */
  cpuMs: number;
  /** What is started, in the language's terms. */
  entry: string;
  /** SHA-256 of what the compiler made, in hexadecimal; null where none has looked at the program. */
  hash: string | null;
  /** What has to stand in /w. */
  files: SandboxFile[];
}

type Head = Omit<Artifact, 'files'> & { files: { name: string; mode: number; size: number }[] };

/** One file for the cache: length of the head, head as JSON, contents. */
export const packArtifact = (artifact: Artifact): Buffer => {
  const files = artifact.files.map(({ name, mode, content }) => ({ name, mode, size: content.length }));
  const head = Buffer.from(JSON.stringify({ ...artifact, files } satisfies Head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, ...artifact.files.map((file) => file.content)]);
};

/** Throws when the bytes are not what packArtifact made, such as a file cut off by a full disk. */
export const unpackArtifact = (bytes: Buffer): Artifact => {
  const start = 4 + bytes.readUInt32LE(0);
  const head = JSON.parse(bytes.toString('utf8', 4, start)) as Head;
  let at = start;
  const files = head.files.map(({ name, mode, size }) => {
    const content = bytes.subarray(at, at + size);
    at += size;
    return { name, mode, content };
  });
  if (at !== bytes.length) throw new Error('The cached program is incomplete.');
  return { ...head, files };
};
