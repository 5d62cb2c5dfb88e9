import type { RouteDefinition } from '@assay/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Said when a call brings more than it may. */
export const TOO_LARGE = 'What was sent is too large.';

/** An uploaded file, whole in memory. */
export interface Upload {
  name: string;
  content: Buffer;
}

/** Largest upload of a route that says nothing else, in bytes. */
export const UPLOAD_MAX_BYTES = 10_000_000;

const parseJson = (path: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('VALIDATION', `The field ${path} is not readable.`, [
      { path, message: 'This is not valid JSON.' },
    ]);
  }
};

/**
 * Reads a multipart body into `request.body` (texts; named fields as JSON) and `request.uploads`.
 * @param textMax bytes that the texts may have together
 * @throws TOO_LARGE when they have more
 */
export const readMultipart = async (
  request: FastifyRequest,
  { json, files, fileMax = UPLOAD_MAX_BYTES }: NonNullable<RouteDefinition['multipart']>,
  textMax: number,
): Promise<void> => {
  let textBytes = 0;
  const fields: Record<string, unknown> = {};
  const uploads: Record<string, Upload[]> = {};
  for await (const part of request.parts({
    limits: { fileSize: fileMax, fieldSize: textMax, files: 20, fields: 100 },
  })) {
    if (part.type === 'file') {
      const list = (uploads[part.fieldname] ??= []);
      if (!Object.hasOwn(files, part.fieldname) || list.length >= (files[part.fieldname] ?? 0))
        throw new AppError('VALIDATION', `There are more files in ${part.fieldname} than can be taken.`);
      list.push({ name: part.filename, content: await part.toBuffer() });
    } else if (typeof part.value === 'string') {
      textBytes += Buffer.byteLength(part.value);
      if (textBytes > textMax) throw new AppError('TOO_LARGE', TOO_LARGE);
      const isJson = json.includes(part.fieldname);
      // An empty field of a form is one that was not filled.
      if (isJson && part.value === '') continue;
      fields[part.fieldname] = isJson ? parseJson(part.fieldname, part.value) : part.value;
    }
  }
  request.body = fields;
  request.uploads = uploads;
};
