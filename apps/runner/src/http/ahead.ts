import { aheadAnswerSchema, aheadRequestSchema } from '@assay/runner-contract';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { answer, refusals } from './api-docs.ts';
import { watchCaller } from './caller.ts';
import { BadRequest } from './errors.ts';
import type { AppParts } from './parts.ts';
import { chooseToolchain } from './choose-toolchain.ts';

/** As large a source as may be, every character of it escaped. */
const BODY_BYTES = 2 * 1024 * 1024;

const COMPILE_AHEAD = {
  summary: 'Compile a program before anybody runs it',
  description:
    'It is done while nothing else waits, and ended as soon as anything does. Nothing is said about the program: a run finds it compiled, or compiles it.',
  body: aheadRequestSchema,
  response: {
    200: answer('What became of it.', { 'application/json': aheadAnswerSchema }),
    ...refusals(400, 401, 408, 413, 415, 431, 500),
  },
};

/** The call that compiles programs ahead. */
export const addAhead =
  ({ ahead, toolchains }: AppParts): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    app.post('/compile-ahead', { bodyLimit: BODY_BYTES, schema: COMPILE_AHEAD }, async (request, reply) => {
      const { language, code, key } = request.body;
      const toolchain = chooseToolchain(toolchains, language);
      if (toolchain.language.failsCheck !== null)
        throw new BadRequest(
          `A program in ${toolchain.language.label} is not compiled before it runs.`,
          'language',
        );
      return { outcome: await ahead.compile(toolchain, code, key, watchCaller(reply).signal) };
    });
    done();
  };
