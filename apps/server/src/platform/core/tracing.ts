import type { Span, SpanAttributes, SpanKind } from './active-span.ts';

/** Why a span did not reach the collector. */
export const spanLosses = ['queue-full', 'not-accepted'] as const;
export type SpanLoss = (typeof spanLosses)[number];

/** Records traces and sends them to a collector. */
export interface Tracing {
  /** Starts a span that no active span contains. @param parent the caller's span as a `traceparent`, or null */
  startSpan(name: string, kind: SpanKind, attributes: SpanAttributes, parent: string | null): Span;
  /** Sends what waits, as far as the collector takes it within two seconds. */
  stop(): Promise<void>;
}
