import { expect, test } from 'vitest';
import { lockValues, openValues } from './locked-form.ts';
import { sealWith } from './seal.ts';

const seal = sealWith(new Uint8Array(32).fill(1));
const picture = new File([new Uint8Array([1, 2, 255])], 'ünï.png', { type: 'image/png', lastModified: 5 });
const VALUES = { questions: [{ title: 'secret', marks: 3, attachment: picture }, { attachment: null }] };

test('the values of a form come back with their files', async () => {
  const kept = await lockValues(seal, 'form', VALUES);
  expect(Buffer.from(kept.locked).toString('latin1')).not.toContain('secret');
  const opened = openValues(seal, 'form', kept) as typeof VALUES;
  expect(opened.questions[1]).toEqual({ attachment: null });
  const { attachment, ...rest } = opened.questions[0] as (typeof VALUES.questions)[0];
  expect(rest).toEqual({ title: 'secret', marks: 3 });
  const { name, type, lastModified } = attachment as File;
  expect([name, type, lastModified]).toEqual(['ünï.png', 'image/png', 5]);
  expect([...new Uint8Array(await (attachment as File).arrayBuffer())]).toEqual([1, 2, 255]);
});

test('a file is locked once a form, and again for another one', async () => {
  const [first, again] = [await lockValues(seal, 'form', VALUES), await lockValues(seal, 'form', VALUES)];
  expect(again.files).toEqual(first.files);
  const other = await lockValues(seal, 'other', VALUES);
  expect(Object.keys(other.files)).not.toEqual(Object.keys(first.files));
  expect(openValues(seal, 'other', other)).toBeDefined();
});

test('values do not open with another key, at another place, or without a file of theirs', async () => {
  const kept = await lockValues(seal, 'form', VALUES);
  expect(openValues(sealWith(new Uint8Array(32).fill(2)), 'form', kept)).toBeUndefined();
  expect(openValues(seal, 'other', kept)).toBeUndefined();
  expect(openValues(seal, 'form', { ...kept, files: {} })).toBeUndefined();
});
