import type { IncomingMessage } from 'node:http';

/** Number of bytes that are read ahead. Beyond it, the sender waits. */
const MAXIMUM_BUFFERED_BYTES = 1024 * 1024;

/** The body of a request of which the library sees only that it ends. */
export interface DirectBody {
  readonly incoming: IncomingMessage;
  /** Ends the library's stream. */
  readonly end: () => void;
}

const ignore = (): void => undefined;

/**
 * Returns the pieces of a request's body as they arrive from the connection. Web streams would copy each of
 * them. Ends when `stop` is aborted. Leaves the request open in any case, so that a response can be sent.
 * @throws the error of a lost connection, after the pieces that arrived before it
 */
export async function* piecesOf(request: IncomingMessage, stop: AbortSignal): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let wake = ignore;
  const take = (piece: Buffer): void => {
    waiting.push(piece);
    waitingBytes += piece.byteLength;
    if (waitingBytes >= MAXIMUM_BUFFERED_BYTES) request.pause();
    wake();
  };
  const look = (): void => wake();
  const events = ['end', 'close', 'error'] as const;
  for (const event of events) request.on(event, look);
  stop.addEventListener('abort', look);
  request.on('data', take);
  try {
    for (;;) {
      const piece = waiting.shift();
      if (piece) {
        waitingBytes -= piece.byteLength;
        yield piece;
      } else if (stop.aborted || request.readableEnded) return;
      else if (request.destroyed) throw request.errored ?? new Error('the sender has disconnected');
      else {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        request.resume();
        await promise;
      }
    }
  } finally {
    request.off('data', take);
    request.pause();
    stop.removeEventListener('abort', look);
    for (const event of events) request.off(event, look);
  }
}

/**
 * Frees the memory of a piece that is no longer needed. If it were left to the garbage collector, each
 * gigabyte would take dozens of full collections, because V8 counts memory outside its heap. Pieces that
 * share their memory are not freed.
 */
export function releasePiece({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
