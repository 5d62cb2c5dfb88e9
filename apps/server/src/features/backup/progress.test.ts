import { expect, test } from 'vitest';
import { tellBytes } from './progress.ts';

const chunks = async function* (...megabytes: number[]): AsyncGenerator<Buffer> {
  for (const size of megabytes) yield Buffer.alloc(size * 1e6);
};

test('what is large tells every 32 MB how far it is, and passes every byte on', async () => {
  const lines: string[] = [];
  let bytes = 0;
  const told = tellBytes(chunks(31, 1, 1, 64, 3), (line) => lines.push(line), 'edit_batch', 100e6);
  for await (const chunk of told) bytes += chunk.length;
  expect(bytes).toBe(100e6);
  expect(lines).toEqual(['edit_batch: 32.0 MB of 100.0 MB', 'edit_batch: 97.0 MB of 100.0 MB']);
});
