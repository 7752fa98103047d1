import { accountProblems } from '@plainview/contract/accounts/account-problems';
import { screenTexts } from '@plainview/contract/screen-texts';
import { isFileRejected, uploadTexts } from '@plainview/domain/video/upload';
import { DetailedError, Upload } from 'tus-js-client';
import { retryDelays } from './retry-delays.ts';
import { uploadMessages } from './upload-messages.ts';

/** What a running sending says. Once it is stopped it says nothing more, but for a name that comes late. */
export interface SendListener {
  /** The server knows of the upload under this id. */
  readonly onNamed: (uploadId: string) => void;
  readonly onSent: (bytes: number) => void;
  readonly onArrived: () => void;
  /** The server has no such upload that takes bytes: it is checked already, given up or swept. */
  readonly onGone: () => void;
  readonly onFailed: (message: string) => void;
  /** The server takes no such file, however often it is sent. */
  readonly onRejected: (message: string) => void;
}

/** Sends a file from where the server has it, or from the start where `uploadId` is null. @returns how to stop. */
export type SendFile = (file: File, uploadId: string | null, listener: SendListener) => () => void;

const ENDPOINT = '/uploads';

/**
 * One request carries at most this much: it bounds what a buffering proxy holds, and how long a request runs
 * before the sender's right to send is looked at again. A cut loses less: the server keeps each byte that came in.
 */
const CHUNK_BYTES = 64 * 1024 * 1024;

/** Answers that stay the same however often one asks. */
const FINAL_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 410, 413, 415, 507]);

const GONE_STATUSES: ReadonlySet<number> = new Set([404, 410]);

const endpointTexts: readonly string[] = Object.values(uploadTexts);

/** By the tus protocol, to the product's own server. */
export const sendFile: SendFile = (file, uploadId, listener) => {
  let stopped = false;
  const unlessStopped = (act: () => void): void => {
    if (!stopped) act();
  };
  const upload = new Upload(file, {
    // With an endpoint at hand the library answers a failed look-up by a new upload, losing what was sent.
    endpoint: uploadId === null ? ENDPOINT : null,
    uploadUrl: uploadId === null ? null : `${ENDPOINT}/${uploadId}`,
    metadata: { filename: file.name },
    chunkSize: CHUNK_BYTES,
    retryDelays: [...retryDelays()],
    // Our own memory knows which upload is whose; the library's would keep file names.
    storeFingerprintForResuming: false,
    fingerprint: () => Promise.resolve(''),
    onBeforeRequest: () => {
      // The library may still be at the steps before its first request, where it does not look at `abort`.
      if (stopped) throw new Error('the upload was stopped');
    },
    onShouldRetry: (error) => !stopped && !FINAL_STATUSES.has(statusOf(error)),
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
    // A request that creates an upload goes on to its answer: cut off, the upload would be there without a name.
    if (uploadId !== null || upload.url !== null) void upload.abort();
  };
};

function statusOf(error: Error): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

const bodyOf = (error: Error): string =>
  error instanceof DetailedError ? (error.originalResponse?.getBody() ?? '').trim() : '';

/** The endpoint's own words where they are meant for a person. */
function textOf(error: Error): string {
  const body = bodyOf(error);
  if (endpointTexts.includes(body)) return body;
  const status = statusOf(error);
  if (status === 401) return uploadTexts.notSignedIn;
  if (status === 429) return accountProblems.TOO_MANY_ATTEMPTS.message;
  if (status === 507) return uploadTexts.storageFull;
  return status === 0 ? uploadMessages.noConnection : screenTexts.otherError;
}
