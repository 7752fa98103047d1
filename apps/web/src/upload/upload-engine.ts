import { screenTexts } from '@plainview/contract/screen-texts';
import { FileUnreadable } from './hash-file.ts';
import type { UploadEffects } from './upload-effects.ts';
import { isMoving, newItem, nextToStart, restorableItems, type UploadItem } from './upload-machine.ts';
import { uploadMessages } from './upload-messages.ts';
import { createUploadStoreState, newUploadTask, nextKey, type UploadTask } from './upload-store-state.ts';
import { createUploadVerification } from './upload-verification.ts';

export type UploadEngine = ReturnType<typeof createUploadEngine>;

/** Creates the upload engine of a user: runs the side effects of each state and feeds their results back as events. */
export function createUploadEngine(effects: UploadEffects) {
  const { api, memory } = effects;
  const book = createUploadStoreState();
  const { works, itemOf, dispatch } = book;
  const verification = createUploadVerification(effects, book, { refuse, restart });
  let isClosed = false;
  let restoring: Promise<void> | null = null;
  let hashQueue: Promise<void> = Promise.resolve();
  let addQueue: Promise<void> = Promise.resolve();

  function startWaiting(): void {
    if (isClosed) return;
    for (const item of nextToStart(book.state())) {
      dispatch({ type: 'started', key: item.key });
      void send(item);
    }
  }

  async function send({ key, uploadId }: UploadItem): Promise<void> {
    const work = works.get(key);
    if (!work?.file) {
      dispatch({ type: 'failed', key, message: uploadMessages.unreadable });
      return;
    }
    const sending = new AbortController();
    const stop = (): void => sending.abort();
    work.stopSending = stop;
    const { signal } = sending;
    const hold = async (id: string): Promise<boolean> => {
      const letGo = await effects.claim(id);
      if (letGo && signal.aborted) letGo();
      else if (letGo) signal.addEventListener('abort', letGo, { once: true });
      return letGo !== null;
    };
    const end = (): void => {
      if (work.stopSending === stop) work.stopSending = null;
      sending.abort();
    };
    const fail = (message: string): void => {
      end();
      dispatch({ type: 'failed', key, message });
      startWaiting();
    };

    if (uploadId !== null && !(await hold(uploadId))) {
      if (!signal.aborted) fail(uploadMessages.otherTab);
      return;
    }
    if (signal.aborted) return;
    const cut = effects.sendFile(work.file, uploadId, {
      onNamed: (id) => {
        const known = itemOf(key)?.uploadId;
        if (known === id) return;
        // Created after the user removed the file, or while a later attempt got its own upload.
        const isStale = signal.aborted && (known !== null || itemOf(key)?.phase !== 'paused');
        if (isStale) {
          void abandon(id);
          return;
        }
        dispatch({ type: 'named', key, uploadId: id });
        void hold(id);
        void remember(key).then(() => verification.submitHash(key));
      },
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
    signal.addEventListener('abort', cut, { once: true });
  }

  function stopSending(key: string): void {
    const work = works.get(key);
    if (!work) return;
    work.stopSending?.();
    work.stopSending = null;
  }

  /** Hashes one file at a time, since sending already reads the disk. */
  function hash(key: string): void {
    const work = works.get(key);
    if (!work?.file || work.isHashing || itemOf(key)?.sha256) return;
    const { file } = work;
    work.isHashing = true;
    hashQueue = hashQueue.then(() => hashNow(key, work, file));
  }

  async function hashNow(key: string, work: UploadTask, file: File): Promise<void> {
    const { signal } = work.end;
    try {
      const onProgress = (bytes: number): void => dispatch({ type: 'hashing', key, bytes });
      const sha256 = await effects.hashFile(file, { signal, onProgress });
      dispatch({ type: 'hashed', key, sha256 });
      if (work.expectedSha256 !== null && work.expectedSha256 !== sha256) {
        refuse(key, uploadMessages.otherFile, true);
      } else {
        await remember(key);
        void verification.submitHash(key);
      }
    } catch (error) {
      if (signal.aborted) return;
      stopSending(key);
      const isUnreadable = error instanceof FileUnreadable;
      const message = isUnreadable ? uploadMessages.unreadable : screenTexts.otherError;
      dispatch({ type: 'failed', key, message });
      startWaiting();
    } finally {
      work.isHashing = false;
    }
  }

  async function remember(key: string): Promise<void> {
    const { uploadId, sha256 } = itemOf(key) ?? {};
    const { fingerprint, expectedSha256 } = works.get(key) ?? {};
    if (!uploadId || !fingerprint) return;
    await memory.remember(fingerprint, { uploadId, sha256: sha256 ?? expectedSha256 ?? null });
  }

  function refuse(key: string, message: string, canRetry: boolean): void {
    stopSending(key);
    // Stop hashing a file that can't become part of the ticket.
    if (!canRetry) works.get(key)?.end.abort();
    dispatch({ type: 'refused', key, message, canRetry });
    startWaiting();
  }

  function restart(key: string): void {
    const work = works.get(key);
    if (!work) return;
    const id = itemOf(key)?.uploadId;
    stopSending(key);
    work.expectedSha256 = null;
    if (id) void abandon(id);
    dispatch({ type: 'begun-afresh', key, hasFile: work.file !== null });
    startWaiting();
    hash(key);
  }

  /** Abandons an upload. If the server can't be reached, its cleanup does the same later. */
  async function abandon(uploadId: string): Promise<void> {
    await memory.forget([uploadId]);
    await api.discard(uploadId).catch(() => undefined);
  }

  async function addFile(file: File): Promise<void> {
    // Unfinished uploads must be known first, or the file would be uploaded a second time.
    await restoring;
    const fingerprint = await effects.fingerprint(file);
    if (isClosed || isListed(fingerprint, file)) return;
    const remembered = await memory.recall(fingerprint);
    const waiting = findRestorable(file, remembered?.uploadId ?? null);
    const key = waiting?.key ?? nextKey();
    const work = works.get(key) ?? newUploadTask();
    work.file = file;
    work.fingerprint = fingerprint;
    if (waiting) {
      work.expectedSha256 = remembered?.uploadId === waiting.uploadId ? remembered.sha256 : null;
      dispatch({ type: 'file-given', key });
    } else {
      works.set(key, work);
      dispatch({ type: 'added', item: newItem(key, file) });
    }
    startWaiting();
    hash(key);
    void readLength(key, file);
  }

  function showUnreadable(file: File): void {
    const item = newItem(nextKey(), file);
    const { unreadable: message } = uploadMessages;
    dispatch({ type: 'added', item: { ...item, phase: 'refused', message, canRetry: false } });
  }

  async function readLength(key: string, file: File): Promise<void> {
    const seconds = await effects.readLength(file);
    if (seconds !== null) dispatch({ type: 'length-read', key, seconds });
  }

  /**
   * Returns whether a file is already listed, since two items would be one upload with two senders. Retries the listed
   * one.
   */
  function isListed(fingerprint: string, file: File): boolean {
    for (const [key, work] of works) {
      if (work.fingerprint !== fingerprint || !work.file) continue;
      if (itemOf(key)?.canRetry === false) {
        drop(key);
        return false;
      }
      work.file = file;
      retry(key);
      return true;
    }
    return false;
  }

  /** Finds the unfinished upload of a file: the remembered one, else one with the same name and size. */
  function findRestorable(file: File, uploadId: string | null): UploadItem | undefined {
    const candidates = restorableItems(book.state());
    return (
      candidates.find((item) => uploadId !== null && item.uploadId === uploadId) ??
      candidates.find((item) => item.fileName === file.name && item.sizeBytes === file.size)
    );
  }

  async function restore(): Promise<void> {
    for (const upload of await api.list()) {
      const sha256 = upload.sha256 ?? (await memory.recallHash(upload.id));
      if (isClosed || book.state().items.some((item) => item.uploadId === upload.id)) continue;
      const key = nextKey();
      works.set(key, newUploadTask());
      const hasArrived = upload.receivedBytes === upload.sizeBytes && sha256 !== null;
      const isChecked = upload.state !== 'receiving' || hasArrived;
      dispatch({
        type: 'added',
        item: {
          ...newItem(key, { name: upload.fileName, size: upload.sizeBytes }),
          phase: isChecked ? 'checking' : 'needs-file',
          uploadId: upload.id,
          sentBytes: upload.receivedBytes,
          sha256: isChecked ? sha256 : null,
        },
      });
      if (isChecked && !verification.applyResult(key, upload)) {
        void verification.submitHash(key).then(() => verification.follow(key, null));
      }
    }
  }

  function drop(key: string): void {
    stopSending(key);
    works.get(key)?.end.abort();
    works.delete(key);
    dispatch({ type: 'removed', key });
  }

  function resume(key: string): void {
    dispatch({ type: 'resumed', key });
    startWaiting();
    hash(key);
  }

  function retry(key: string): void {
    const phase = itemOf(key)?.phase;
    if (phase === 'refused') restart(key);
    else if (phase === 'failed') resume(key);
  }

  return {
    subscribe: book.subscribe,
    getSnapshot: book.getSnapshot,

    /** Lists the user's unfinished uploads of the server, once. */
    restore: (): void => {
      restoring ??= restore().catch(() => {
        restoring = null; // the next screen tries again
      });
    },

    addFiles: (files: readonly File[]): void => {
      // One at a time: two selected files may be the same, or match the same upload.
      for (const file of files)
        addQueue = addQueue.then(() => addFile(file)).catch(() => showUnreadable(file));
    },

    pause: (key: string): void => {
      stopSending(key);
      dispatch({ type: 'paused', key });
      startWaiting();
    },

    resume: resume,

    retry,

    remove: (key: string): void => {
      const id = itemOf(key)?.uploadId;
      drop(key);
      if (id) void abandon(id);
      startWaiting();
    },

    forgetSubmitted: (uploadIds: readonly string[]): void => {
      for (const { key, uploadId } of book.state().items) {
        if (uploadId !== null && uploadIds.includes(uploadId)) drop(key);
      }
      void memory.forget(uploadIds);
    },

    /** Refreshes an upload after a live change. */
    refresh: async (uploadId: string): Promise<void> => {
      const item = book.state().items.find((candidate) => candidate.uploadId === uploadId);
      if (item?.phase === 'checking') await verification.pollOnce(item.key, uploadId);
    },

    setOnline: (online: boolean): void => {
      if (!online) for (const item of book.state().items) if (isMoving(item)) stopSending(item.key);
      dispatch({ type: online ? 'came-online' : 'went-offline' });
      startWaiting();
    },

    /** Stops all uploads and forgets them on this machine; the server keeps its data. */
    close: async (): Promise<void> => {
      isClosed = true;
      for (const { key } of book.state().items) drop(key);
      await memory.forgetAll();
    },
  };
}
