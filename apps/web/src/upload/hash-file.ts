/** Messages of the hashing worker. `failed`: the file can no longer be read. */
export type HashAnswer =
  | { readonly type: 'progress'; readonly bytes: number }
  | { readonly type: 'done'; readonly sha256: string }
  | { readonly type: 'failed' };

/** The file was deleted or changed after it was selected; browsers can read neither. */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
}

/**
 * Hashes a file.
 * @throws FileUnreadable, or the signal's reason once it is aborted
 */
export type HashFile = (
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (bytes: number) => void },
) => Promise<string>;

/** Hashes in a new worker, which is terminated afterwards. */
export const hashFile: HashFile = (file, { signal, onProgress }) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  if (signal.aborted) return Promise.reject(signal.reason);
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<HashAnswer>) => {
    const said = event.data;
    if (said.type === 'progress') onProgress(said.bytes);
    else if (said.type === 'done') resolve(said.sha256);
    else reject(new FileUnreadable());
  });
  worker.addEventListener('error', (event) => reject(new Error(event.message)));
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none
  worker.postMessage(file);
  return promise.finally(() => {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  });
};
