import { setTimeout as pause } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind as OtelKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
  type Span as OtelSpan,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { SECOND } from '@plainview/domain/shared/time';
import type { Logger } from 'pino';
import type { TracingSettings } from '../config/integration-settings.ts';
import type { Span, SpanAttributes, SpanKind } from '../core/active-span.ts';
import type { SpanLoss, Tracing } from '../core/tracing.ts';
import { boundedQueue } from './bounded-queue.ts';

/** How long one request to the collector may take, with its repetitions. */
const EXPORT_TIMEOUT = 10 * SECOND;
const STOP_TIMEOUT = 2 * SECOND;

const kinds: Readonly<Record<SpanKind, OtelKind>> = {
  server: OtelKind.SERVER,
  internal: OtelKind.INTERNAL,
  client: OtelKind.CLIENT,
  consumer: OtelKind.CONSUMER,
};

/** Version 00 of W3C Trace Context, which later versions begin with. */
const TRACEPARENT =
  /^(?!ff)[\da-f]{2}-(?<traceId>(?!0{32})[\da-f]{32})-(?<spanId>(?!0{16})[\da-f]{16})-(?<flags>[\da-f]{2})(?:-|$)/u;

/** Parses a `traceparent`; null if it is none. */
export function parseTraceparent(text: string): SpanContext | null {
  const { traceId, spanId, flags } = TRACEPARENT.exec(text)?.groups ?? {};
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

/** A span of the OpenTelemetry SDK. */
class RecordedSpan implements Span {
  readonly #tracer: Tracer;
  readonly #span: OtelSpan;
  hasEnded = false;

  constructor(tracer: Tracer, span: OtelSpan) {
    this.#tracer = tracer;
    this.#span = span;
  }

  static start(
    tracer: Tracer,
    { name, kind, attributes }: { name: string; kind: SpanKind; attributes: SpanAttributes },
    context: Context,
  ): RecordedSpan {
    return new RecordedSpan(tracer, tracer.startSpan(name, { kind: kinds[kind], attributes }, context));
  }

  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.#span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  startChild(name: string, kind: SpanKind, attributes: SpanAttributes): Span {
    return RecordedSpan.start(
      this.#tracer,
      { name, kind, attributes },
      trace.setSpan(ROOT_CONTEXT, this.#span),
    );
  }

  setName(name: string): void {
    this.#span.updateName(name);
  }

  setAttributes(attributes: SpanAttributes): void {
    this.#span.setAttributes(attributes);
  }

  end(errorType: string | null): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    if (errorType !== null) {
      this.#span.setAttribute('error.type', errorType);
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span.end();
  }
}

interface TracingOptions {
  readonly log: Pick<Logger, 'warn'>;
  /** Called when spans are dropped. */
  readonly onLoss: (loss: SpanLoss, count: number) => void;
}

/** Returns a function that logs the first batch that the collector does not accept, and again after it accepted one. */
function reportFailures(log: TracingOptions['log']): (error: Error | null) => void {
  let isFailing = false;
  return (error) => {
    if (error !== null && !isFailing) log.warn({ err: error }, 'the collector of traces accepts no spans');
    isFailing = error !== null;
  };
}

/** Starts tracing. Nothing is registered with the global API of OpenTelemetry: libraries record no spans. */
export function createTracing(settings: TracingSettings, { log, onLoss }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/+$/u, '')}/v1/traces`,
    headers: settings.headers,
    timeoutMillis: EXPORT_TIMEOUT,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.sampledFraction) }),
    spanProcessors: [boundedQueue(exporter, { onLoss, onExport: reportFailures(log) })],
  });
  const tracer = provider.getTracer('plainview');
  return {
    startSpan(name, kind, attributes, parent) {
      const remote = parent === null ? null : parseTraceparent(parent);
      const context = remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote);
      return RecordedSpan.start(tracer, { name, kind, attributes }, context);
    },
    async stop() {
      const ended = new AbortController();
      const late = pause(STOP_TIMEOUT, undefined, { signal: ended.signal, ref: false });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      ended.abort();
      await late.catch(() => undefined);
    },
  };
}
