/** Keeps the device and the other tabs of an exam level with this one. */
import { keyOf, readDevice, workOf, type StoreState } from './store-state.ts';
import { mergeTabs, rebase } from './merge-work.ts';
import { type Work } from './work.ts';

const DEVICE_WAIT_MS = 200;

interface DeviceWriterOptions {
  /** The state has changed. */
  announce: () => void;
  /** Another tab typed and will send. */
  onTypedElsewhere: () => void;
}

export interface DeviceWriter {
  /** One write after the other; resolves when everything typed so far is on the device. */
  write: () => Promise<void>;
  /** Writes in a moment, together with what changes until then. */
  writeSoon: () => void;
  /**
   * Puts other work in the place of what is held of a question: here at once, so that whoever types meanwhile types in
   * it, and on the device. `make` is asked once nobody else writes; what it answers unchanged stays, as does what another
   * tab has typed into. Answers whether anything was replaced.
   */
  replace: (questionId: string, make: (work: Work) => Work) => Promise<boolean>;
  /** Takes over what other tabs have put on the device. */
  refresh: () => Promise<void>;
  close: () => void;
}

/** Replaces the work on one question (`DeviceWriter.replace`); whoever calls it waits for other writes. */
const createReplace =
  (state: StoreState, channel: BroadcastChannel, announce: () => void) =>
  async (questionId: string, make: (work: Work) => Work): Promise<boolean> => {
    const { works, seen, unwritten } = state;
    const known = seen.get(questionId) ?? 0;
    let isReplaced = false;
    let isElsewhere = false;
    const take = (): Work => {
      const before = workOf(state, questionId);
      const after = make(before);
      isReplaced = after !== before;
      if (!isReplaced) return before;
      works.set(questionId, after);
      seen.set(questionId, after.top);
      announce();
      return after;
    };
    try {
      const held = await state.options.device.update(keyOf(state, questionId), known, (stored) => {
        isElsewhere = stored.top > known;
        if (isElsewhere) return stored;
        const after = take();
        return isReplaced ? { ...after, conflict: null } : stored;
      });
      state.deviceFails = false;
      if (isReplaced && !state.closed) channel.postMessage({ questionId, work: held });
    } catch {
      state.deviceFails = true;
      // Without a device this tab alone holds it.
      if (!isReplaced && !isElsewhere) take();
      if (isReplaced) unwritten.add(questionId);
    }
    return isReplaced;
  };

export const openDeviceWriter = (
  state: StoreState,
  { announce, onTypedElsewhere }: DeviceWriterOptions,
): DeviceWriter => {
  const { works, seen, unwritten } = state;
  const { userId, taskId, device } = state.options;
  const channel = new BroadcastChannel(`assay-exam/${userId}/${taskId}`);
  const replaceOne = createReplace(state, channel, announce);
  let writing: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const writeOne = async (questionId: string) => {
    unwritten.delete(questionId);
    const mine = { ...workOf(state, questionId), conflict: null };
    const known = seen.get(questionId) ?? 0;
    try {
      const key = keyOf(state, questionId);
      const held = await device.update(key, known, (stored) => mergeTabs(stored, mine, known));
      state.deviceFails = false;
      // Typing may have gone on during the write.
      works.set(questionId, rebase(held, workOf(state, questionId), mine.top));
      seen.set(questionId, held.top);
      if (!state.closed) channel.postMessage({ questionId, work: held });
    } catch {
      state.deviceFails = true;
      seen.set(questionId, mine.top);
    }
  };

  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(async () => {
      if (unwritten.size === 0) return;
      await Promise.all([...unwritten].map(writeOne));
      announce();
    });
    return writing;
  };

  const adopt = (questionId: string, held: Work) => {
    const mine = works.get(questionId);
    if (!mine || state.closed) return;
    const known = seen.get(questionId) ?? 0;
    const work = mergeTabs(held, mine, known);
    works.set(questionId, work);
    seen.set(questionId, Math.max(known, held.top));
    if (work.pending.length > 0) onTypedElsewhere();
    announce();
  };

  channel.addEventListener('message', ({ data }: MessageEvent<{ questionId: string; work: Work }>) =>
    adopt(data.questionId, data.work),
  );

  return {
    write,
    replace: (questionId, make) => {
      const replaced = writing.then(() => replaceOne(questionId, make));
      writing = replaced.then(() => undefined);
      return replaced;
    },
    writeSoon: () => {
      timer ??= setTimeout(() => void write(), DEVICE_WAIT_MS);
    },
    refresh: async () => {
      await write();
      const held = await readDevice(state.options);
      held.forEach((work, questionId) => adopt(questionId, work));
    },
    close: () => {
      clearTimeout(timer);
      channel.close();
    },
  };
};
