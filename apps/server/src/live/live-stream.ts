import type { LedgerReader } from '@plainview/domain/proof/ledger/custody-visibility';
import { encodeHeartbeat, encodeUnavailable, type EventFormat } from './event-encoder.ts';
import type { StreamOwner } from './stream-rights.ts';

/**
 * Why a stream ended. After `access-lost` the client must sign in again. After `stopping`, `failed` and
 * `too-slow` it can resume from the last change that it received. `closed` means that the client closed it.
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
  backlog(): number;
  /** Resolves when the client can take more, or is gone. */
  drained(): Promise<void>;
}

/**
 * The owner, the reader and the position of a new stream, and the delay after which its client may reconnect.
 */
interface StreamStart {
  readonly owner: StreamOwner;
  readonly reader: LedgerReader;
  readonly position: number;
  readonly retry: number;
}

/** An open stream of one client. A process keeps thousands of them for hours, so each keeps little. */
export class LiveStream {
  /**
   * Shared by the streams of a session or API key once they are open (`open-streams.ts`), as is the reader.
   */
  owner: StreamOwner;
  reader: LedgerReader;
  /** Sequence up to which the stream has received its changes. */
  position: number;
  readonly #sink: StreamSink;
  #ended: StreamEnd | null = null;

  constructor(sink: StreamSink, { owner, reader, position, retry }: StreamStart) {
    this.owner = owner;
    this.reader = reader;
    this.position = position;
    this.#sink = sink;
    sink.write(encodeHeartbeat(retry));
  }

  get format(): EventFormat {
    return this.#sink.format;
  }

  ended(): StreamEnd | null {
    return this.#ended;
  }

  /** Sends bytes. Ends the stream as `too-slow` if the client does not read. */
  send(bytes: Buffer): void {
    if (this.#ended) return;
    this.#sink.write(bytes);
    if (this.#sink.backlog() <= MAXIMUM_BACKLOG_BYTES) return;
    this.#ended = 'too-slow';
    this.#sink.destroy();
  }

  /**
   * Ends the stream. If the client lost access, it gets nothing more, not even queued bytes.
   * @param retry milliseconds after which the client may reconnect
   */
  end(reason: StreamEnd, retry: number): void {
    if (this.#ended) return;
    this.#ended = reason;
    if (reason === 'stopping' || reason === 'failed') this.#sink.end(encodeUnavailable(this.format, retry));
    else if (reason === 'access-lost' && this.#sink.backlog() === 0) this.#sink.end(null);
    else this.#sink.destroy();
  }
}
