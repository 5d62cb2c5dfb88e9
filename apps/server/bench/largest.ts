/**
 * `npm run fuzz:largest`: for how long the largest valid input of each call stops the server's event loop. Every call of
 * the contract is made on a database that is as full as one gets; what is measured is the processor time of the loop's
 * own thread between two turns, of several calls the shortest.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { RouteDefinition } from '@assay/contract';
import { z } from 'zod';
import { openDatabase } from '../src/platform/db/database.ts';
import { prepareDatabase } from '../src/platform/db/prepare-database.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { startLargestModel, startLargestRunner } from './largest/edge-servers.ts';
import { fillLargest, type LargestScene } from './largest/fill-largest.ts';
import type { LargestInput } from './largest/inputs/parts.ts';
import { inOrder, inputsOf, isMadeOnce, keyOf } from './largest/largest-inputs.ts';
import { reasonOfRefusal } from './largest/refused-calls.ts';

/** The promise: no call stops the loop for longer, ms. */
const TARGET_MS = 50;

const { values: options } = parseArgs({
  options: {
    repeats: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    json: { type: 'string', default: resolve(import.meta.dirname, '../../../.cache/bench/largest.json') },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const delaySchema = z.object({ cpuMs: z.number(), clockMs: z.number() });

interface Measured {
  call: string;
  status: number;
  /** Longest stop: of the thread's own processor time, and by the clock. */
  cpuMs: number;
  clockMs: number;
  /** From sending to the answer's end. */
  tookMs: number;
  sentBytes: number;
  gotBytes: number;
  /** The call did what it is for. */
  isTaken: boolean;
  /** Of an answer that is no success, or not the one that was wanted. */
  said: string;
  /** Why it need not be taken. */
  reason?: string | undefined;
}

const bodyOf = (
  route: RouteDefinition,
  { body, files }: LargestInput,
): { body: string | FormData; type?: string } => {
  if (!files) return { body: JSON.stringify(body ?? {}), type: 'application/json' };
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    form.append(name, route.multipart?.json.includes(name) ? JSON.stringify(value) : String(value));
  for (const [field, list] of Object.entries(files))
    for (const { name, content } of list) form.append(field, new Blob([new Uint8Array(content)]), name);
  return { body: form };
};

const pathOf = ({ path }: RouteDefinition, params: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** The input with the edition of the item that it changes, where it changes one that has editions. */
const withEdition = async (url: string, scene: LargestScene, input: LargestInput): Promise<LargestInput> => {
  if (!input.opened || !input.role) return input;
  const { route, params = {}, body } = input.opened;
  const response = await fetch(`${url}/api${pathOf(route, params)}`, {
    method: route.method,
    headers: { authorization: `Bearer ${scene.tokens[input.role]}`, 'content-type': 'application/json' },
    ...(route.method === 'POST' ? { body: JSON.stringify(body) } : {}),
  });
  const [, edition] = /"edition":"([^"]+)"/.exec(await response.text()) ?? [];
  return { ...input, body: { ...(input.body as object), edition } };
};

const send = async (url: string, scene: LargestScene, route: RouteDefinition, input: LargestInput) => {
  const path = pathOf(route, input.params);
  const query = new URLSearchParams(
    Object.entries(input.query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const { body, type } = bodyOf(route, input);
  // Who is refused for the size of the body may hear nothing but the end of the connection.
  const response = await fetch(`${url}/api${path}?${query}`, {
    method: route.method,
    headers: {
      ...(input.role ? { authorization: `Bearer ${scene.tokens[input.role]}` } : {}),
      ...(type && route.method === 'POST' ? { 'content-type': type } : {}),
    },
    ...(route.method === 'POST' ? { body } : {}),
  }).catch((error: unknown) => error);
  const sentBytes = typeof body === 'string' ? Buffer.byteLength(body) : 0;
  if (!(response instanceof Response))
    return { status: 0, sentBytes, gotBytes: 0, isTaken: false, said: String(response) };
  const text = await response.text();
  const isTaken = response.ok && text.includes(input.proof ?? '');
  const said = isTaken ? '' : text.slice(0, 160);
  return { status: response.status, sentBytes, gotBytes: Buffer.byteLength(text), isTaken, said };
};

const folder = await mkdtemp(join(tmpdir(), 'assay-largest-'));
const stops: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
const stopAll = async (): Promise<void> => {
  for (const stop of stops.splice(0).toReversed()) await stop();
};
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => void stopAll().finally(() => process.exit(130)));

try {
  const begin = performance.now();
  const postgres = await startEmbeddedPostgres(folder, { settings: ['fsync=off'] });
  stops.push(postgres.stop);
  const [owner, db] = [openDatabase(postgres.url, 1), openDatabase(postgres.serverUrl)];
  await prepareDatabase(owner, db).finally(() => owner.destroy());
  const runner = await startLargestRunner();
  stops.push(runner.close);
  const model = await startLargestModel();
  stops.push(model.close);
  const server = fork(join(import.meta.dirname, 'largest/largest-server.main.ts'), {
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: postgres.serverUrl,
      RUNNER_URL: runner.url,
      RUNNER_TOKEN: 'the runner of this measurement',
      AI_BASE_URL: model.url,
      AI_MODEL: 'largest',
      EXAM_BROWSER: 'off',
    },
  });
  stops.push(() => void server.kill());
  const next = async (): Promise<unknown> => {
    const [message]: unknown[] = await once(server, 'message');
    return message;
  };
  const { url } = z.object({ url: z.string() }).parse(await next());
  const scene = await fillLargest(db);
  await db.destroy();
  say(`Filled in ${((performance.now() - begin) / 1000).toFixed(0)} s.`);
  const measure = async (call: string, route: RouteDefinition, input: LargestInput): Promise<Measured> => {
    server.send('begin');
    await next();
    const from = performance.now();
    const answer = await send(url, scene, route, input);
    const tookMs = performance.now() - from;
    server.send('end');
    return { call, ...answer, tookMs, ...delaySchema.parse(await next()) };
  };

  const results: Measured[] = [];
  for (const route of inOrder()) {
    if (!keyOf(route).includes(options.only)) continue;
    for (const place of inputsOf(route, scene).keys()) {
      let best: Measured | undefined;
      let refusal: string | undefined;
      const turns = isMadeOnce(route) ? 1 : Number(options.repeats);
      for (let turn = 0; turn < turns; turn += 1) {
        const made = inputsOf(route, scene)[place];
        if (!made) continue;
        const input = await withEdition(url, scene, made);
        ({ refusal } = input);
        const one = await measure(`${keyOf(route)} ${input.name}`.trim(), route, input);
        // A call that may be made but once is refused from then on.
        if (!best || (one.isTaken === best.isTaken && one.cpuMs < best.cpuMs)) best = one;
        if (!one.isTaken && best.isTaken) break;
      }
      const reason = best?.isTaken ? undefined : (refusal ?? reasonOfRefusal(keyOf(route)));
      if (best) results.push({ ...best, reason });
    }
  }
  const ordered = results.toSorted((a, b) => b.cpuMs - a.cpuMs);
  say(
    `\nload ${loadavg()[0]?.toFixed(1)}; ms of processor and by the clock that the loop stood still, ms that the call took, KB`,
  );
  for (const { call, status, cpuMs, clockMs, tookMs, sentBytes, gotBytes, said, reason } of ordered)
    say(
      `${cpuMs.toFixed(1).padStart(8)} ${clockMs.toFixed(1).padStart(8)} ${tookMs.toFixed(0).padStart(7)} ${(sentBytes / 1000).toFixed(0).padStart(6)} ${(gotBytes / 1000).toFixed(0).padStart(7)}  ${status}  ${call}  ${reason ? `(${reason})` : said}`,
    );
  await mkdir(dirname(options.json), { recursive: true });
  await writeFile(
    options.json,
    `${JSON.stringify({ date: new Date().toISOString(), results: ordered }, null, 2)}\n`,
  );
  const slow = ordered.filter(({ cpuMs }) => cpuMs > TARGET_MS);
  const refused = ordered.filter(({ isTaken }) => !isTaken);
  const wrong = refused.filter(
    ({ status, reason }) =>
      reason === undefined || status === 0 || status === 413 || status === 429 || status >= 500,
  );
  say(
    `\n${slow.length} of ${ordered.length} stop the loop for more than ${TARGET_MS} ms; ${wrong.length} were not taken as valid, ${refused.length - wrong.length} are refused for a reason.`,
  );
  for (const { call, status, said } of wrong) say(`  ${call}: ${status} ${said}`);
  process.exitCode = slow.length + wrong.length === 0 ? 0 : 1;
} finally {
  await stopAll();
}
