/**
 * Spans of what a process does, for OpenTelemetry. Off unless the standard settings name a collector; then no library of it
 * is loaded, and what stands here calls what it is given and nothing else. A span says names, statuses, ids and counts;
 * never what somebody wrote.
 */
import type { Facts, OpenSpan, Recorder, SpanSide, TracingOptions } from './span.ts';

export type { OpenSpan } from './span.ts';

let recorder: Recorder | null = null;

/** Whether the settings name a collector, and nothing says that it is not to be used. */
const isWanted = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env['OTEL_EXPORTER_OTLP_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) &&
  env['OTEL_SDK_DISABLED']?.toLowerCase() !== 'true' &&
  env['OTEL_TRACES_EXPORTER'] !== 'none';

/**
 * Begins to record, where the settings of the environment ask for it. Answers how to end that: what is recorded is sent
 * first, for three seconds at most.
 * @throws with a sentence when a setting cannot be used
 */
export const openTracing = async (
  options: TracingOptions,
  env: NodeJS.ProcessEnv = process.env,
): Promise<() => Promise<void>> => {
  if (!isWanted(env)) return async () => undefined;
  const { openRecorder } = await import('./recorder.ts');
  const opened = openRecorder(options, env);
  recorder = opened;
  return async () => {
    if (recorder === opened) recorder = null;
    await opened.close();
  };
};

/** Whether a trace is being recorded here and now. */
export const isTraced = (): boolean => recorder !== null && recorder.isTraced();

/** Begins the span of a call that has come, within the trace that its `traceparent` names; null where nothing is recorded. */
export const openCall = (name: string, traceparent: unknown): OpenSpan | null =>
  recorder === null ? null : recorder.openCall(name, typeof traceparent === 'string' ? traceparent : '');

/** Begins a span within the one that is under way; null where none is. */
export const openSpan = (name: string, facts: Facts, side?: SpanSide): OpenSpan | null =>
  recorder?.isTraced() ? recorder.open(name, facts, side) : null;

/** The headers by which whoever is called continues the trace; none where there is none. */
export const traceHeaders = (): Readonly<Record<string, string>> => recorder?.headers() ?? {};

/** Acts within a span that is ended with it. */
const actWithin = async <T>(span: OpenSpan, act: (note: OpenSpan['note']) => Promise<T>): Promise<T> => {
  try {
    const result = await span.run(() => act(span.note));
    span.end();
    return result;
  } catch (error) {
    // Its message may hold what somebody wrote.
    span.end(error instanceof Error ? error.name : 'unknown');
    throw error;
  }
};

const unheard = (): void => undefined;

/** Acts in a span of its own, within the one that is under way; without one it only acts. */
export const inSpan = <T>(
  name: string,
  facts: Facts,
  act: (note: OpenSpan['note']) => Promise<T>,
  side?: SpanSide,
): Promise<T> => {
  const span = openSpan(name, facts, side);
  return span === null ? act(unheard) : actWithin(span, act);
};

/** Acts in a span that begins a trace, such as that of a job. */
export const inOwnTrace = <T>(
  name: string,
  facts: Facts,
  act: (note: OpenSpan['note']) => Promise<T>,
): Promise<T> => {
  if (recorder === null) return act(unheard);
  return actWithin(recorder.begin(name, facts, 'consumer'), act);
};
