import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../config.ts';
import { filesAway, type FileStore } from './file-store.ts';

const KEY = /^files\/[0-9a-f]{2}\/([0-9a-f]{64})$/;
const MARK = 'mark';
/** How long is waited for a connection, and for a connection that says nothing, ms. */
const CONNECT_MS = 3_000;
const SILENCE_MS = 15_000;

type Settings = Config['files']['s3'];

/** The library is large: it is loaded where a bucket is named. */
const connect = async ({ endpoint, region, accessKeyId, secretAccessKey }: Settings) => {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region,
    // Other servers than Amazon's have no address of its own for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Not every other server knows the newer checksums; what was put is known by its SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: SILENCE_MS,
      throwOnRequestTimeout: true,
    },
  });
  return { s3, client };
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'PreconditionFailed' || error.name === 'ConditionalRequestConflict');

/** Files in a bucket: `files/ab/abcd…`, and beside them the mark. */
export const openS3Store = (settings: Settings): FileStore => {
  const { bucket: Bucket } = settings;
  let connected: ReturnType<typeof connect> | undefined;
  let opened: S3Client | undefined;
  const using = async <T>(act: (parts: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> => {
    try {
      connected ??= connect(settings);
      const parts = await connected;
      opened = parts.client;
      return await act(parts);
    } catch (error) {
      throw filesAway(error);
    }
  };
  const keyOf = (hash: Buffer): string => {
    const name = hash.toString('hex');
    return `files/${name.slice(0, 2)}/${name}`;
  };
  const openKey = (Key: string) =>
    using(async ({ s3, client }) => {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }));
        return Body instanceof Readable ? Body : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  const findMark = async (): Promise<string | null> => {
    const found = await openKey(MARK);
    return found && text(found);
  };
  return {
    put: (hash, content) =>
      using(async ({ s3, client }) => {
        const put = { Bucket, Key: keyOf(hash), Body: content, ContentLength: content.length };
        await client.send(new s3.PutObjectCommand(put));
      }),
    open: (hash) => openKey(keyOf(hash)),
    remove: (hash) =>
      using(async ({ s3, client }) => {
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(hash) }));
      }),
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await using(({ s3, client }) =>
          client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: 'files/', ContinuationToken })),
        );
        for (const { Key = '' } of page.Contents ?? []) {
          const [, name] = KEY.exec(Key) ?? [];
          if (name) yield Buffer.from(name, 'hex');
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    readMark: async () => {
      const found = await findMark();
      if (found !== null) return found;
      // Of two servers that begin at once one is first, and both read what it wrote.
      await using(async ({ s3, client }) => {
        const put = new s3.PutObjectCommand({ Bucket, Key: MARK, Body: randomUUID(), IfNoneMatch: '*' });
        await client.send(put).catch((error: unknown) => {
          if (!isTaken(error)) throw error;
        });
      });
      return (await findMark()) ?? '';
    },
    close: () => opened?.destroy(),
  };
};
