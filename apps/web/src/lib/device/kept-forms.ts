/**
 * What was typed into forms and not saved yet, kept on this device, locked with the key of its account. Files are kept with
 * it. Where the browser refuses storage nothing is kept, and forms work without it.
 */
import { fetchDeviceKey } from './device-key.ts';
import { readLockedForm, writeForms, type FormKey, type LockedForm } from './forms-database.ts';
import { lockValues, openValues } from './locked-form.ts';
import { sealWith } from './seal.ts';

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

const placeOf = ({ accountId, form }: FormKey): string => `form/${accountId}/${form}`;

/** @throws CallError where the key of the account cannot be had */
const sealOf = async (accountId: string) => sealWith(await fetchDeviceKey(accountId));

/** Keeps a form as it is now, in the place of what was kept before. */
export const keepForm = ({ accountId, form, keptAt, ...values }: KeptForm): Promise<void> => {
  // Taken at once: a session that has ended takes the key with it.
  const seal = sealOf(accountId);
  seal.catch(() => undefined);
  return writeForms(async () => {
    const key = { accountId, form };
    const row = { ...key, keptAt, ...(await lockValues(await seal, placeOf(key), values)) };
    return (forms) => forms.put(row);
  });
};

/**
 * What is kept of a form; undefined also where it does not open.
 * @throws CallError where something is kept and the key of the account cannot be had
 */
export const readKeptForm = async ({ accountId, form }: FormKey): Promise<KeptForm | undefined> => {
  const row = await readLockedForm({ accountId, form }).catch(() => undefined);
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
  writeForms(async () => (forms) => forms.delete([accountId, form]));
