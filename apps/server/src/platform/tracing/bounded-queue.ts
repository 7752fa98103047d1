import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace';
import type { SpanLoss } from '../core/tracing.ts';

/** Spans that wait for the collector; more are dropped. */
export const MAXIMUM_WAITING_SPANS = 2048;
const BATCH = 512;

/** Watches what becomes of spans. */
export interface DeliveryObserver {
  readonly onLoss: (loss: SpanLoss, count: number) => void;
  /** Called after each batch, with an error if the collector did not accept it. */
  readonly onExport: (error: Error | null) => void;
}

/** The value of `ExportResultCode.SUCCESS`. */
const SUCCESS = 0;

const isSuccess = (code: number): boolean => code === SUCCESS;

/**
 * Creates a queue of ended spans that sends one batch at a time. Adding to it never waits. It drops and reports spans while
 * it is full, and batches that the collector did not accept.
 */
export function boundedQueue(exporter: SpanExporter, { onLoss, onExport }: DeliveryObserver): SpanProcessor {
  let waiting = 0;
  const counted: SpanExporter = {
    export(spans, report) {
      waiting -= spans.length;
      exporter.export(spans, (result) => {
        const isAccepted = isSuccess(result.code);
        if (!isAccepted) onLoss('not-accepted', spans.length);
        onExport(isAccepted ? null : (result.error ?? new Error('no answer')));
        report(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
  const queue = new BatchSpanProcessor({
    exporter: counted,
    maxQueueSize: MAXIMUM_WAITING_SPANS,
    maxExportBatchSize: BATCH,
  });
  return {
    onStart: () => undefined,
    onEnd(span) {
      if (waiting >= MAXIMUM_WAITING_SPANS) {
        onLoss('queue-full', 1);
        return;
      }
      waiting += 1;
      queue.onEnd(span);
    },
    forceFlush: () => queue.forceFlush(),
    shutdown: () => queue.shutdown(),
  };
}
