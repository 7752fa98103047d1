import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { ChangeStream } from '../../live/change-stream.ts';
import type { EventFormat } from '../../live/event-encoder.ts';
import type { StreamSink } from '../../live/live-stream.ts';
import type { ServerBindings } from '../../platform/core/request-origin.ts';

/**
 * Sends a stream of changes on Node's own response. All streams then share the bytes of an event, and no
 * promise or timer runs for each of them.
 */
export function sendEventStream(
  { incoming, outgoing }: ServerBindings,
  {
    stream,
    format,
    headers,
  }: { readonly stream: ChangeStream; readonly format: EventFormat; readonly headers: Headers },
): Response {
  // The client may have disconnected while the stream was opened.
  if (outgoing.destroyed || incoming.method === 'HEAD') {
    stream.cancel();
    outgoing.end();
    return RESPONSE_ALREADY_SENT;
  }
  outgoing.setHeaders(headers);
  outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  forgetHeaders(incoming);
  outgoing.once('close', stream.begin(new ResponseSink(outgoing, format)));
  return RESPONSE_ALREADY_SENT;
}

/**
 * Forgets the headers of a request whose stream has begun: a browser's take about 3 KiB of memory. Its method
 * remains, for the log.
 */
function forgetHeaders(incoming: ServerBindings['incoming']): void {
  incoming.rawHeaders = [];
  incoming.headers = {};
}

/** The response of a stream. A class, because closures for each stream would take more memory. */
class ResponseSink implements StreamSink {
  readonly format: EventFormat;
  readonly #outgoing: ServerBindings['outgoing'];

  constructor(outgoing: ServerBindings['outgoing'], format: EventFormat) {
    this.#outgoing = outgoing;
    this.format = format;
  }

  write(bytes: Buffer): void {
    this.#outgoing.write(bytes);
  }

  end(bytes: Buffer | null): void {
    this.#outgoing.end(bytes ?? undefined);
  }

  destroy(): void {
    this.#outgoing.destroy();
  }

  backlog(): number {
    return this.#outgoing.writableLength;
  }

  drained(): Promise<void> {
    const outgoing = this.#outgoing;
    return new Promise((resolve) => {
      if (!outgoing.writableNeedDrain || outgoing.destroyed) {
        resolve();
        return;
      }
      const finish = (): void => {
        outgoing.off('drain', finish).off('close', finish);
        resolve();
      };
      outgoing.once('drain', finish).once('close', finish);
    });
  }
}
