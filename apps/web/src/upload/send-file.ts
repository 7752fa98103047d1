import { accountErrors } from '@plainview/contract/errors/account-errors';
import { screenTexts } from '@plainview/contract/screen-texts';
import { isFileRejected, uploadTexts } from '@plainview/domain/evidence/uploads/upload';
import { DefaultHttpStack, DetailedError, Upload, type HttpRequest } from 'tus-js-client';
import { retryDelays } from './retry-delays.ts';
import type { UploadTarget } from './upload-api.ts';
import { uploadMessages } from './upload-messages.ts';

/** Events of a running transfer. After it is stopped, only a late `onNamed` may follow. */
export interface SendListener {
  /** The server has created the upload with this id. */
  readonly onNamed: (uploadId: string) => void;
  readonly onSent: (bytes: number) => void;
  readonly onArrived: () => void;
  /** The server has no such upload that accepts bytes: it was already verified, abandoned or cleaned up. */
  readonly onGone: () => void;
  readonly onFailed: (message: string) => void;
  /** The server rejects this file permanently. */
  readonly onRejected: (message: string) => void;
}

/**
 * Sends a file from the server's current offset, or from the start if `uploadId` is null.
 * @returns a function that stops the transfer
 */
export type SendFile = (file: File, uploadId: string | null, listener: SendListener) => () => void;

const ENDPOINT = '/uploads';

/**
 * Maximum size of one request. Limits what a buffering proxy holds and how long a request runs before
 * authorization is checked again. An interruption loses less: the server keeps each byte that it received.
 */
const CHUNK_BYTES = 64 * 1024 * 1024;

/** Longest time between two attempts that a server may ask for. */
const LONGEST_WAIT_SECONDS = 60;

/** Status codes for which retrying is pointless. */
const FINAL_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 410, 413, 415, 507]);

/** With these, proxies refuse methods other than GET and POST. */
const BLOCKING_STATUSES: ReadonlySet<number> = new Set([400, 403, 405, 406, 501]);

/** After how many failures without any progress a missing response may mean that the method is blocked. */
const SILENT_FAILURES = 2;

const GONE_STATUSES: ReadonlySet<number> = new Set([404, 410]);

const endpointTexts: readonly string[] = Object.values(uploadTexts);

/** Sends by the tus protocol to the product's own server. */
export function sendFile(
  file: File,
  { uploadId, ticketId, importId, draftId }: UploadTarget & { readonly uploadId: string | null },
  listener: SendListener,
): () => void {
  let stopped = false;
  const unlessStopped = (act: () => void): void => {
    if (!stopped) act();
  };
  const delays = [...retryDelays()];
  const stack = new OverridingHttpStack({});
  const upload = new Upload(file, {
    // With an endpoint set, the library answers a failed lookup by creating a new upload, which
    // loses the sent bytes.
    endpoint: uploadId === null ? ENDPOINT : null,
    uploadUrl: uploadId === null ? null : `${ENDPOINT}/${uploadId}`,
    metadata: {
      filename: file.name,
      ...(ticketId !== null && { ticketid: ticketId }),
      ...(importId !== null && { importid: importId }),
      ...(draftId !== null && { draftid: draftId }),
    },
    chunkSize: CHUNK_BYTES,
    retryDelays: delays,
    httpStack: stack,
    // `upload-store.ts` maps files to uploads; the library's store would keep file names.
    storeFingerprintForResuming: false,
    fingerprint: () => Promise.resolve(''),
    onBeforeRequest: () => {
      // The library may still be preparing its first request, when it ignores `abort`.
      if (stopped) throw new Error('the upload was stopped');
    },
    onShouldRetry: (error, attempt) => {
      // The library reads the delay after this call.
      delays[attempt] = Math.max(delays[attempt] ?? 0, retryAfterOf(error));
      if (stack.adapt(error, attempt)) return !stopped;
      return !stopped && !FINAL_STATUSES.has(statusOf(error));
    },
    onUploadUrlAvailable: () => {
      upload.options.endpoint = null;
      const id = upload.url?.split('/').at(-1);
      if (id) listener.onNamed(id);
      if (stopped) void upload.abort();
    },
    onProgress: (bytes) => unlessStopped(() => listener.onSent(bytes)),
    onSuccess: () => unlessStopped(listener.onArrived),
    onError: (error) =>
      unlessStopped(() => {
        const body = bodyOf(error);
        if (GONE_STATUSES.has(statusOf(error))) listener.onGone();
        else if (isFileRejected(body)) listener.onRejected(body);
        else listener.onFailed(textOf(error));
      }),
  });
  upload.start();
  return () => {
    stopped = true;
    // A request that creates an upload must complete: if it were aborted, its id would stay unknown.
    if (uploadId !== null || upload.url !== null) void upload.abort();
  };
}

/** Sends requests by POST that name their method in a header, once a network seems to block the method. */
class OverridingHttpStack extends DefaultHttpStack {
  #isOverriding = false;

  override createRequest(method: string, url: string): HttpRequest {
    if (!this.#isOverriding || method === 'POST') return super.createRequest(method, url);
    const request = super.createRequest('POST', url);
    request.setHeader('X-HTTP-Method-Override', method);
    return request;
  }

  /** Returns whether the next attempt names its method in another way, because of an error. */
  adapt(error: Error, attempt: number): boolean {
    const shouldChange = this.#isOverriding ? isHeaderLost(error) : isMethodBlocked(error, attempt);
    if (shouldChange) this.#isOverriding = !this.#isOverriding;
    return shouldChange;
  }
}

/** Returns whether the server itself responded. */
const isFromServer = ({ originalResponse }: DetailedError): boolean =>
  Boolean(originalResponse?.getHeader('Tus-Resumable'));

/**
 * Returns whether a network seems to block the method of a request: a proxy refused it, or bytes repeatedly got
 * no response although the server was reached in between.
 */
function isMethodBlocked(error: Error, attempt: number): boolean {
  if (!(error instanceof DetailedError)) return false;
  const method = error.originalRequest.getMethod();
  if (statusOf(error) === 0) return method === 'PATCH' && attempt >= SILENT_FAILURES;
  return method !== 'POST' && BLOCKING_STATUSES.has(statusOf(error)) && !isFromServer(error);
}

/** Returns whether the server got a POST without the header that names the method. */
const isHeaderLost = (error: Error): boolean =>
  error instanceof DetailedError && statusOf(error) === 405 && isFromServer(error);

function statusOf(error: Error): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

/** Returns the milliseconds that the server asks to wait; 0 if it does not. */
function retryAfterOf(error: Error): number {
  const header =
    error instanceof DetailedError ? error.originalResponse?.getHeader('Retry-After') : undefined;
  const seconds = Number(header ?? 0);
  return Number.isFinite(seconds) ? Math.min(seconds, LONGEST_WAIT_SECONDS) * 1000 : 0;
}

const bodyOf = (error: Error): string =>
  error instanceof DetailedError ? (error.originalResponse?.getBody() ?? '').trim() : '';

/** Returns the user-facing message of a transfer error. */
function textOf(error: Error): string {
  const body = bodyOf(error);
  if (endpointTexts.includes(body)) return body;
  const status = statusOf(error);
  if (status === 401) return uploadTexts.notSignedIn;
  if (status === 429) return accountErrors.TOO_MANY_ATTEMPTS.message;
  if (status === 507) return uploadTexts.storageFull;
  return status === 0 ? uploadMessages.noConnection : screenTexts.otherError;
}
