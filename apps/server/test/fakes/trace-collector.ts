/** A collector of traces at the edge: takes what OpenTelemetry sends over HTTP as JSON. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const attributesSchema = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: attributesSchema,
});

const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

export interface CollectedSpan extends z.infer<typeof spanSchema> {
  service: unknown;
}

export interface TraceCollector {
  url: string;
  /** Every span that has come. */
  spans: readonly CollectedSpan[];
  /** All that was sent, as it came. */
  raw: () => string;
  stop: () => Promise<void>;
}

export const startTraceCollector = async (): Promise<TraceCollector> => {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    for (const { resource, scopeSpans } of exportSchema.parse(JSON.parse(body)).resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, service: resource.attributes['service.name'] });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    spans,
    raw: () => bodies.join('\n'),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Spans below one another as lines, with the times that they took, ms. */
export const drawTrace = (spans: readonly CollectedSpan[], parent?: string, depth = 0): string[] =>
  spans
    .filter(({ parentSpanId }) => parentSpanId === parent)
    .toSorted((one, other) => Number(BigInt(one.startTimeUnixNano) - BigInt(other.startTimeUnixNano)))
    .flatMap((span) => {
      const ms = Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6;
      return [
        `${'  '.repeat(depth)}${span.name} ${ms.toFixed(1)} ms (${String(span.service)})`,
        ...drawTrace(spans, span.spanId, depth + 1),
      ];
    });
