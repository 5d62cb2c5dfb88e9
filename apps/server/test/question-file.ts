/** Brings and fetches files of questions, as a page does. */
import { failureSchema, importQuestions, type ImportReport } from '@assay/contract';
import { strToU8, zipSync, type Zippable } from 'fflate';

export interface BringFields {
  dryRun?: boolean;
  leaveOut?: string[];
  replace?: { key: string; version: number }[];
  defaults?: object;
}

/** Brings a file. @throws with what was refused */
export const bring = async (
  { url }: { url: string },
  token: string,
  content: Uint8Array<ArrayBuffer>,
  { dryRun = false, leaveOut = [], replace = [], defaults = {} }: BringFields = {},
  name = 'questions.zip',
): Promise<ImportReport> => {
  const form = new FormData();
  form.append('dryRun', String(dryRun));
  for (const [key, value] of Object.entries({ leaveOut, replace, defaults }))
    form.append(key, JSON.stringify(value));
  form.append('file', new File([content], name));
  const response = await fetch(`${url}/api${importQuestions.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const answer: unknown = await response.json();
  if (response.status === 200) return importQuestions.response.parse(answer).data;
  throw new Error(failureSchema.parse(answer).message);
};

/** Fetches questions as a file. */
export const fetchQuestionFile = async (
  { url }: { url: string },
  token: string | null,
  ids: readonly string[],
  format = 'assay',
): Promise<{ status: number; content: Uint8Array<ArrayBuffer> }> => {
  const response = await fetch(`${url}/api/faculty/question-file?ids=${ids.join(',')}&format=${format}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
  });
  return { status: response.status, content: new Uint8Array(await response.arrayBuffer()) };
};

/** An archive of texts and bytes, by their paths. */
export const archiveOf = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> => {
  const packed: Zippable = {};
  for (const [path, content] of Object.entries(files))
    packed[path] = typeof content === 'string' ? strToU8(content) : content;
  return new Uint8Array(zipSync(packed));
};
