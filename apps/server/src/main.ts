import { pino } from 'pino';
import { startServer } from './app/start-server.ts';
import { ConfigError, parseConfig } from './platform/config.ts';

/** `node src/main.ts [--demonstration]`: runs the server until SIGINT or SIGTERM. */
const main = async (): Promise<void> => {
  const config = parseConfig(process.env);
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', '*.password', '*.token'],
    ...(process.stdout.isTTY ? { transport: { target: 'pino-pretty' } } : {}),
  });
  const server = await startServer(config, log, { demonstration: process.argv.includes('--demonstration') });

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    process.stdout.write('Stopping …\n');
    await server.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.stdout.write(['', `Assay is running: ${config.publicUrl}`, ...server.notices, ''].join('\n'));
};

try {
  await main();
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof ConfigError ? '' : 'Assay could not start. '}${sentence}\n`);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
}
