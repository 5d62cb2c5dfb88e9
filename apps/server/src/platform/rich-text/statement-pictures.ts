import { createHash } from 'node:crypto';
import { PICTURE_TYPES } from '@assay/contract';
import { fileTypeFromBuffer } from 'file-type';

/** A statement in which each picture stands by its name, and the contents of those that came with it as data. */
export interface TakenOut {
  statement: string;
  /** By their names. */
  pictures: Map<string, Buffer>;
}

/** As the sanitiser writes it. */
const PICTURE_AS_DATA = /<img src="data:image\/[a-z]+;base64,([^"]*)"/g;

/** Takes the pictures that came as data out of a sanitised statement. */
export const takeOutPictures = (sanitized: string): TakenOut => {
  const pictures = new Map<string, Buffer>();
  const statement = sanitized.replace(PICTURE_AS_DATA, (_whole, data: string) => {
    const content = Buffer.from(data, 'base64');
    const name = createHash('sha256').update(content).digest('hex');
    pictures.set(name, content);
    return `<img data-picture="${name}"`;
  });
  return { statement, pictures };
};

/** Whether a content is a picture that a statement may show. */
export const isPicture = async (content: Buffer): Promise<boolean> => {
  const type = await fileTypeFromBuffer(content);
  return PICTURE_TYPES.some((one) => one === type?.mime);
};
