import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { ServerBindings } from '../../core/request-origin.ts';
import type { ChangeStream } from '../../live/change-stream.ts';
import type { EventFormat } from '../../live/event-encoder.ts';
import type { StreamSink } from '../../live/live-stream.ts';

/**
 * Sends a stream of changes on Node's own response. All streams then share the bytes of an event, and no promise or
 * timer runs for each of them.
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
  outgoing.once('close', stream.begin(toSink(outgoing, format)));
  return RESPONSE_ALREADY_SENT;
}

const toSink = (outgoing: ServerBindings['outgoing'], format: EventFormat): StreamSink => ({
  format,
  write: (bytes) => void outgoing.write(bytes),
  end: (bytes) => void outgoing.end(bytes ?? undefined),
  destroy: () => void outgoing.destroy(),
  backlog: () => outgoing.writableLength,
  drained: () =>
    new Promise((resolve) => {
      if (!outgoing.writableNeedDrain || outgoing.destroyed) {
        resolve();
        return;
      }
      const finish = (): void => {
        outgoing.off('drain', finish).off('close', finish);
        resolve();
      };
      outgoing.once('drain', finish).once('close', finish);
    }),
});
