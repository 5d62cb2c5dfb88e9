import { openTracing } from '@assay/tracing';
import { readConfig } from './config.ts';
import { startRunner } from './start-runner.ts';

const complain = (error: unknown): never => {
  process.stderr.write(
    `The code runner cannot start. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
};

// The first process of a container does not end by a signal that nobody hears, also while it starts.
const leave = (): void => process.exit(0);
process.on('SIGTERM', leave);
try {
  const config = readConfig(process.env);
  const closeTracing = await openTracing({
    service: 'assay-runner',
    trustsCallers: true,
    warn: (sentence) => void process.stderr.write(`${sentence}\n`),
  });
  const runner = await startRunner(config);
  process.off('SIGTERM', leave);
  const stop = (): void => {
    void runner
      .stop()
      .then(closeTracing)
      .then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (config.certificate) process.on('SIGHUP', runner.renewCertificate);
  // A server that started this runner holds the other end of its standard input, and takes it along when it dies.
  if (process.env['RUNNER_WITH_PARENT'] === '1') process.stdin.resume().once('end', stop).once('error', stop);
} catch (error) {
  complain(error);
}
