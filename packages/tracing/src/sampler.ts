import { ROOT_CONTEXT, trace } from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { Sampler } from '@opentelemetry/sdk-trace';

const ratioOf = (env: NodeJS.ProcessEnv): number => {
  const given = env['OTEL_TRACES_SAMPLER_ARG'] || '1';
  const ratio = Number(given);
  if (!(ratio >= 0 && ratio <= 1))
    throw new Error('The setting OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  return ratio;
};

/** The samplers that the standard names. */
const SAMPLERS: Readonly<Record<string, (env: NodeJS.ProcessEnv) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (env) => new TraceIdRatioBasedSampler(ratioOf(env)),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (env) =>
    new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratioOf(env)) }),
};

/** Decides as if a trace that a stranger began, began here. */
const heedingNoStranger = (sampler: Sampler): Sampler => ({
  shouldSample: (parent, ...rest) =>
    sampler.shouldSample(trace.getSpanContext(parent)?.isRemote ? ROOT_CONTEXT : parent, ...rest),
  toString: () => sampler.toString(),
});

/**
 * Which traces are recorded, by OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG: all, unless they say otherwise.
 * @throws with a sentence when they cannot be used
 */
export const samplerOf = (env: NodeJS.ProcessEnv, trustsCallers: boolean): Sampler => {
  const make = SAMPLERS[env['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on'];
  if (!make)
    throw new Error(`The setting OTEL_TRACES_SAMPLER must be one of ${Object.keys(SAMPLERS).join(', ')}.`);
  const sampler = make(env);
  return trustsCallers ? sampler : heedingNoStranger(sampler);
};
