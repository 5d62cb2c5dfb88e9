import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '../../src/config.ts';
import debian from '../../src/languages/debian-packages.json' with { type: 'json' };
import { LANGUAGES, USUAL_LANGUAGES } from '../../src/languages/languages.ts';
import { offerToolchains } from '../../src/languages/offered.ts';
import { openService, TOKEN } from '../service.ts';

const languagesOf = (setting?: string) =>
  readConfig({ RUNNER_TOKEN: TOKEN, ...(setting !== undefined && { RUNNER_LANGUAGES: setting }) }).languages;
const every = LANGUAGES.map(({ id }) => id);

test('a runner offers the usual languages unless RUNNER_LANGUAGES says otherwise', () => {
  expect(languagesOf()).toEqual(USUAL_LANGUAGES);
  expect(USUAL_LANGUAGES).toEqual(['c', 'cpp', 'java', 'python', 'javascript', 'typescript', 'sql']);
  expect(languagesOf('php, C')).toEqual(['c', 'php']);
  expect(languagesOf('ruby,default')).toEqual([...USUAL_LANGUAGES, 'ruby']);
  expect(languagesOf('all')).toEqual(every);
});

test('a word that names no language stops the start with a sentence that lists those there are', () => {
  expect(() => languagesOf('c,golang,')).toThrow(
    `RUNNER_LANGUAGES names "golang", "", which is none of ${every.join(', ')}, default, all`,
  );
});

test('what is set and not installed is said with its Debian package, and not offered', async () => {
  const complaints: string[] = [];
  const [php] = LANGUAGES.filter(({ id }) => id === 'php');
  vi.spyOn(php!, 'toolchain', 'get').mockReturnValue(['/usr/bin/no-such-php']);
  const offered = await offerToolchains({ languages: ['c', 'php'], isolation: 'groups' }, (text) =>
    complaints.push(text),
  );
  expect([...offered.keys()]).toEqual(['c']);
  expect(complaints).toEqual([
    'PHP is not offered: it is not installed on this machine. Install the Debian package php-cli.',
  ]);
});
afterEach(() => vi.restoreAllMocks());

test('only the languages that are set are told and run, however many are installed', async () => {
  const service = await openService({ languages: ['python', 'php'] });
  const told = (await (await service.get('/languages')).json()) as { id: string }[];
  expect(told.map(({ id }) => id)).toEqual(['python', 'php']);
  expect(await service.runOne('PHP', '<?php echo 6 * 7;')).toMatchObject({ verdict: 'OK', output: '42' });
  const refused = await service.post('/run', {
    language: 'C',
    code: '',
    tests: [],
    key: 'k',
    class: 'grading',
  });
  expect(refused.status).toBe(400);
  await service.close();
});

test('every language has its row of Debian packages, in the same order', () => {
  expect(debian.map(({ id }) => id)).toEqual(every);
});
