import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { serveLocally } from './serve-locally.ts';

const attribute = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.union([z.number(), z.string()]).optional(),
  }),
});

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.string().transform(BigInt),
  endTimeUnixNano: z.string().transform(BigInt),
  attributes: z
    .array(attribute)
    .transform(
      (all) => new Map(all.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)])),
    ),
});

/** A span as the collector got it. */
export type CollectedSpan = z.infer<typeof span>;

const body = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** A local collector of traces (OTLP over HTTP, in JSON). */
export interface TraceCollector {
  readonly origin: string;
  readonly spans: readonly CollectedSpan[];
  /** Bodies of the requests as they were sent. */
  readonly bodies: readonly string[];
  /** Headers of the requests, by lower-case name. */
  readonly headers: readonly Readonly<Record<string, string | string[] | undefined>>[];
  stop(): Promise<void>;
}

/** Starts a collector. `answer` defines its response; by default it accepts everything. */
export async function startTraceCollector(
  answer: (response: ServerResponse) => void = (response) => response.writeHead(200).end('{}'),
): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const headers: TraceCollector['headers'][number][] = [];
  const server = await serveLocally(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const text = Buffer.concat(chunks).toString();
    bodies.push(text);
    headers.push(request.headers);
    for (const { scopeSpans } of body.parse(JSON.parse(text)).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    answer(response);
  });
  return { ...server, spans, bodies, headers };
}
