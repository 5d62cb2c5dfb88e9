import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../../..');

test('the page about what is stored names every table, and none that there is not', async () => {
  const schema = await readFile(join(ROOT, 'apps/server/schema.sql'), 'utf8');
  const page = await readFile(join(ROOT, 'docs/data.md'), 'utf8');
  const tables = [...schema.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name]) => name);
  const listed = page.slice(page.indexOf('## Table by table'));
  const named = [...listed.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(tables.toSorted());
});
