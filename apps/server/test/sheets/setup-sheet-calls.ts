/** Sheets that set an institute up, as a page sends them and looks after them. */
import {
  applySetupSheet,
  failureSchema,
  fetchSetupPasswords,
  fetchSetupRows,
  fetchSetupRuns,
  trySetupSheet,
  type SetupKind,
  type SetupMode,
  type SetupRun,
} from '@assay/contract';
import type { TestServer } from '../test-server.ts';
import { waitFor } from '../wait-for.ts';

interface Sheet {
  instituteId: string;
  kind: SetupKind;
  mode?: SetupMode;
  lines: readonly string[];
}

/** Has a sheet judged. @throws with what the server says where it refuses it */
export const trySheet = async (
  { url }: { url: string },
  token: string,
  { instituteId, kind, mode = 'ADD', lines }: Sheet,
): Promise<SetupRun> => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ instituteId, kind, mode })) form.append(name, value);
  form.append('file', new File([`${lines.join('\n')}\n`], 'sheet.csv'));
  const response = await fetch(`${url}/api${trySetupSheet.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const answer: unknown = await response.json();
  if (response.status === 200) return trySetupSheet.response.parse(answer).data;
  throw new Error(`${response.status}: ${failureSchema.parse(answer).message}`);
};

/** A sheet of an institute as it is now. */
export const runOf = async (
  server: TestServer,
  token: string,
  instituteId: string,
  id: string,
): Promise<SetupRun> => {
  const { body } = await server.call(fetchSetupRuns, { token, params: { instituteId } });
  const run = body.data.find(({ _id }) => _id === id);
  if (!run) throw new Error('The sheet is not listed.');
  return run;
};

/** Has a sheet judged and applied, and waits until that is done. */
export const applySheet = async (server: TestServer, token: string, sheet: Sheet): Promise<SetupRun> => {
  const { _id } = await trySheet(server, token, sheet);
  const { status } = await server.call(applySetupSheet, { token, body: { _id } });
  if (status !== 200) throw new Error(`The sheet is not applied: ${status}.`);
  const now = () => runOf(server, token, sheet.instituteId, _id);
  await waitFor('the sheet is applied', async () => (await now()).state === 'DONE');
  return now();
};

/** Every row of a sheet. */
export const rowsOf = async (server: TestServer, token: string, id: string) =>
  (await server.call(fetchSetupRows, { token, params: { id }, query: {} })).body.data;

export const passwordsOf = async (server: TestServer, token: string, _id: string) =>
  (await server.call(fetchSetupPasswords, { token, body: { _id } })).body.data;
