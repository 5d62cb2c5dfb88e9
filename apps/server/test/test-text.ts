/** Brings a large text for a test, as a page does. */
import { failureSchema, storeTestText } from '@assay/contract';

/** What stands in a test for a text that was brought. */
export interface BroughtText {
  standIn: string;
  large: { hash: string; bytes: number };
}

/** The status and the sentence of a refusal, or what was stored. */
export const sendText = async (
  { url }: { url: string },
  token: string,
  content: string | Buffer<ArrayBuffer>,
): Promise<{ status: number; message: string; text: BroughtText | null }> => {
  const form = new FormData();
  form.append('text', new File([content], '1.in'));
  const response = await fetch(`${url}/api${storeTestText.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const answer: unknown = await response.json();
  if (response.status !== 200)
    return { status: response.status, message: failureSchema.parse(answer).message, text: null };
  const { standIn, ...large } = storeTestText.response.parse(answer).data;
  return { status: 200, message: '', text: { standIn, large } };
};

/** The same for one that is taken. @throws with what was refused */
export const bringText = async (
  server: { url: string },
  token: string,
  content: string,
): Promise<BroughtText> => {
  const { message, text } = await sendText(server, token, content);
  if (!text) throw new Error(message);
  return text;
};
