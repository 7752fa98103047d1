import { accountErrors } from '@plainview/contract/errors/account-errors';
import { screenTexts } from '@plainview/contract/screen-texts';
import { isFileRejected, uploadTexts } from '@plainview/domain/video/upload';
import { DetailedError, Upload } from 'tus-js-client';
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
