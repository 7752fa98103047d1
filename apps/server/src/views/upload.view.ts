import type { Outputs } from '@plainview/contract/index';
import type { UploadWithBytes } from '../use-cases/upload/read-uploads.ts';

/** Returns an upload as shown to its sender. */
export function uploadView(upload: UploadWithBytes): Outputs['uploads']['get'] {
  const { id, fileName, sizeBytes, receivedBytes, state, refusal, facts, createdAt, expiresAt } = upload;
  return {
    id,
    fileName,
    sizeBytes,
    receivedBytes,
    state,
    refusal,
    sha256: state === 'stored' ? upload.storedSha256 : null,
    facts,
    createdAt,
    expiresAt,
  };
}
