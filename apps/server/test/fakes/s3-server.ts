import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';

const BUCKET = 'assay-files';
/** The only key that the server knows. */
const KEY = 'S3RVER';

/** A real S3 server on loopback with one bucket. Answers the settings of a server that keeps files there, and how to stop it. */
export const startS3Server = async (): Promise<{
  settings: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
}> => {
  const directory = await mkdtemp(join(tmpdir(), 'assay-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  let isStopped = false;
  const stop = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    await server.close();
    await rm(directory, { recursive: true });
  };
  onTestFinished(stop);
  return {
    settings: {
      FILES: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    stop,
  };
};
