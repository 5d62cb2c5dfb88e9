import type { Page } from '@playwright/test';

/**
 * Everything that whoever is at this browser can read of its origin, as one text: stores of all databases, both storages,
 * caches, and the state of the page's history. Bytes are read as they are and as UTF-16.
 */
export const readEverything = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    const tell = (value: unknown): void => {
      if (value instanceof ArrayBuffer) tell(new Uint8Array(value));
      else if (value instanceof Uint8Array)
        for (const encoding of ['latin1', 'utf-8', 'utf-16le'])
          texts.push(new TextDecoder(encoding).decode(value));
      else if (typeof value === 'object' && value !== null)
        for (const [name, part] of Object.entries(value)) {
          texts.push(name);
          tell(part);
        }
      else texts.push(String(value));
    };
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(String(request.error))));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        texts.push(name, store);
        const rows = database.transaction(store).objectStore(store);
        tell(await Promise.all([answerOf(rows.getAllKeys()), answerOf(rows.getAll())]));
      }
      database.close();
    }
    tell({ ...localStorage });
    tell({ ...sessionStorage });
    tell(history.state);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url);
        tell(await (await cache.match(request))?.arrayBuffer());
      }
    }
    return texts.join('\n');
  });

/** How many locked rows the browser keeps of typed programs. */
export const countKeptWork = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open('assay-exam');
        open.addEventListener('error', () => reject(new Error(String(open.error))));
        open.onsuccess = () => {
          const counted = open.result.transaction('lockedWork').objectStore('lockedWork').count();
          counted.onsuccess = () => {
            open.result.close();
            resolve(counted.result);
          };
        };
      }),
  );
