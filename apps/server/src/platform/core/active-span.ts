import { AsyncLocalStorage } from 'node:async_hooks';

/** Role of a span: a request to this process, work in it, a call to another system, or a job from the queue. */
export type SpanKind = 'server' | 'internal' | 'client' | 'consumer';

/** Attributes of a span: names, numbers and codes that the log may contain, too. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A timed step of a trace (OpenTelemetry). */
export interface Span {
  readonly traceId: string;
  /** The span in the format of W3C Trace Context. */
  readonly traceparent: string;
  readonly hasEnded: boolean;
  startChild(name: string, kind: SpanKind, attributes: SpanAttributes): Span;
  setName(name: string): void;
  setAttributes(attributes: SpanAttributes): void;
  /** Ends the span. `errorType` is a code or the name of a class, never a message; null if the step succeeded. */
  end(errorType: string | null): void;
}

const active = new AsyncLocalStorage<Span>();

/** Returns the span that this code runs in, or null. There is none while tracing is off. */
export function activeSpan(): Span | null {
  const span = active.getStore();
  return span === undefined || span.hasEnded ? null : span;
}

export const runInSpan = <Result>(span: Span, work: () => Result): Result => active.run(span, work);

const MAXIMUM_TYPE_LENGTH = 40;

/** Returns an error's code or the name of its class. Messages may repeat what was sent. */
function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error ? String(error.code).slice(0, MAXIMUM_TYPE_LENGTH) : error.constructor.name;
}

/** Runs work in a new span, which ends with it. @param work gets the span */
export async function runAsSpan<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await runInSpan(span, work);
    span.end(null);
    return result;
  } catch (error) {
    span.end(errorTypeOf(error));
    throw error;
  }
}

/** Runs work as a child of the active span; without one, only runs the work. */
export function traced<Result>(
  name: string,
  { kind = 'internal', ...attributes }: SpanAttributes & { readonly kind?: SpanKind },
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = activeSpan();
  return parent === null ? work() : runAsSpan(parent.startChild(name, kind, attributes), work);
}
