import { setTimeout as wait } from 'node:timers/promises';
import type { RunResponse } from '@assay/runner-contract';
import type { Plan } from './plan.ts';
import type { Row, Section } from './report.ts';
import { atMost } from './report.ts';
import type { ServiceAddress } from './service-way.ts';
import { summarise } from './statistics.ts';

/** A moment in which the machine clears away what the one before left. */
const REST_MS = 20;

/** Says a number and reads its double, as often as the test's input says. */
const JUDGE_CODE = String.raw`#include <cstdio>
int main(int, char **arguments) {
  int turns, answer;
  FILE *test = fopen(arguments[1], "r");
  if (fscanf(test, "%d", &turns) != 1) return 1;
  for (int turn = 1; turn <= turns; turn++) {
    printf("%d\n", turn);
    fflush(stdout);
    if (scanf("%d", &answer) != 1 || answer != 2 * turn) return 43;
  }
  return 42;
}
`;
/** Doubles each number that it reads. */
const PROGRAM_CODE = String.raw`#include <cstdio>
int main() {
  for (int number; scanf("%d", &number) == 1;) {
    printf("%d\n", 2 * number);
    fflush(stdout);
  }
}
`;

const numbersTo = (last: number, factor: number): string =>
  Array.from({ length: last }, (_, at) => `${(at + 1) * factor}\n`).join('');

const CASES = [
  { name: '1 turn', turns: 1, mostRatio: 3 },
  { name: '100 turns', turns: 100, mostRatio: null },
  { name: '1,000 turns', turns: 1000, mostRatio: null },
];

type Way = 'judged' | 'plain';

/** The same program with the same numbers: with a judge that talks to it, or on a plain test. */
const requestOf = (turns: number, way: Way): object => ({
  language: 'c++',
  code: PROGRAM_CODE,
  key: 'bench',
  class: 'interactive',
  ...(way === 'judged'
    ? { judge: { language: 'c++', code: JUDGE_CODE }, tests: [{ id: 'one', input: String(turns) }] }
    : { tests: [{ id: 'one', input: numbersTo(turns, 1), expectedOutput: numbersTo(turns, 2) }] }),
});

/** From the call to the checked answer, in milliseconds. */
const timeOne = async ({ url, token }: ServiceAddress, request: object): Promise<number> => {
  await wait(REST_MS);
  const begin = performance.now();
  const response = await fetch(`${url}/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(request),
  });
  const { results } = (await response.json()) as RunResponse;
  const time = performance.now() - begin;
  if (results[0]?.verdict !== 'OK') throw new Error(`A run for the judge ended with ${results[0]?.verdict}.`);
  return time;
};

const rowsOf = async (
  service: ServiceAddress,
  { name, turns, mostRatio }: (typeof CASES)[number],
  rounds: number,
): Promise<Row[]> => {
  const times: Record<Way, number[]> = { judged: [], plain: [] };
  const order: Way[] = ['judged', 'plain'];
  for (const way of order) await timeOne(service, requestOf(turns, way));
  for (let round = 0; round < rounds; round += 1)
    for (const way of round % 2 === 0 ? order : order.toReversed())
      times[way].push(await timeOne(service, requestOf(turns, way)));
  const [judged, plain] = [summarise(times.judged), summarise(times.plain)];
  const ratio = judged.median / plain.median;
  const targets = mostRatio === null ? [] : [atMost('median ÷ plain median', ratio, mostRatio, '')];
  return [
    { name: `${name}, judge: ${ratio.toFixed(2)} × plain test`, ways: { runner: judged }, targets },
    { name: `${name}, plain test`, ways: { runner: plain }, targets: [] },
  ];
};

/** What a judge costs: programs that were compiled before, with and without one, by turns. */
export const measureJudges = async (service: ServiceAddress, { rounds }: Plan): Promise<Section> => {
  const rows: Row[] = [];
  for (const each of CASES) rows.push(...(await rowsOf(service, each, rounds.cached)));
  return {
    title: 'A judge that talks to the program, over HTTP (ms)',
    kind: 'times',
    notes: [
      'judge: program and judge in C++, compiled before, in two sandboxes; in each turn the judge says a number and reads an answer.',
      'plain test: the same program reads the same numbers from its input, and its output is compared. Both take turns, A B B A.',
    ],
    rows,
  };
};
