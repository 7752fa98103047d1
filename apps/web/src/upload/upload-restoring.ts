import type { UploadEffects } from './upload-effects.ts';
import { newItem } from './upload-machine.ts';
import { newUploadTask, nextKey, type UploadStoreState } from './upload-store-state.ts';
import type { UploadVerification } from './upload-verification.ts';

/** Adds the user's unfinished uploads on the server to the list, and follows those that have all bytes. */
export async function listUnfinishedUploads(
  { api, memory }: UploadEffects,
  { state, tasks, dispatch }: UploadStoreState,
  verification: UploadVerification,
  closing: AbortSignal,
): Promise<void> {
  for (const upload of await api.list()) {
    const sha256 = upload.sha256 ?? (await memory.recallHash(upload.id));
    if (closing.aborted || state().items.some((item) => item.uploadId === upload.id)) continue;
    const key = nextKey();
    tasks.set(key, newUploadTask());
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
