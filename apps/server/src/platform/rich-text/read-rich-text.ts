import { plainText } from '@assay/contract';
import { Tinypool } from 'tinypool';

/** Rich text that may be stored and shown, and its words. */
interface ReadText {
  html: string;
  text: string;
}

/** A thread that has had nothing to do for so long ends, ms. */
const IDLE_MS = 30_000;

let readers: Tinypool | undefined;

/**
 * Reads rich text as somebody sent it; null when it is nested too deeply. The longest that is taken costs half a second,
 * in which the server has others to answer: that happens in a thread of its own, one text after the other.
 */
export const readRichText = async (sent: string): Promise<ReadText | null> => {
  readers ??= new Tinypool({
    filename: new URL('rich-text-reader.worker.ts', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  const html: string | null = await readers.run(sent);
  return html === null ? null : { html, text: plainText(html) };
};
