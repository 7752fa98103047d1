import { getEventMeta } from '@orpc/client';
import type { Caller } from '../caller.ts';

/** A change that a stream received. */
export interface ReceivedChange {
  readonly event: string;
  readonly subjectId: string;
  /** Event ID from which a stream resumes. */
  readonly id: string | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface LiveListener {
  readonly events: readonly ReceivedChange[];
  readonly names: () => string[];
  readonly end: () => void;
  /** Resolves when the stream ends, whichever side ended it. */
  readonly ended: Promise<void>;
}

/**
 * Opens a stream and collects what it receives.
 * @throws the contract's error if the product rejects the stream
 */
export async function listen(caller: Pick<Caller, 'client'>, lastEventId?: string): Promise<LiveListener> {
  const ending = new AbortController();
  const options = { signal: ending.signal, ...(lastEventId !== undefined && { lastEventId }) };
  const stream = await caller.client.live.changes(undefined, options);
  const events: ReceivedChange[] = [];
  const ended = (async () => {
    for await (const change of stream) {
      const { event, subjectId } = change;
      events.push({ event, subjectId, id: getEventMeta(change)?.id, at: Date.now() });
    }
  })().catch(() => undefined);
  return { events, names: () => events.map(({ event }) => event), end: () => ending.abort(), ended };
}
