import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const requestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ type: z.string(), json_schema: z.unknown() }).optional(),
});

export interface ModelRequest {
  path: string;
  authorization: string | undefined;
  /** The whole body, as it came. */
  raw: string;
  body: z.infer<typeof requestSchema>;
}

export type ModelReply = (response: ServerResponse, request: ModelRequest) => unknown;

/** A chat completion whose message has this content. */
export const completion =
  (content: string, finishReason = 'stop'): ModelReply =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1_760_000_000,
        model: 'test-model',
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finishReason }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    );

/** A refusal as OpenAI words it. */
export const refusal =
  (status: number, message = 'refused'): ModelReply =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { message, type: 'error', param: null, code: null } }));

/** No answer at all. */
export const silence: ModelReply = () => undefined;

/** The connection breaks in the middle of the answer. */
export const brokenConnection: ModelReply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
  response.write('{"id":"chatcmpl-1","choices":[{"index":0,"message":{"role":"assistant","content":"{', () =>
    response.destroy(),
  );
};

export interface ModelServer {
  /** What `AI_BASE_URL` is set to. */
  url: string;
  requests: ModelRequest[];
  /** How many callers hung up before they had an answer. */
  hungUp: () => number;
  /** Forgets what came, and answers with these in turn, with the last one for good. */
  reply: (...replies: ModelReply[]) => void;
  close: () => Promise<void>;
}

/** A language model's server at the edge of the machine: OpenAI's chat completions on a local port. */
export const startModelServer = async (): Promise<ModelServer> => {
  const requests: ModelRequest[] = [];
  let replies: ModelReply[] = [];
  let hangups = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.once('close', () => {
      if (!response.writableFinished) hangups += 1;
    });
    const raw = await text(request);
    const body = requestSchema.parse(JSON.parse(raw));
    const path = request.url ?? '';
    const asked = { path, authorization: request.headers.authorization, raw, body };
    requests.push(asked);
    const reply = replies[Math.min(requests.length, replies.length) - 1] ?? silence;
    await reply(response, asked);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    hungUp: () => hangups,
    reply: (...given) => {
      requests.length = 0;
      hangups = 0;
      replies = given;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
