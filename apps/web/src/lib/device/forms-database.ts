/**
 * Where this device keeps forms, in IndexedDB: which of whose, and since when. What they hold is locked, and opened by
 * `kept-forms.ts` alone, so that the login, which only throws away, loads no ciphers.
 */
import type { DBSchema, IDBPObjectStore } from 'idb';
import { openDB } from 'idb';
import type { LockedValues } from './locked-form.ts';

/** Which form of whose. */
export interface FormKey {
  accountId: string;
  /** `question/edit/<id>` */
  form: string;
}

/** Epoch ms stands in the open: what nobody comes back to is thrown away without a key. */
export interface LockedForm extends FormKey, LockedValues {
  keptAt: number;
}

interface Schema extends DBSchema {
  forms: { key: [accountId: string, form: string]; value: LockedForm };
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

type Forms = IDBPObjectStore<Schema, ['forms'], 'forms', 'readwrite'>;

/** What has been asked for before is made before: a form that was thrown away does not come back. */
let prepared: Promise<unknown> = Promise.resolve();
/** The last write that was asked for; never rejected. */
let written: Promise<void> = Promise.resolve();

/**
 * Makes a write. It is ended by hand: a page that is being left no longer hears that it was made, and a transaction
 * that waits for that would be undone.
 */
export const writeForms = (prepare: () => Promise<(forms: Forms) => Promise<unknown>>): Promise<void> => {
  const act = prepared.then(prepare);
  prepared = act.catch(() => undefined);
  written = Promise.all([database(), act])
    .then(async ([db, make]) => {
      const transaction = db.transaction('forms', 'readwrite');
      const made = make(transaction.store);
      transaction.commit();
      await Promise.all([made, transaction.done]);
    })
    .catch(() => undefined);
  return written;
};

/** What is kept of a form, locked. @throws where the browser refuses storage */
export const readLockedForm = async ({ accountId, form }: FormKey): Promise<LockedForm | undefined> =>
  (await database()).get('forms', [accountId, form]);

const formsOf = (accountId: string) => IDBKeyRange.bound([accountId], [accountId, []]);

/** How many forms of an account hold something that was typed and not saved. */
export const countKeptForms = (accountId: string): Promise<number> =>
  written
    .then(database)
    .then((db) => db.count('forms', formsOf(accountId)))
    .catch(() => 0);

/** Throws away every form of an account: whoever logs out is asked, and leaves none on a shared device. */
export const forgetForms = (accountId: string): Promise<void> =>
  writeForms(async () => (forms) => forms.delete(formsOf(accountId)));
