import { pino } from 'pino';
import { startServer } from './app/start-server.ts';
import { ConfigError, parseConfig } from './platform/config.ts';

/** `node src/main.ts [--demonstration]`: runs the server until SIGINT, SIGTERM or SIGHUP. */
const main = async (): Promise<void> => {
  const config = parseConfig(process.env);
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', '*.password', '*.token'],
    ...(process.stdout.isTTY ? { transport: { target: 'pino-pretty' } } : {}),
  });
  const starting = new AbortController();
  let stop = (): void => starting.abort();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop());

  const demonstration = process.argv.includes('--demonstration');
  const server = await startServer(config, log, { demonstration, signal: starting.signal }).catch(
    (error: unknown) => {
      if (starting.signal.aborted) process.exit(0);
      throw error;
    },
  );
  process.stdout.write(['', `Assay is running: ${config.publicUrl}`, ...server.notices, ''].join('\n'));
  await new Promise<void>((resolve) => {
    stop = resolve;
    if (starting.signal.aborted) resolve();
  });
  process.stdout.write('Stopping …\n');
  await server.stop();
  process.exit(0);
};

try {
  await main();
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof ConfigError ? '' : 'Assay could not start. '}${sentence}\n`);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
}
