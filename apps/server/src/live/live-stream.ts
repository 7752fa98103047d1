import type { LedgerReader } from '@plainview/domain/custody/custody-visibility';
import { encodeHeartbeat, encodeUnavailable, type EventFormat } from './event-encoder.ts';
import type { StreamOwner } from './stream-rights.ts';

/**
 * Why a stream ended. After `access-lost` the client must sign in again. After `stopping`, `failed` and `too-slow` it
 * can resume from the last change that it received. `closed` means that the client closed it.
 */
export type StreamEnd = 'access-lost' | 'stopping' | 'failed' | 'too-slow' | 'closed';

/** Maximum number of bytes that may wait for a client that does not read: about 1000 changes. */
const MAXIMUM_BACKLOG_BYTES = 256 * 1024;

/** The response of an open stream. Nothing is sent after `end` or `destroy`. */
export interface StreamSink {
  readonly format: EventFormat;
  write(bytes: Buffer): void;
  /** Sends the last bytes and completes the response. */
  end(bytes: Buffer | null): void;
  /** Closes the connection and discards bytes that were not sent. */
  destroy(): void;
  /** Returns the number of bytes that wait for the client. */
  readonly backlog: () => number;
  /** Resolves when the client can take more, or is gone. */
  drained(): Promise<void>;
}

/** An open stream of one client. */
export interface LiveStream {
  readonly owner: StreamOwner;
  readonly reader: LedgerReader;
  readonly format: EventFormat;
  /** Sequence up to which the stream has received its changes. */
  position: number;
  /** Sends bytes. Ends the stream as `too-slow` if the client does not read. */
  send(bytes: Buffer): void;
  /**
   * Ends the stream. If the client lost access, it gets nothing more, not even queued bytes.
   * @param retry milliseconds after which the client may reconnect
   */
  end(reason: StreamEnd, retry: number): void;
  readonly ended: () => StreamEnd | null;
}

export function createLiveStream(
  owner: StreamOwner,
  reader: LedgerReader,
  { position, sink, retry }: { readonly position: number; readonly sink: StreamSink; readonly retry: number },
): LiveStream {
  let ended: StreamEnd | null = null;
  const { format } = sink;
  sink.write(encodeHeartbeat(retry));
  return {
    owner,
    reader,
    format,
    position,
    ended: () => ended,
    send(bytes) {
      if (ended) return;
      sink.write(bytes);
      if (sink.backlog() <= MAXIMUM_BACKLOG_BYTES) return;
      ended = 'too-slow';
      sink.destroy();
    },
    end(reason, after) {
      if (ended) return;
      ended = reason;
      if (reason === 'stopping' || reason === 'failed') sink.end(encodeUnavailable(format, after));
      else if (reason === 'access-lost' && sink.backlog() === 0) sink.end(null);
      else sink.destroy();
    },
  };
}
