import { screenTexts } from '@plainview/contract/screen-texts';
import { FileUnreadable } from './hash-file.ts';
import type { UploadEffects } from './upload-effects.ts';
import { uploadMessages } from './upload-messages.ts';
import type { UploadStoreState, UploadTask } from './upload-store-state.ts';

/** Callbacks to the engine. */
interface Consequences {
  readonly fail: (key: string, message: string) => void;
  readonly refuse: (key: string, message: string, canRetry: boolean) => void;
  readonly onHashed: (key: string) => Promise<void>;
}

/**
 * Hashes one file at a time, since sending already reads the disk. Returns the function that queues an item.
 */
export function createUploadHashing(
  { hashFile }: UploadEffects,
  { tasks, itemOf, dispatch }: UploadStoreState,
  { fail, refuse, onHashed }: Consequences,
): (key: string) => void {
  let queue: Promise<void> = Promise.resolve();

  async function hashNow(key: string, task: UploadTask, file: File): Promise<void> {
    const { signal } = task.end;
    try {
      const onProgress = (bytes: number): void => dispatch({ type: 'hashing', key, bytes });
      const sha256 = await hashFile(file, { signal, onProgress });
      dispatch({ type: 'hashed', key, sha256 });
      if (task.expectedSha256 !== null && task.expectedSha256 !== sha256) {
        refuse(key, uploadMessages.otherFile, true);
      } else {
        await onHashed(key);
      }
    } catch (error) {
      if (signal.aborted) return;
      fail(key, error instanceof FileUnreadable ? uploadMessages.unreadable : screenTexts.otherError);
    } finally {
      task.isHashing = false;
    }
  }

  return (key) => {
    const task = tasks.get(key);
    if (!task?.file || task.isHashing || itemOf(key)?.sha256) return;
    const { file } = task;
    task.isHashing = true;
    queue = queue.then(() => hashNow(key, task, file));
  };
}
