import { ORPCError } from '@orpc/client';
import { loadLater } from '../ui/load-later.ts';
import { acquireUploadLock } from './acquire-upload-lock.ts';
import { readFileLength } from './file-length.ts';
import { hashFile } from './hash-file.ts';
import { openEngines } from './open-engines.ts';
import type { SendFile } from './send-file.ts';
import { uploadsApi, type UploadTarget } from './upload-api.ts';
import { createUploadEngine, type UploadEngine } from './upload-engine.ts';
import { uploadMessages } from './upload-messages.ts';
import { fingerprintOf, openUploadMemory } from './upload-store.ts';
import { watchPage } from './watch-page.ts';

/**
 * Returns the user's engine on this page for the files of one ticket, import or draft; creates
 * it on first use.
 */
export function uploadsOf(userId: string, target: UploadTarget): UploadEngine {
  const { ticketId, importId, draftId } = target;
  const key = [userId, ticketId ?? '', importId ?? '', draftId ?? ''].join('/');
  const known = openEngines.get(key);
  if (known) return known.engine;
  const engine = createUploadEngine({
    api: uploadsApi(target),
    memory: openUploadMemory(userId),
    fingerprint: (file) => fingerprintOf(userId, file),
    sendFile: sendFileFor(target),
    hashFile,
    readLength: readFileLength,
    claim: acquireUploadLock,
    refusalCode: (error) => (error instanceof ORPCError ? error.code : null),
    sleep,
  });
  openEngines.set(key, { userId, draftId, engine, unwatch: watchPage(engine) });
  return engine;
}

/** The tus library is loaded only when a file is sent. */
const sending = loadLater(async () => (await import('./send-file.ts')).sendFile);

const sendFileFor =
  (target: UploadTarget): SendFile =>
  (file, uploadId, listener) => {
    let isStopped = false;
    let stop: (() => void) | null = null;
    sending.get().then(
      (sendFile) => {
        if (!isStopped) stop = sendFile(file, { uploadId, ...target }, listener);
      },
      () => {
        if (!isStopped) listener.onFailed(uploadMessages.noConnection);
      },
    );
    return () => {
      isStopped = true;
      stop?.();
    };
  };

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const stop = (): void => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  });
}
