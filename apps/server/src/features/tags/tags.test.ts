import { createTag, getTagsByQuery, NAME_NOT_PLAIN } from '@assay/contract';
import { describe, expect, test } from 'vitest';
import { loginAs, makeDepartment, makeFaculty, makeTag } from '../../../test/fixtures.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();

const facultyToken = async (): Promise<string> =>
  loginAs(server, await makeFaculty(server.deps, await makeDepartment(server.deps)));

describe('tags', () => {
  test('a name that exists in other letters answers the tag that is there', async () => {
    const token = await facultyToken();
    const first = await server.call(createTag, { token, body: { name: 'Recursion' } });
    const second = await server.call(createTag, { token, body: { name: '  reCURsion ' } });
    expect(first.status).toBe(200);
    expect(second.body.data._id).toBe(first.body.data._id);
    const found = await server.call(getTagsByQuery, { token, query: { query: 'recursion' } });
    expect(found.body.data).toEqual([{ _id: first.body.data._id, name: 'Recursion' }]);
  });

  test('ten people who make the same tag at the same time get one tag', async () => {
    const token = await facultyToken();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.call(createTag, { token, body: { name: 'Sorting' } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => answer.body.data._id)).size).toBe(1);
  });

  test('wildcards of the database are plain characters in a search', async () => {
    const token = await facultyToken();
    const percent = await makeTag(server.deps, 'zz 100% cover');
    await makeTag(server.deps, 'zz 100 cover');
    const underscore = await makeTag(server.deps, String.raw`zz snake_case\n`);
    await makeTag(server.deps, 'zz snake-case');
    const idsFor = async (query: string) =>
      (await server.call(getTagsByQuery, { token, query: { query } })).body.data.map((tag) => tag._id);
    expect(await idsFor('100%')).toEqual([percent]);
    expect(await idsFor('snake_case')).toEqual([underscore]);
    expect(await idsFor(String.raw`case\n`)).toEqual([underscore]);
  });

  test('at most 20 tags come, those that begin with the text first', async () => {
    const token = await facultyToken();
    for (let number = 10; number < 35; number += 1) await makeTag(server.deps, `a queue ${number}`);
    const first = await makeTag(server.deps, 'Queue');
    const found = await server.call(getTagsByQuery, { token, query: { query: 'queue' } });
    expect(found.body.data).toHaveLength(20);
    expect(found.body.data[0]?._id).toBe(first);
  });

  test('an empty or over-long name is refused with a sentence', async () => {
    const token = await facultyToken();
    const empty = await server.call(createTag, { token, body: { name: '   ' } });
    expect([empty.status, empty.failure.message]).toEqual([400, 'Tag name is required.']);
    const long = await server.call(createTag, { token, body: { name: 'x'.repeat(61) } });
    expect([long.status, long.failure.message]).toEqual([400, 'A tag name may have at most 60 characters.']);
  });

  test('a character that no database takes is refused with a sentence, also in a search', async () => {
    const token = await facultyToken();
    const sentence = 'The text has a character that cannot be stored. Please remove it.';
    for (const [name, told] of [
      ['a\0b', NAME_NOT_PLAIN],
      ['half \ud83d', sentence],
    ] as const) {
      const made = await server.call(createTag, { token, body: { name } });
      expect([made.status, made.failure.message]).toEqual([400, told]);
    }
    const found = await server.call(getTagsByQuery, { token, query: { query: 'a\0b' } });
    expect([found.status, found.failure.message]).toEqual([400, sentence]);
    const whole = await server.call(createTag, { token, body: { name: 'whole \ud83d\ude00' } });
    expect(whole.status).toBe(200);
  });
});
