/** What stands at the server's other side: a runner and a language model that answer with as much as they may. */
import { createServer, type RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const OUTPUT = '46 47\n'.repeat(170_000);

const runSchema = z.object({ tests: z.array(z.object({ id: z.string() })) });

const listen = async (listener: RequestListener): Promise<{ url: string; close: () => void }> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** A runner whose every program prints a megabyte on every test. */
export const startLargestRunner = () =>
  listen((request, response) => {
    if (request.method !== 'POST') return void response.end('{}');
    void json(request).then((body) => {
      const { tests } = runSchema.parse(body);
      const result = {
        verdict: 'WRONG_ANSWER',
        passed: false,
        output: OUTPUT,
        outputTruncated: true,
        stderr: OUTPUT.slice(0, 64_000),
        exitCode: 0,
        signal: null,
        message: 'No.',
        cpuMs: 1,
        wallMs: 1,
        memoryBytes: 1,
      };
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.write(
        `${JSON.stringify({ type: 'compiled', compile: { ok: true, cpuMs: 1, cached: false }, memoryEnforced: true })}\n`,
      );
      for (const { id } of tests)
        response.write(`${JSON.stringify({ type: 'tested', result: { id, ...result } })}\n`);
      response.end(`${JSON.stringify({ type: 'done' })}\n`);
    });
  });

/** A model whose answer is as long as it may be, and cannot be used. */
export const startLargestModel = () =>
  listen((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1_760_000_000,
        model: 'largest',
        choices: [
          {
            index: 0,
            message: {
              role: 'assistant',
              content: JSON.stringify({
                statement: '<b>a</b>'.repeat(2_500),
                referenceSolution: OUTPUT.slice(0, 50_000),
                testInputs: [],
                difficulty: 'EASY',
                marks: 5,
                timeRequired: 10,
              }),
            },
            finish_reason: 'stop',
          },
        ],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    ),
  );
