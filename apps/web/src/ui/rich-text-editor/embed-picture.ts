/**
 * Makes a picture part of a text: a data URL small enough for several to fit into one. Nothing leaves the device here; the
 * server makes a file of it when the text is saved.
 */
import { PICTURE_TYPES } from '@assay/contract';

/** Largest file that is read at all, bytes. */
const FILE_MAX_BYTES = 20_000_000;
/** Largest picture that is put into a text, bytes; a larger one is made smaller first. */
const EMBEDDED_MAX_BYTES = 110_000;
/** Longest edge, pixels: as wide as a text is ever shown, on a screen with two pixels to each of its points. */
const EDGE_MAX_PX = 1440;
/** What is tried one after the other until the picture is small enough: share of the size, and quality. */
const ATTEMPTS = [
  [1, 0.9],
  [1, 0.75],
  [0.75, 0.75],
  [0.5, 0.7],
  [0.35, 0.6],
  [0.2, 0.5],
] as const;

/** A picture that cannot be taken; the message says why. */
export class PictureError extends Error {}

const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new PictureError('This file cannot be read.')));
    reader.readAsDataURL(blob);
  });

const draw = async (picture: ImageBitmap, scale: number, quality: number): Promise<Blob> => {
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/webp', quality });
};

const shrink = async (picture: ImageBitmap): Promise<Blob> => {
  const fits = Math.min(1, EDGE_MAX_PX / Math.max(picture.width, picture.height));
  for (const [share, quality] of ATTEMPTS) {
    // oxlint-disable-next-line no-await-in-loop -- each attempt is needed only when the one before was too large
    const blob = await draw(picture, fits * share, quality);
    if (blob.size <= EMBEDDED_MAX_BYTES) return blob;
  }
  throw new PictureError('This picture is too large even when it is made smaller. Choose a simpler one.');
};

const isTaken = (type: string): boolean => PICTURE_TYPES.some((taken) => taken === type);

/** The first picture among files that were chosen, pasted or dropped. */
export const pictureAmong = (files: FileList | null | undefined): File | undefined =>
  [...(files ?? [])].find(({ type }) => type.startsWith('image/'));

/**
 * The picture as a data URL of at most about 150,000 characters; a large one is scaled down (an animation then stands
 * still).
 * @throws PictureError with a sentence for the person.
 */
export const embedPicture = async (file: File): Promise<string> => {
  if (!isTaken(file.type)) throw new PictureError('Choose a PNG, JPEG, GIF or WebP picture.');
  if (file.size > FILE_MAX_BYTES) throw new PictureError('Choose a picture of at most 20 MB.');
  const picture = await createImageBitmap(file).catch(() => {
    throw new PictureError('This file is not a picture that can be shown.');
  });
  try {
    const isSmall = file.size <= EMBEDDED_MAX_BYTES && Math.max(picture.width, picture.height) <= EDGE_MAX_PX;
    return await asDataUrl(isSmall ? file : await shrink(picture));
  } finally {
    picture.close();
  }
};
