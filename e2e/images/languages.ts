/**
 * The languages of a running code runner: `node e2e/images/languages.ts URL TOKEN LANGUAGE…`. It has these and no others, a
 * sound program of each passes every test, and a wrong one does not.
 */
import { questionOf, SOURCES } from '../bench/exam-content.ts';

const [url = '', token = '', ...promised] = process.argv.slice(2);

interface Answer {
  compile: { ok: boolean; message?: string; cpuMs: number };
  results: { verdict: string; cpuMs: number; memoryBytes: number }[];
}

const ask = async <A>(path: string, body?: object): Promise<A> => {
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  // The runner's own tests hold its answers against their schemas.
  return (await response.json()) as A;
};

const tests = (questionOf(1).testcases ?? []).map(({ input, output }, at) => ({
  id: `test ${at + 1}`,
  input,
  expectedOutput: output,
}));
/** A query has no use for numbers on its input. */
const SQL = {
  source: 'select sum(n) as sum, max(n) as largest from number where n between 1 and 9 and n is not null;',
  tests: [
    {
      id: 'test 1',
      input: 'create table number (n int); insert into number values (1), (9), (12);',
      expectedOutput: 'sum\tlargest\n10\t9',
    },
  ],
};
const run = (language: string, code: string): Promise<Answer> =>
  ask<Answer>('/run', {
    language,
    code,
    tests: language === 'SQL' ? SQL.tests : tests,
    key: 'images',
    class: 'interactive',
  });

const sourceIn = (language: string): string => {
  if (language === 'SQL') return SQL.source;
  const source = Object.entries(SOURCES).find(([name]) => name === language)?.[1];
  if (source === undefined) throw new Error(`There is no program in ${language}.`);
  return source;
};

const offered = await ask<{ names: string[]; version: string }[]>('/languages');
const isOffered = (name: string): boolean => offered.some(({ names }) => names.includes(name));
if (offered.length !== promised.length || !promised.every(isOffered))
  throw new Error(`It should have ${promised.join()} and has ${JSON.stringify(offered)}`);

for (const language of promised) {
  const source = sourceIn(language);
  const since = performance.now();
  const { compile, results } = await run(language, source);
  const took = performance.now() - since;
  if (!compile.ok || results.some(({ verdict }) => verdict !== 'OK'))
    throw new Error(`A sound program in ${language} fails: ${JSON.stringify({ compile, results })}`);
  const wrong = await run(language, source.slice(0, -60));
  if (wrong.results.some(({ verdict }) => verdict === 'OK'))
    throw new Error(`Half a program in ${language} passes: ${JSON.stringify(wrong)}`);
  const version = offered.find(({ names }) => names.includes(language))?.version ?? '';
  process.stdout.write(
    `${language} (${version}): ${results.length} tests passed after ${took.toFixed(0)} ms.\n`,
  );
}
