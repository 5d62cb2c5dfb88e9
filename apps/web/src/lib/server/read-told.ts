/** Lines of JSON as they come. @throws when the body breaks off or holds something else */
const linesOf = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (text + decoder.decode(value, { stream: true })).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
};

/**
 * Reads an answer that tells on the way how far the call is (`RouteDefinition.progress`), to its end.
 * @throws when it breaks off before the answer
 */
export const readTold = async (
  { body, status }: Response,
  onProgress: (progress: unknown) => void,
): Promise<{ status: number; json: unknown }> => {
  if (!body) throw new Error('The answer is empty.');
  for await (const line of linesOf(body)) {
    // The server's own words.
    const said = line as { progress?: unknown; answer?: unknown; failure?: unknown; status?: number };
    if (said.progress !== undefined) onProgress(said.progress);
    if (said.answer !== undefined) return { status, json: said.answer };
    if (said.failure !== undefined) return { status: said.status ?? 500, json: said.failure };
  }
  throw new Error('The answer broke off.');
};
