/** The side of `tracing.ts` that stands on OpenTelemetry. Loaded where traces are asked for, and nowhere else. */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, parseTraceParent, TRACE_PARENT_HEADER } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { samplerOf } from './sampler.ts';
import type { Facts, OpenSpan, Recorder, SpanSide, TracingOptions } from './span.ts';

/** How long the end of a process waits for the collector, ms. */
const CLOSE_MS = 3000;

const SIDES: Readonly<Record<SpanSide, SpanKind>> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/** Says once that the collector does not take the spans, and once that it does again. Spans are lost meanwhile, nothing else. */
const sayOnce = (exporter: SpanExporter, warn: TracingOptions['warn']): SpanExporter => {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, ({ code }) => {
        const fails = code !== ExportResultCode.SUCCESS;
        if (fails !== isAway)
          warn(
            fails
              ? 'The collector of traces does not take them; traces are lost until it does.'
              : 'The collector of traces takes them again.',
          );
        isAway = fails;
        done({ code: ExportResultCode.SUCCESS });
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
};

const resourceOf = ({ service }: TracingOptions) =>
  defaultResource()
    .merge(resourceFromAttributes({ 'service.name': service }))
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
    .merge(detectResources({ detectors: [envDetector] }));

const hex = (flags: number): string => flags.toString(16).padStart(2, '0');

/** @throws with a sentence when a setting cannot be used */
export const openRecorder = (options: TracingOptions, env: NodeJS.ProcessEnv): Recorder => {
  const provider = new TracerProvider({
    resource: resourceOf(options),
    sampler: samplerOf(env, options.trustsCallers),
    spanProcessors: [new BatchSpanProcessor({ exporter: sayOnce(new OTLPTraceExporter(), options.warn) })],
  });
  const tracer = provider.getTracer('assay');
  const contexts = new AsyncLocalStorageContextManager().enable();

  const open = (parent: Context, name: string, attributes: Facts, side: SpanSide = 'internal'): OpenSpan => {
    const span: Span = tracer.startSpan(name, { kind: SIDES[side], attributes: { ...attributes } }, parent);
    const within = trace.setSpan(parent, span);
    return {
      note: (facts) => void span.setAttributes({ ...facts }),
      run: (act) => contexts.with(within, act),
      end: (failure) => {
        if (failure !== undefined)
          span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };

  return {
    isTraced: () => trace.getSpan(contexts.active())?.isRecording() ?? false,
    openCall: (name, traceparent) => {
      const caller = parseTraceParent(traceparent);
      const parent = caller
        ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true })
        : ROOT_CONTEXT;
      return open(parent, name, {}, 'server');
    },
    open: (name, facts, side) => open(contexts.active(), name, facts, side),
    begin: (name, facts, side) => open(ROOT_CONTEXT, name, facts, side),
    headers: (): Readonly<Record<string, string>> => {
      const span = trace.getSpanContext(contexts.active());
      return span
        ? { [TRACE_PARENT_HEADER]: `00-${span.traceId}-${span.spanId}-${hex(span.traceFlags)}` }
        : {};
    },
    close: async () => {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, CLOSE_MS);
      await Promise.race([provider.shutdown().catch(() => undefined), late.promise]);
      clearTimeout(timer);
      contexts.disable();
    },
  };
};
