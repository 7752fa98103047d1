import type { UploadEffects } from './upload-effects.ts';
import { nextToStart, type UploadItem } from './upload-machine.ts';
import { uploadMessages } from './upload-messages.ts';
import type { UploadStoreState } from './upload-store-state.ts';
import type { UploadVerification } from './upload-verification.ts';

/** Callbacks to the engine. */
interface Consequences {
  readonly refuse: (key: string, message: string, canRetry: boolean) => void;
  /** Stores the upload in this browser, to resume it after a reload. */
  readonly remember: (key: string) => Promise<void>;
  /** Discards an upload that no item uses. */
  readonly abandon: (uploadId: string) => Promise<void>;
}

/** Sends the bytes of files, a limited number at a time. */
export function createUploadSending(
  { claim, sendFile }: UploadEffects,
  { state, tasks, itemOf, dispatch }: UploadStoreState,
  verification: UploadVerification,
  { refuse, remember, abandon }: Consequences,
) {
  /** Starts waiting items as far as the limit permits. */
  function startWaiting(): void {
    for (const item of nextToStart(state())) {
      dispatch({ type: 'started', key: item.key });
      void send(item);
    }
  }

  async function send({ key, uploadId }: UploadItem): Promise<void> {
    const task = tasks.get(key);
    if (!task?.file) {
      dispatch({ type: 'failed', key, message: uploadMessages.unreadable });
      return;
    }
    const attempt = new AbortController();
    const { signal } = attempt;
    task.sending = attempt;
    const end = (): void => {
      // A later attempt may be running already.
      if (task.sending === attempt) task.sending = null;
      attempt.abort();
    };
    const fail = (message: string): void => {
      end();
      dispatch({ type: 'failed', key, message });
      startWaiting();
    };
    if (uploadId !== null && !(await lock(uploadId, signal))) {
      if (!signal.aborted) fail(uploadMessages.otherTab);
      return;
    }
    if (signal.aborted) return;
    const stop = sendFile(task.file, uploadId, {
      onNamed: (id) => nameUpload(key, id, signal),
      onSent: (bytes) => dispatch({ type: 'sent', key, bytes }),
      onArrived: () => {
        end();
        dispatch({ type: 'arrived', key });
        startWaiting();
        void verification.submitHash(key);
      },
      onGone: () => {
        end();
        void verification.resolveUnknown(key).then(startWaiting);
      },
      onFailed: fail,
      onRejected: (message) => {
        end();
        refuse(key, message, false);
      },
    });
    signal.addEventListener('abort', stop, { once: true });
  }

  /**
   * Locks an upload for this tab until the attempt ends.
   * @returns false if another tab holds it
   */
  async function lock(uploadId: string, signal: AbortSignal): Promise<boolean> {
    const release = await claim(uploadId);
    if (release && signal.aborted) release();
    else if (release) signal.addEventListener('abort', release, { once: true });
    return release !== null;
  }

  /** Records the id that the server gave to an upload. */
  function nameUpload(key: string, id: string, signal: AbortSignal): void {
    const known = itemOf(key)?.uploadId;
    if (known === id) return;
    // Created after the user removed the file, or while a later attempt got its own upload.
    const isStale = signal.aborted && (known !== null || itemOf(key)?.phase !== 'paused');
    if (isStale) {
      void abandon(id);
      return;
    }
    dispatch({ type: 'named', key, uploadId: id });
    void lock(id, signal);
    void remember(key).then(() => verification.submitHash(key));
  }

  function stopSending(key: string): void {
    const task = tasks.get(key);
    task?.sending?.abort();
    if (task) task.sending = null;
  }

  return { startWaiting, stopSending };
}
