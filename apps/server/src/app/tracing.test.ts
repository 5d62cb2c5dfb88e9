import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { nameOf } from '../platform/db/traced-connection.ts';

const run = promisify(execFile);

/** Opens tracing in a process of its own, and says which modules of OpenTelemetry that loaded. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load: (url, context, next) => {
      const name = /@opentelemetry\\/[a-z-]+/.exec(url)?.[0];
      if (name) loaded.add(name);
      return next(url, context);
    },
  });
  const { inSpan, openTracing, traceHeaders } = await import('@assay/tracing');
  const close = await openTracing({ service: 'test', trustsCallers: false, warn: () => undefined });
  const headers = await inSpan('work', {}, async () => traceHeaders());
  await close();
  console.log(JSON.stringify({ loaded: [...loaded], headers }));
`;
const open = async (env: NodeJS.ProcessEnv): Promise<unknown> =>
  JSON.parse(
    (await run(process.execPath, ['--input-type=module', '-e', PROGRAM], { env, cwd: import.meta.dirname }))
      .stdout,
  );

test('where no collector is named, nothing of OpenTelemetry is loaded and no trace is named', async () => {
  const nothing = { loaded: [], headers: {} };
  expect(await open({})).toEqual(nothing);
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
  expect(await open({ ...collector, OTEL_SDK_DISABLED: 'true' })).toEqual(nothing);
  expect(await open(collector)).toMatchObject({
    loaded: expect.arrayContaining(['@opentelemetry/sdk-trace']),
  });
});

test('a setting of the sampler that cannot be used is named', async () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
  await expect(open({ ...collector, OTEL_TRACES_SAMPLER: 'some' })).rejects.toThrow(
    'The setting OTEL_TRACES_SAMPLER must be one of always_on',
  );
  await expect(
    open({ ...collector, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '7' }),
  ).rejects.toThrow('The setting OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
});

test.each([
  ['select "id" from "session" where "token" = $1', 'select session'],
  ['select (select count(*) from "attempt") from (select 1 from "task") as "t"', 'select attempt'],
  [`insert into "call_count" ("key") values ('a from b')`, 'insert call_count'],
  ['with "due" as (select 1 from "task") update "attempt" set "graded_at" = $1', 'update attempt'],
  ['with "due" as (select 1 from "task") select * from "due" for update', 'select due'],
  ['delete from "draft" using "attempt" where true', 'delete draft'],
  ['commit', 'commit '],
])('%s is called “%s”', (statement, name) => {
  const { verb, table } = nameOf(statement);
  expect(`${verb} ${table}`).toBe(name);
});
