import { Counter, type Registry } from 'prom-client';
import { spanLosses, type SpanLoss } from '../core/tracing.ts';

export interface TracingCounters {
  /** Counts spans that did not reach the collector of traces. */
  countDroppedSpans(loss: SpanLoss, count: number): void;
}

export function createTracingCounters(registry: Registry): TracingCounters {
  const dropped = new Counter({
    name: 'plainview_dropped_spans_total',
    help: 'Spans that did not reach the collector of traces',
    labelNames: ['reason'],
    registers: [registry],
  });
  // Initialize the counter, so that alerts fire on the first increment.
  for (const reason of spanLosses) dropped.inc({ reason }, 0);
  return { countDroppedSpans: (reason, count) => dropped.inc({ reason }, count) };
}
