/**
 * What was typed into forms and not saved yet, kept on this device in IndexedDB, for each account apart. Files are
 * kept with it. Where the browser refuses storage nothing is kept, and forms work without it.
 */
import type { DBSchema, IDBPObjectStore } from 'idb';
import { openDB } from 'idb';

/** Which form of whose. */
export interface FormKey {
  accountId: string;
  /** `question/edit/<id>` */
  form: string;
}

export interface KeptForm extends FormKey {
  /** The values of the form's fields. */
  values: unknown;
  /** Names of the fields: what an older version of this page has kept in another shape is of no use. */
  shape: string;
  /** What the form began with, as JSON. */
  base: string;
  /** Epoch ms by the device's clock. */
  keptAt: number;
}

interface Schema extends DBSchema {
  forms: { key: [accountId: string, form: string]; value: KeptForm };
}

/** What nobody came back to for so long is thrown away. Milliseconds. */
const KEPT_MAX_MS = 30 * 86_400_000;

const open = async () => {
  const db = await openDB<Schema>('assay-forms', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('forms', { keyPath: ['accountId', 'form'] });
    },
  });
  const transaction = db.transaction('forms', 'readwrite');
  for await (const cursor of transaction.store) {
    if (cursor.value.keptAt < Date.now() - KEPT_MAX_MS) await cursor.delete();
  }
  await transaction.done;
  return db;
};

let opened: ReturnType<typeof open> | null = null;
const database = () => (opened ??= open());

/** What is kept of a form. */
export const readKeptForm = ({ accountId, form }: FormKey): Promise<KeptForm | undefined> =>
  database()
    .then((db) => db.get('forms', [accountId, form]))
    .catch(() => undefined);

/**
 * Makes a write. It is ended by hand: a page that is being left no longer hears that it was made, and a transaction
 * that waits for that would be undone.
 */
const write = async (
  act: (forms: IDBPObjectStore<Schema, ['forms'], 'forms', 'readwrite'>) => Promise<unknown>,
): Promise<void> => {
  await database()
    .then((db) => {
      const transaction = db.transaction('forms', 'readwrite');
      const written = act(transaction.store);
      transaction.commit();
      return Promise.all([written, transaction.done]);
    })
    .catch(() => undefined);
};

/** Keeps a form as it is now, in the place of what was kept before. */
export const keepForm = (kept: KeptForm): Promise<void> => write((forms) => forms.put(kept));

/** Throws away what is kept of a form. */
export const forgetForm = ({ accountId, form }: FormKey): Promise<void> =>
  write((forms) => forms.delete([accountId, form]));

const formsOf = (accountId: string) => IDBKeyRange.bound([accountId], [accountId, []]);

/** How many forms of an account hold something that was typed and not saved. */
export const countKeptForms = (accountId: string): Promise<number> =>
  database()
    .then((db) => db.count('forms', formsOf(accountId)))
    .catch(() => 0);

/** Throws away every form of an account: whoever logs out leaves nothing on a shared device. */
export const forgetForms = (accountId: string): Promise<void> =>
  write((forms) => forms.delete(formsOf(accountId)));
