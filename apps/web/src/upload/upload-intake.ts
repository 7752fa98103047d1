import type { UploadEffects } from './upload-effects.ts';
import { newItem, restorableItems, type UploadItem } from './upload-machine.ts';
import { uploadMessages } from './upload-messages.ts';
import { newUploadTask, nextKey, type UploadStoreState } from './upload-store-state.ts';

/** Callbacks to the engine. */
interface Consequences {
  /** Resolves once the unfinished uploads of earlier visits are listed. */
  readonly restored: () => Promise<void> | null;
  readonly start: (key: string) => void;
  readonly retry: (key: string) => void;
  readonly drop: (key: string) => void;
}

/**
 * Adds files to the list, or continues the unfinished upload of a file. Returns the function that adds files.
 */
export function createUploadIntake(
  { fingerprint: fingerprintOf, memory, readLength }: UploadEffects,
  { state, tasks, itemOf, dispatch }: UploadStoreState,
  { restored, start, retry, drop }: Consequences,
  closing: AbortSignal,
): (files: readonly File[]) => void {
  let queue: Promise<void> = Promise.resolve();

  async function addFile(file: File): Promise<void> {
    // Unfinished uploads must be known first, or the file would be uploaded a second time.
    await restored();
    const fingerprint = await fingerprintOf(file);
    if (closing.aborted || isListed(fingerprint, file)) return;
    const remembered = await memory.recall(fingerprint);
    const unfinished = findUnfinished(file, remembered?.uploadId ?? null);
    const key = unfinished?.key ?? nextKey();
    const task = tasks.get(key) ?? newUploadTask();
    task.file = file;
    task.fingerprint = fingerprint;
    if (unfinished) {
      task.expectedSha256 = remembered?.uploadId === unfinished.uploadId ? remembered.sha256 : null;
      dispatch({ type: 'file-given', key });
    } else {
      tasks.set(key, task);
      dispatch({ type: 'added', item: newItem(key, file) });
    }
    start(key);
    void showLength(key, file);
  }

  async function showLength(key: string, file: File): Promise<void> {
    const seconds = await readLength(file);
    if (seconds !== null) dispatch({ type: 'length-read', key, seconds });
  }

  /**
   * Returns whether a file is already listed, since two items would be one upload with two senders.
   * Retries the listed one.
   */
  function isListed(fingerprint: string, file: File): boolean {
    for (const [key, task] of tasks) {
      if (task.fingerprint !== fingerprint || !task.file) continue;
      if (itemOf(key)?.canRetry === false) {
        drop(key);
        return false;
      }
      task.file = file;
      retry(key);
      return true;
    }
    return false;
  }

  /** Finds the unfinished upload of a file: the remembered one, else one with the same name and size. */
  function findUnfinished(file: File, uploadId: string | null): UploadItem | undefined {
    const candidates = restorableItems(state());
    return (
      candidates.find((item) => uploadId !== null && item.uploadId === uploadId) ??
      candidates.find((item) => item.fileName === file.name && item.sizeBytes === file.size)
    );
  }

  function showUnreadable(file: File): void {
    const item = newItem(nextKey(), file);
    const { unreadable: message } = uploadMessages;
    dispatch({ type: 'added', item: { ...item, phase: 'refused', message, canRetry: false } });
  }

  return (files) => {
    // One at a time: two selected files may be the same, or match the same upload.
    for (const file of files) queue = queue.then(() => addFile(file)).catch(() => showUnreadable(file));
  };
}
