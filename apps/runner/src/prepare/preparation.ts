import type { Compiler } from '../compile/compiler.ts';
import type { Prepared } from './prepared.ts';

/** What goes on in the background after the start, so that programs run faster; nothing depends on it. */
export interface Preparation {
  isComplete(): boolean;
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

/** Warms up the compilers, which is quick and gains most, then makes the files. */
export const startPreparation = (
  compiler: Compiler,
  prepared: Prepared,
  wanted: { warmCompilers: boolean; files: boolean },
  onComplaint: (text: string) => void,
): Preparation => {
  const stopping = new AbortController();
  let complete = false;
  const prepare = async (): Promise<void> => {
    if (wanted.warmCompilers) await compiler.warmUp();
    if (wanted.files) await prepared.prepare(stopping.signal);
    complete = !stopping.signal.aborted;
  };
  const ended = prepare().catch((error: unknown) => {
    if (!stopping.signal.aborted) onComplaint(`Not everything could be prepared: ${String(error)}`);
  });
  return {
    isComplete: () => complete,
    stop: () => {
      stopping.abort();
      compiler.close();
      return ended;
    },
  };
};
