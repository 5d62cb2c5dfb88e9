import { expect, test } from 'vitest';
import { memoryRows, newMemory, type DeviceMemory } from './device-memory.ts';
import { openMemory } from './device-store.ts';
import { NO_WORK, withAcknowledged, withTyped, type Work } from '../work.ts';

const TEXT = 'the text that nobody else may read';
const AT = '2026-01-10T10:00:00.000Z';
const ADA = '01890000-0000-7000-8000-00000000000a';
const TASK = '01890000-0000-7000-8000-0000000000aa';
const QUESTION = '01890000-0000-7000-8000-000000000001';
const KEY = { userId: ADA, taskId: TASK, questionId: QUESTION };

const typed = (work: Work, text: string) => withTyped(work, 'C', [{ code: text }], AT);
const acknowledged = (work: Work) => withAcknowledged(work, work.head);
const textIn = async (memory: DeviceMemory) => {
  const works = await openMemory(memory).read(ADA, TASK, [QUESTION]);
  return works.get(QUESTION)?.programs[0]?.code[0]?.code;
};
/** Everything that whoever is at the device can read. */
const readable = ({ works, entries }: DeviceMemory): string =>
  [...works, ...entries]
    .map(([name, [path, { locked, ...rest }]]) =>
      [name, path, JSON.stringify(rest), Buffer.from(locked).toString('latin1')].join(' '),
    )
    .join('\n');

test('what is kept is readable neither in its text nor in whose it is and what it is about', async () => {
  const memory = newMemory();
  await openMemory(memory).update(KEY, 0, (held) => typed(held, TEXT));
  expect(await textIn(memory)).toBe(TEXT);
  expect(memory.entries.size).toBe(1);
  const seen = readable(memory);
  for (const secret of [TEXT, 'readable', ADA, TASK, QUESTION, 'programs', AT])
    expect(seen).not.toContain(secret);
});

test('with another key nothing is found and nothing is overwritten', async () => {
  const memory = newMemory();
  await openMemory(memory).update(KEY, 0, (held) => typed(held, TEXT));
  const other = { ...memory, key: new Uint8Array(32) };
  expect(await textIn(other)).toBeUndefined();
  expect(await openMemory(other).unsent(ADA)).toEqual([]);
  await openMemory(other).update(KEY, 0, (held) => typed(held, 'written with another key'));
  await openMemory(other).forget(ADA, TASK);
  expect(await textIn(memory)).toBe(TEXT);
});

test('what the server has is thrown away whoever it belongs to; what it lacks stays and is named', async () => {
  const memory = newMemory();
  const store = openMemory(memory);
  const sent = { ...KEY, taskId: '01890000-0000-7000-8000-0000000000bb' };
  const setAside = { ...KEY, questionId: '01890000-0000-7000-8000-000000000002' };
  await store.update(KEY, 0, (held) => typed(held, TEXT));
  await store.update(sent, 0, (held) => acknowledged(typed(held, 'sent')));
  await store.update(setAside, 0, (held) => ({
    ...acknowledged(typed(held, 'sent')),
    others: [{ language: 'C', code: [{ code: 'aside' }], hash: 'x', at: AT, from: 'this-device' }],
  }));
  expect(await store.unsent(ADA)).toEqual([KEY]);
  await memoryRows(memory).forgetSettled();
  expect([memory.works.size, memory.entries.size]).toEqual([2, 1]);
  expect(await memoryRows(memory).hasUnsettled()).toBe(true);
  expect(await textIn(memory)).toBe(TEXT);
  expect((await store.read(ADA, TASK, [setAside.questionId])).get(setAside.questionId)?.others).toHaveLength(
    1,
  );
});

test('a page that is open while what the server has is thrown away goes on, and loses nothing', async () => {
  const memory = newMemory();
  const store = openMemory(memory);
  const sent = acknowledged(typed(NO_WORK, TEXT));
  await store.update(KEY, 0, () => sent);
  await memoryRows(memory).forgetSettled();
  expect(memory.works.size).toBe(0);
  const more = typed(sent, `${TEXT} and more`);
  await store.update(KEY, sent.top, () => more);
  expect(await textIn(memory)).toBe(`${TEXT} and more`);
  const held = (await store.read(ADA, TASK, [QUESTION])).get(QUESTION);
  expect(held?.pending.map(({ revision }) => revision)).toEqual([2]);
  expect(held?.acked).toEqual(sent.head);
});
