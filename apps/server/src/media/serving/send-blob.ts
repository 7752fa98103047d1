import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ByteRange } from '@plainview/domain/custody/byte-ranges';
import type { BlobHandle } from '../../storage/blob-store.ts';
import { attachmentDisposition } from './attachment-name.ts';
import { decideMediaResponse, type MediaDecision } from './media-range.ts';

/** What somebody sent us is shown as what it is and can do nothing. */
const EVIDENCE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";
/**
 * A PDF is one that we made ourselves. Browsers show it by a viewer of their own, which a sandbox, or a policy
 * without its objects and styles, keeps from starting.
 */
const PDF_POLICY = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export interface BlobToSend {
  /** Opened by the caller, closed here in every case. */
  readonly blob: BlobHandle;
  /** SHA-256 of the blob, hexadecimal: it is the entity tag. */
  readonly sha256: string;
  readonly contentType: string;
  /** Save under this name; null shows it in place. */
  readonly downloadName: string | null;
  /**
   * Records that these bytes are about to be sent, before the first of them is. Where it rejects, nothing is sent.
   * `not-evidence`: they do not leave the product.
   */
  readonly record: ((range: ByteRange) => Promise<RecordedSending>) | 'not-evidence';
}

/** Takes down what is sent of one answer. */
export interface RecordedSending {
  /** Called before the bytes are handed to the connection. */
  readonly note: (range: ByteRange) => void;
  /** Called once, however the answer ended. */
  readonly end: () => void;
}

/** Describes what went out. */
export interface Sent {
  readonly status: MediaDecision['status'];
  /** What was asked for, null where the answer has no body. */
  readonly range: ByteRange | null;
  /** Bytes of the body handed to the connection: the client has at most these. */
  readonly bytesSent: number;
  /** Whether that was all of the range; false when the client went away. */
  readonly isComplete: boolean;
}

/**
 * Answers a request for a blob on Node's own response, past web streams: those serve at a third of the speed. Reads
 * the next piece only when the one before is on its way, so memory does not grow with the file or a slow client.
 * Resolves when the answer is out or the client has gone. Rejects when the storage fails or the access cannot be recorded: before
 * the first byte with the answer still open, else with the connection cut, so that the client never takes a part for the
 * whole.
 */
export async function sendBlob(
  request: IncomingMessage,
  response: ServerResponse,
  { blob, sha256, contentType, downloadName, record }: BlobToSend,
): Promise<Sent> {
  try {
    const decision = decideMediaResponse({
      method: request.method ?? '',
      headers: request.headers,
      size: blob.size,
      etag: `"${sha256}"`,
      lastModified: blob.modifiedAt,
    });
    const headers = {
      ...decision.headers,
      ...(hasRepresentation(decision) && {
        'Content-Type': contentType,
        'Content-Disposition': dispositionOf(downloadName),
      }),
      // The type is what we measured; nobody is to guess another, nor to run it as a page.
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': contentType === 'application/pdf' ? PDF_POLICY : EVIDENCE_POLICY,
      'Cache-Control': 'private, no-store',
    };
    if (decision.range === null) {
      response.writeHead(decision.status, headers).end();
      return { status: decision.status, range: null, bytesSent: 0, isComplete: true };
    }
    const begin = async (range: ByteRange): Promise<RecordedSending | null> => {
      const sending = record === 'not-evidence' ? null : await record(range);
      if (!isGone(response)) response.writeHead(decision.status, headers);
      return sending;
    };
    const bytesSent = await writeRange(response, blob, decision.range, begin);
    const { start, endInclusive } = decision.range;
    const isComplete = bytesSent === endInclusive - start + 1 && response.writableFinished;
    return { status: decision.status, range: decision.range, bytesSent, isComplete };
  } catch (error) {
    // Before the first byte the caller can still say what is wrong.
    if (response.headersSent) response.destroy();
    throw error;
  } finally {
    await blob.close();
  }
}

/** Value of Content-Disposition: saved under this name, or shown in place where there is none. */
export const dispositionOf = (downloadName: string | null): string =>
  downloadName === null ? 'inline' : attachmentDisposition(downloadName);

function hasRepresentation({ status }: MediaDecision): boolean {
  return status === 200 || status === 206;
}

async function writeRange(
  response: ServerResponse,
  blob: BlobHandle,
  range: ByteRange,
  begin: (range: ByteRange) => Promise<RecordedSending | null>,
): Promise<number> {
  let written = 0;
  let sending: RecordedSending | null | undefined;
  try {
    for await (const chunk of blob.stream(range.start, range.endInclusive)) {
      // A client that is gone by now got nothing.
      if (isGone(response)) break;
      if (sending === undefined) sending = await begin(range);
      if (isGone(response)) break;
      const start = range.start + written;
      sending?.note({ start, endInclusive: start + chunk.byteLength - 1 });
      written += chunk.byteLength;
      if (!response.write(chunk)) await drained(response);
    }
    if (isGone(response)) return written;
    response.end();
    await finished(response);
    return written;
  } finally {
    sending?.end();
  }
}

function isGone(response: ServerResponse): boolean {
  return response.destroyed || response.closed;
}

/** Until there is room for more, or nobody left to send to. */
function drained(response: ServerResponse): Promise<void> {
  return firstOf(response, ['drain', 'close']);
}

function finished(response: ServerResponse): Promise<void> {
  return firstOf(response, ['finish', 'close']);
}

/** Not `events.once`, which leaves the listener of the event that did not come: one per piece adds up. */
function firstOf(response: ServerResponse, events: readonly ['drain' | 'finish', 'close']): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const settle = (): void => {
    for (const event of events) response.off(event, settle);
    resolve();
  };
  // Gone between the write and here: then no event will come any more.
  if (isGone(response)) resolve();
  else for (const event of events) response.on(event, settle);
  return promise;
}
