/** Hears how far a backup or restore is, in a line for a person. */
export type Tell = (line: string) => void;

/** A line is told for each so many bytes. */
const STEP_BYTES = 32_000_000;

/** `1,234.5 MB`. */
export const inMegabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;

/** `12,345 rows`. */
export const inRows = (rows: number): string => `${rows.toLocaleString('en')} rows`;

/** Passes bytes on and tells every 32 MB how many there were: `answer: 64.0 MB of 150.0 MB`, where the whole is known. */
export const tellBytes = async function* (
  stream: AsyncIterable<Buffer>,
  tell: Tell,
  what: string,
  wholeBytes?: number,
): AsyncGenerator<Buffer> {
  const whole = wholeBytes === undefined ? '' : ` of ${inMegabytes(wholeBytes)}`;
  let bytes = 0;
  for await (const chunk of stream) {
    const steps = Math.floor(bytes / STEP_BYTES);
    bytes += chunk.length;
    if (Math.floor(bytes / STEP_BYTES) > steps) tell(`${what}: ${inMegabytes(bytes)}${whole}`);
    yield chunk;
  }
};
