/**
 * PDF writers place letters one after the other. Scripts whose letters join or change places (Devanagari, Gujarati,
 * Tamil, Arabic …) come out wrong that way, so such a text is drawn by the browser, which knows how.
 */

/** Anything but letters that stand side by side, or a picture among the letters. */
const NEEDS_SHAPING =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]|\p{Extended_Pictographic}/u;

/** Whether only the browser can set this text. Letters with a sign above or below are composed before. */
export const needsShaping = (text: string): boolean => NEEDS_SHAPING.test(text.normalize('NFC'));

const FAMILY = 'Report Shaping';
/** Pixels of the picture for one point on paper: 288 a inch. */
const SCALE = 4;
/** Of the letters' size: room above and below the line for signs. */
const LINE = 1.6;

export interface ShapedText {
  picture: HTMLCanvasElement;
  /** Points. */
  width: number;
  height: number;
}

/** Makes a typesetter of the font in `file`; for what that font lacks the browser takes one of the device's. */
export const loadShaping = async (file: ArrayBuffer) => {
  const face = await new FontFace(FAMILY, file).load();
  document.fonts.add(face);
  /** The text as a picture, black on nothing. @param size of the letters, points */
  return (text: string, size: number): ShapedText => {
    const picture = document.createElement('canvas');
    const font = `${size * SCALE}px "${FAMILY}", sans-serif`;
    const pen = picture.getContext('2d');
    if (!pen) throw new Error('This browser cannot draw.');
    pen.font = font;
    picture.width = Math.max(1, Math.ceil(pen.measureText(text).width));
    picture.height = Math.ceil(size * SCALE * LINE);
    // A new size makes a new pen.
    pen.font = font;
    pen.textBaseline = 'middle';
    pen.fillText(text, 0, picture.height / 2);
    return { picture, width: picture.width / SCALE, height: picture.height / SCALE };
  };
};
