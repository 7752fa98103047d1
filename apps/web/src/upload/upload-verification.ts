import { canUploadAgain, uploadRefusalTexts } from '@plainview/domain/evidence/uploads/upload';
import { microsecondsToLengthSeconds } from '@plainview/domain/shared/duration';
import type { ServerUpload } from './upload-api.ts';
import type { UploadEffects } from './upload-effects.ts';
import { uploadMessages } from './upload-messages.ts';
import type { UploadStoreState } from './upload-store-state.ts';

const FIRST_POLL_MILLISECONDS = 400;
const LAST_POLL_MILLISECONDS = 10_000;

/** Callbacks to the engine for the result of the verification. */
interface Consequences {
  readonly refuse: (key: string, message: string, canRetry: boolean) => void;
  readonly restart: (key: string) => void;
}

export type UploadVerification = ReturnType<typeof createUploadVerification>;

/**
 * Handles an upload from its last byte to the server's verdict: submits the SHA-256 and waits for the result.
 */
export function createUploadVerification(
  { api, memory, refusalCode, sleep }: UploadEffects,
  { tasks, itemOf, dispatch }: UploadStoreState,
  { refuse, restart }: Consequences,
) {
  const isChecking = (key: string): boolean => itemOf(key)?.phase === 'checking';

  /**
   * Submits the SHA-256 as soon as both it and the upload exist. The server then starts verification at the
   * last byte even if this page has been closed.
   */
  async function submitHash(key: string): Promise<void> {
    const item = itemOf(key);
    if (!item?.uploadId || item.sha256 === null) return;
    try {
      const upload = await api.seal(item.uploadId, item.sha256);
      if (isChecking(key)) await follow(key, upload);
    } catch (error) {
      const code = refusalCode(error);
      if (code === 'UPLOAD_HASH_CONFLICT') refuse(key, uploadMessages.otherFile, true);
      else if (isChecking(key)) await (code === 'NOT_FOUND' ? resolveUnknown(key) : follow(key, null));
    }
  }

  /**
   * Applies the server's verdict.
   * @returns false if there is none yet
   */
  function applyResult(key: string, upload: ServerUpload): boolean {
    if (upload.state === 'stored') {
      const { sha256, problems, facts } = upload;
      const seconds = facts && microsecondsToLengthSeconds(facts.durationMicroseconds);
      dispatch({ type: 'stored', key, sha256, seconds, problems, signatures: facts?.sourceSignatures ?? [] });
    } else if (upload.state === 'refused') {
      const refusal = upload.refusal ?? 'HASH_MISMATCH';
      refuse(key, uploadRefusalTexts[refusal], canUploadAgain(refusal));
    } else {
      return false;
    }
    void memory.forget([upload.id]);
    return true;
  }

  /** Polls until verification ends, at increasing intervals. A lost connection only delays it. */
  async function follow(key: string, first: ServerUpload | null): Promise<void> {
    const task = tasks.get(key);
    if (!task || task.isAsking) return;
    task.isAsking = true;
    const { signal } = task.end;
    let pause = FIRST_POLL_MILLISECONDS;
    let upload: ServerUpload | 'gone' | null = first;
    try {
      while (upload === null || (upload !== 'gone' && !applyResult(key, upload))) {
        const item = itemOf(key);
        if (item?.phase !== 'checking' || item.uploadId === null) return;
        await sleep(pause, signal);
        pause = Math.min(pause * 2, LAST_POLL_MILLISECONDS);
        upload = await ask(item.uploadId, item.sha256);
      }
      if (upload === 'gone') restart(key);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      task.isAsking = false;
    }
  }

  /** Returns the upload's state on the server, or null if it can't be reached. */
  async function ask(uploadId: string, sha256: string | null): Promise<ServerUpload | 'gone' | null> {
    try {
      const upload = await api.get(uploadId);
      // The server lacks the SHA-256, or stopped before it recorded the last byte: sealing resolves both.
      return upload.state === 'receiving' && sha256 !== null ? await api.seal(uploadId, sha256) : upload;
    } catch (error) {
      return refusalCode(error) === 'NOT_FOUND' ? 'gone' : null;
    }
  }

  /** Finds out why the endpoint accepts no more bytes: it has all of them, or the upload is gone. */
  async function resolveUnknown(key: string): Promise<void> {
    const id = itemOf(key)?.uploadId ?? null;
    const upload = id === null ? 'gone' : await ask(id, null);
    if (upload === null) {
      dispatch({ type: 'failed', key, message: uploadMessages.noConnection });
    } else if (upload !== 'gone' && upload.state === 'checking') {
      dispatch({ type: 'arrived', key });
      await follow(key, upload);
    } else if (upload === 'gone' || !applyResult(key, upload)) {
      restart(key);
    }
  }

  /** Polls once, after a notification. */
  async function pollOnce(key: string, uploadId: string): Promise<void> {
    const upload = await ask(uploadId, null);
    if (upload !== null && upload !== 'gone') applyResult(key, upload);
  }

  return { submitHash, applyResult, follow, resolveUnknown, pollOnce };
}
