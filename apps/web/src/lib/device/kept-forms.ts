/**
 * What was typed into forms and not saved yet, kept on this device in IndexedDB, locked with the key of its account. Files
 * are kept with it. Where the browser refuses storage nothing is kept, and forms work without it.
 */
import type { DBSchema, IDBPObjectStore } from 'idb';
import { openDB } from 'idb';
import { fetchDeviceKey } from './device-key.ts';
import { lockValues, openValues, type LockedValues } from './locked-form.ts';
import { sealWith } from './seal.ts';

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

/** Epoch ms stands in the open: what nobody comes back to is thrown away without a key. */
type LockedForm = FormKey & Pick<KeptForm, 'keptAt'> & LockedValues;

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

/**
 * Makes a write. It is ended by hand: a page that is being left no longer hears that it was made, and a transaction
 * that waits for that would be undone.
 */
const write = async (prepare: () => Promise<(forms: Forms) => Promise<unknown>>): Promise<void> => {
  const act = prepared.then(prepare);
  prepared = act.catch(() => undefined);
  await Promise.all([database(), act])
    .then(([db, make]) => {
      const transaction = db.transaction('forms', 'readwrite');
      const written = make(transaction.store);
      transaction.commit();
      return Promise.all([written, transaction.done]);
    })
    .catch(() => undefined);
};

const placeOf = ({ accountId, form }: FormKey): string => `form/${accountId}/${form}`;

/** @throws CallError where the key of the account cannot be had */
const sealOf = async (accountId: string) => sealWith(await fetchDeviceKey(accountId));

/** Keeps a form as it is now, in the place of what was kept before. */
export const keepForm = ({ accountId, form, keptAt, ...values }: KeptForm): Promise<void> =>
  write(async () => {
    const key = { accountId, form };
    const row = { ...key, keptAt, ...(await lockValues(await sealOf(accountId), placeOf(key), values)) };
    return (forms) => forms.put(row);
  });

/**
 * What is kept of a form; undefined also where it does not open.
 * @throws CallError where something is kept and the key of the account cannot be had
 */
export const readKeptForm = async ({ accountId, form }: FormKey): Promise<KeptForm | undefined> => {
  const row = await database()
    .then((db) => db.get('forms', [accountId, form]))
    .catch(() => undefined);
  // Asked for before something is typed: a page that is left has no time for it.
  const seal = sealOf(accountId);
  if (!row) {
    seal.catch(() => undefined);
    return undefined;
  }
  const values = openValues(await seal, placeOf(row), row);
  // Only what this file has locked opens, so its shape is known.
  return values
    ? { ...(values as Omit<KeptForm, keyof LockedForm>), accountId, form, keptAt: row.keptAt }
    : undefined;
};

/** Throws away what is kept of a form. */
export const forgetForm = ({ accountId, form }: FormKey): Promise<void> =>
  write(async () => (forms) => forms.delete([accountId, form]));

const formsOf = (accountId: string) => IDBKeyRange.bound([accountId], [accountId, []]);

/** How many forms of an account hold something that was typed and not saved. */
export const countKeptForms = (accountId: string): Promise<number> =>
  database()
    .then((db) => db.count('forms', formsOf(accountId)))
    .catch(() => 0);

/** Throws away every form of an account: whoever logs out is asked, and leaves none on a shared device. */
export const forgetForms = (accountId: string): Promise<void> =>
  write(async () => (forms) => forms.delete(formsOf(accountId)));
