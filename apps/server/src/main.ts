import { flushCompileCache } from 'node:module';
import { migrateOnly, startServer } from './app/start-server.ts';
import { ConfigError, parseConfig } from './platform/config.ts';
import { openLog } from './platform/log/log.ts';
import { say } from './platform/log/say.ts';

/**
 * `node src/main.ts [--demonstration] [--development]`: runs the server until SIGINT, SIGTERM or SIGHUP. In development
 * `dev.main.ts` is told that it runs, and may kill it.
 */
const main = async (): Promise<void> => {
  const config = parseConfig(process.env);
  const log = openLog(config.logLevel);
  if (config.role === 'migrate') {
    await migrateOnly(config, log);
    say(log, 'The database is up to date.');
    return;
  }
  const starting = new AbortController();
  let stop = (): void => starting.abort();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(name, () => stop());

  const demonstration = process.argv.includes('--demonstration');
  const development = process.argv.includes('--development');
  const server = await startServer(config, log, {
    demonstration,
    development,
    signal: starting.signal,
  }).catch((error: unknown) => {
    if (starting.signal.aborted) process.exit(0);
    throw error;
  });
  const running = `Assay is running: ${config.publicUrl}`;
  if (development) {
    process.send?.(['', running, ...server.notices, ''].join('\n'));
    // Node.js writes it when it ends, which a process that is killed never does.
    flushCompileCache();
  } else {
    say(log, running);
    // Never in the log: one of them may be the link that makes an administrator of whoever opens it.
    process.stderr.write(server.notices.map((notice) => `${notice}\n`).join(''));
  }
  await new Promise<void>((resolve) => {
    stop = resolve;
    if (starting.signal.aborted) resolve();
  });
  if (!development) say(log, 'Stopping …');
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
