import { ORPCError } from '@orpc/client';
import { claimUpload } from './claim-upload.ts';
import { readFileLength } from './file-length.ts';
import { hashFile } from './hash-file.ts';
import type { SendFile } from './send-file.ts';
import { uploadsApi } from './upload-api.ts';
import { createUploadEngine, type UploadEngine } from './upload-engine.ts';
import { uploadMessages } from './upload-messages.ts';
import { fingerprintOf, openUploadMemory } from './upload-store.ts';
import { watchPage } from './watch-page.ts';

const engines = new Map<string, { readonly engine: UploadEngine; readonly unwatch: () => void }>();

/** The one engine of a user on this page, made when it is first asked for. */
export function uploadsOf(userId: string): UploadEngine {
  const known = engines.get(userId);
  if (known) return known.engine;
  const engine = createUploadEngine({
    api: uploadsApi,
    memory: openUploadMemory(userId),
    fingerprint: (file) => fingerprintOf(userId, file),
    sendFile,
    hashFile,
    readLength: readFileLength,
    claim: claimUpload,
    refusalCode: (error) => (error instanceof ORPCError ? error.code : null),
    sleep,
  });
  engines.set(userId, { engine, unwatch: watchPage(engine) });
  return engine;
}

/** At sign-out: stops what runs and wipes what this machine remembers of the user's uploads. */
export async function forgetUploads(userId: string): Promise<void> {
  const known = engines.get(userId);
  engines.delete(userId);
  known?.unwatch();
  await (known ? known.engine.close() : openUploadMemory(userId).forgetAll());
}

/** The protocol's library is loaded by those who send a file. */
const sendFile: SendFile = (file, uploadId, listener) => {
  let isStopped = false;
  let stop: (() => void) | null = null;
  import('./send-file.ts').then(
    (protocol) => {
      if (!isStopped) stop = protocol.sendFile(file, uploadId, listener);
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

/** For the live subscription: the server has news of this upload. */
export async function refreshUpload(uploadId: string): Promise<void> {
  await Promise.all([...engines.values()].map(({ engine }) => engine.refresh(uploadId)));
}

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
