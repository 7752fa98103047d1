import type { UploadEffects } from './upload-effects.ts';
import { createUploadHashing } from './upload-hashing.ts';
import { createUploadIntake } from './upload-intake.ts';
import { isMoving } from './upload-machine.ts';
import { listUnfinishedUploads } from './upload-restoring.ts';
import { createUploadSending } from './upload-sending.ts';
import { createUploadStoreState } from './upload-store-state.ts';
import { createUploadVerification } from './upload-verification.ts';

export type UploadEngine = ReturnType<typeof createUploadEngine>;

/**
 * Creates the upload engine of a user: runs the side effects of each state and feeds their
 * results back as events.
 */
export function createUploadEngine(effects: UploadEffects) {
  const store = createUploadStoreState();
  const items = createItemActions(effects, store);
  const { memory } = effects;
  const { itemOf, dispatch } = store;
  const closing = new AbortController();
  let restoring: Promise<void> | null = null;
  const addFiles = createUploadIntake(
    effects,
    store,
    { restored: () => restoring, start: items.start, retry: items.retry, drop: items.drop },
    closing.signal,
  );

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,

    /** Lists the user's unfinished uploads of the server, once. */
    restore: (): void => {
      restoring ??= listUnfinishedUploads(effects, store, items.verification, closing.signal).catch(() => {
        restoring = null; // the next screen tries again
      });
    },

    /** Resolves when the unfinished uploads are listed, or could not be. */
    whenRestored: async (): Promise<void> => {
      await restoring;
    },

    addFiles,

    pause: (key: string): void => {
      items.stopSending(key);
      dispatch({ type: 'paused', key });
      items.startWaiting();
    },

    resume: items.resume,
    retry: items.retry,

    remove: (key: string): void => {
      const id = itemOf(key)?.uploadId;
      items.drop(key);
      if (id) void items.abandon(id);
      items.startWaiting();
    },

    forgetSubmitted: (uploadIds: readonly string[]): void => {
      for (const { key, uploadId } of store.state().items) {
        if (uploadId !== null && uploadIds.includes(uploadId)) items.drop(key);
      }
      void memory.forget(uploadIds);
    },

    /** Refreshes an upload after a live change. */
    refresh: async (uploadId: string): Promise<void> => {
      const item = store.state().items.find((candidate) => candidate.uploadId === uploadId);
      if (item?.phase === 'checking') await items.verification.pollOnce(item.key, uploadId);
    },

    setOnline: (online: boolean): void => {
      if (!online) for (const item of store.state().items) if (isMoving(item)) items.stopSending(item.key);
      dispatch({ type: online ? 'came-online' : 'went-offline' });
      items.startWaiting();
    },

    /** Stops all uploads. They can be resumed by a new engine. */
    stop: (): void => {
      closing.abort();
      for (const { key } of store.state().items) items.drop(key);
    },

    /** Stops all uploads and forgets them on this machine; the server keeps its data. */
    close: async (): Promise<void> => {
      closing.abort();
      for (const { key } of store.state().items) items.drop(key);
      await memory.forgetAll();
    },
  };
}

/** Connects sending, hashing and verification, and returns the actions on an item. */
function createItemActions(effects: UploadEffects, store: ReturnType<typeof createUploadStoreState>) {
  const { api, memory } = effects;
  const { tasks, itemOf, dispatch } = store;
  const verification = createUploadVerification(effects, store, { refuse, restart });
  const sending = createUploadSending(effects, store, verification, { refuse, remember, abandon });
  const { startWaiting, stopSending } = sending;
  const hash = createUploadHashing(effects, store, {
    refuse,
    fail: (key, message) => {
      stopSending(key);
      dispatch({ type: 'failed', key, message });
      startWaiting();
    },
    onHashed: async (key) => {
      await remember(key);
      void verification.submitHash(key);
    },
  });

  function start(key: string): void {
    startWaiting();
    hash(key);
  }

  async function remember(key: string): Promise<void> {
    const { uploadId, sha256 } = itemOf(key) ?? {};
    const { fingerprint, expectedSha256 } = tasks.get(key) ?? {};
    if (!uploadId || !fingerprint) return;
    await memory.remember(fingerprint, { uploadId, sha256: sha256 ?? expectedSha256 ?? null });
  }

  function refuse(key: string, message: string, canRetry: boolean): void {
    sending.stopSending(key);
    // Stop hashing a file that can't become part of the ticket.
    if (!canRetry) tasks.get(key)?.end.abort();
    dispatch({ type: 'refused', key, message, canRetry });
    sending.startWaiting();
  }

  function restart(key: string): void {
    const task = tasks.get(key);
    if (!task) return;
    const id = itemOf(key)?.uploadId;
    stopSending(key);
    task.expectedSha256 = null;
    if (id) void abandon(id);
    dispatch({ type: 'restarted', key, hasFile: task.file !== null });
    start(key);
  }

  /** Abandons an upload. If the server can't be reached, its cleanup does the same later. */
  async function abandon(uploadId: string): Promise<void> {
    // At the same time, so that a browser whose storage does not answer still discards it on the server.
    await Promise.all([memory.forget([uploadId]), api.discard(uploadId).catch(() => undefined)]);
  }

  function drop(key: string): void {
    stopSending(key);
    tasks.get(key)?.end.abort();
    tasks.delete(key);
    dispatch({ type: 'removed', key });
  }

  function resume(key: string): void {
    dispatch({ type: 'resumed', key });
    start(key);
  }

  function retry(key: string): void {
    const phase = itemOf(key)?.phase;
    if (phase === 'refused') restart(key);
    else if (phase === 'failed') resume(key);
  }

  return { verification, start, startWaiting, stopSending, abandon, drop, resume, retry };
}
