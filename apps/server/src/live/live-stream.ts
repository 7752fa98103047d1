import type { LedgerReader } from '@plainview/domain/custody/custody-visibility';
import type { LedgerChange } from '../persistence/custody/custody.repository.ts';
import type { StreamOwner } from './stream-rights.ts';

/**
 * Why a stream ended. After `access-lost` the client must sign in again. After `stopping` and `too-slow` it can
 * resume from the last change that it received. `closed` means that the client closed it.
 */
export type StreamEnd = 'access-lost' | 'stopping' | 'too-slow' | 'closed';

/** How many changes may be queued for one client. */
export const MAXIMUM_QUEUE = 2000;

/** An open stream: a bounded queue between the feed, which must never wait, and a client that may be slow. */
export interface LiveStream {
  readonly owner: StreamOwner;
  readonly reader: LedgerReader;
  /** Sequence up to which the feed has handled this stream. */
  position: number;
  /** Queues changes. @returns false if they do not fit; the caller must then end the stream. */
  push(changes: readonly LedgerChange[]): boolean;
  /** Ends the stream. Changes that are still queued are not sent. */
  end(reason: StreamEnd): void;
  /** Yields the queued changes, then waits for more until the stream ends. */
  changes(): AsyncGenerator<LedgerChange, void, void>;
  readonly ended: () => StreamEnd | null;
}

export function createLiveStream(owner: StreamOwner, reader: LedgerReader, position: number): LiveStream {
  const queue: LedgerChange[] = [];
  let ended: StreamEnd | null = null;
  let wake: (() => void) | null = null;
  return {
    owner,
    reader,
    position,
    ended: () => ended,
    push(changes) {
      if (ended) return true;
      if (queue.length + changes.length > MAXIMUM_QUEUE) return false;
      queue.push(...changes);
      wake?.();
      return true;
    },
    end(reason) {
      ended ??= reason;
      queue.length = 0;
      wake?.();
    },
    async *changes() {
      for (;;) {
        if (ended) return;
        const change = queue.shift();
        if (change) yield change;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}
