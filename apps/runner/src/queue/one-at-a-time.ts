/** Does the work of one key after the other; different keys do not wait for each other. */
export type OneAtATime = <T>(key: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/** Whoever gives up (the signal is aborted), be it before or while waiting, does so at once, with the signal's reason. */
export const createOneAtATime = (): OneAtATime => {
  const last = new Map<string, Promise<unknown>>();
  return async (key, signal, work) => {
    signal.throwIfAborted();
    const before = last.get(key) ?? Promise.resolve();
    const gone = Promise.withResolvers<never>();
    const leave = (): void => gone.reject(signal.reason as Error);
    signal.addEventListener('abort', leave, { once: true });
    const mine = before.then(async () => {
      signal.throwIfAborted();
      return work();
    });
    const settled = mine.catch(() => undefined);
    last.set(key, settled);
    void settled.then(() => {
      signal.removeEventListener('abort', leave);
      if (last.get(key) === settled) last.delete(key);
    });
    return Promise.race([mine, gone.promise]);
  };
};
