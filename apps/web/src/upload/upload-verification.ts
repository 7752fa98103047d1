import { microsecondsToLengthSeconds } from '@plainview/domain/shared/duration';
import { canUploadAgain, uploadRefusalTexts } from '@plainview/domain/video/upload';
import type { ServerUpload } from './upload-api.ts';
import type { UploadEffects } from './upload-effects.ts';
import { uploadMessages } from './upload-messages.ts';
import type { UploadStoreState } from './upload-store-state.ts';

const FIRST_QUESTION_MILLISECONDS = 400;
const LONGEST_QUESTION_MILLISECONDS = 10_000;

/** What the verdict asks of the engine. */
interface Consequences {
  readonly refuse: (key: string, message: string, canRetry: boolean) => void;
  readonly restart: (key: string) => void;
}

/** From the last byte to the server's verdict: stating the SHA-256, and waiting for what the server finds. */
export function createUploadVerification(
  { api, memory, refusalCode, sleep }: UploadEffects,
  { works, itemOf, dispatch }: UploadStoreState,
  { refuse, restart }: Consequences,
) {
  const isChecking = (key: string): boolean => itemOf(key)?.phase === 'checking';

  /**
   * States the SHA-256 as soon as both it and the upload are there: the server begins its check with the last
   * byte even if this page is gone by then.
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

  /** Takes over a verdict. @returns false where there is none yet. */
  function applyResult(key: string, upload: ServerUpload): boolean {
    if (upload.state === 'stored') {
      const seconds = upload.facts && microsecondsToLengthSeconds(upload.facts.durationMicroseconds);
      dispatch({ type: 'stored', key, sha256: upload.sha256, seconds });
    } else if (upload.state === 'refused') {
      const refusal = upload.refusal ?? 'HASH_MISMATCH';
      refuse(key, uploadRefusalTexts[refusal], canUploadAgain(refusal));
    } else {
      return false;
    }
    void memory.forget([upload.id]);
    return true;
  }

  /** Asks until the check has an end, ever more seldom. A lost connection only makes it take longer. */
  async function follow(key: string, first: ServerUpload | null): Promise<void> {
    const work = works.get(key);
    if (!work || work.isAsking) return;
    work.isAsking = true;
    const { signal } = work.end;
    let pause = FIRST_QUESTION_MILLISECONDS;
    let upload: ServerUpload | 'gone' | null = first;
    try {
      while (upload === null || (upload !== 'gone' && !applyResult(key, upload))) {
        const item = itemOf(key);
        if (item?.phase !== 'checking' || item.uploadId === null) return;
        await sleep(pause, signal);
        pause = Math.min(pause * 2, LONGEST_QUESTION_MILLISECONDS);
        upload = await ask(item.uploadId, item.sha256);
      }
      if (upload === 'gone') restart(key);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      work.isAsking = false;
    }
  }

  /** The upload as the server has it now; null where it can't be reached. */
  async function ask(uploadId: string, sha256: string | null): Promise<ServerUpload | 'gone' | null> {
    try {
      const upload = await api.get(uploadId);
      // It has not heard of the SHA-256, or was stopped before it noted the last byte: sealing settles both.
      return upload.state === 'receiving' && sha256 !== null ? await api.seal(uploadId, sha256) : upload;
    } catch (error) {
      return refusalCode(error) === 'NOT_FOUND' ? 'gone' : null;
    }
  }

  /** The endpoint takes no bytes for this upload: because it has them all, or because it has none any more? */
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

  /** Looks once, where something else says that there is news. */
  async function pollOnce(key: string, uploadId: string): Promise<void> {
    const upload = await ask(uploadId, null);
    if (upload !== null && upload !== 'gone') applyResult(key, upload);
  }

  return { submitHash, applyResult, follow, resolveUnknown, pollOnce };
}
