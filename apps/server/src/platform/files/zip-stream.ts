import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { AppError } from '../errors.ts';
import { nextTurn } from '../next-turn.ts';

type Piece = string | Uint8Array;

/**
 * Packs files into a stream that somebody reads at their own pace.
 * @param mtime when every file in it was changed; without it now
 */
export const openZip = (mtime?: Date) => {
  const stream = new PassThrough();
  const zip = new Zip((error, data) => {
    if (error) stream.destroy(error);
    else if (!stream.destroyed) stream.write(data);
  });
  const breathe = async (): Promise<void> => {
    await nextTurn();
    if (stream.destroyed) throw new AppError('INTERNAL', 'The download was broken off.');
    if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
  };
  const add = async (name: string, pieces: AsyncIterable<Piece> | Iterable<Piece>): Promise<void> => {
    const file = new ZipDeflate(name, { level: 6 });
    if (mtime) file.mtime = mtime;
    zip.add(file);
    for await (const piece of pieces) {
      file.push(typeof piece === 'string' ? strToU8(piece) : piece);
      await breathe();
    }
    file.push(new Uint8Array(), true);
  };
  const end = (): void => {
    zip.end();
    stream.end();
  };
  return { stream, add, end };
};
export type ZipStream = ReturnType<typeof openZip>;

/** Answers with what is packed, while it is packed; it is kept nowhere. */
export const sendZip = (reply: FastifyReply, { stream }: ZipStream, name: string): FastifyReply =>
  reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(stream);
