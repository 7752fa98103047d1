import type { Outputs } from '@plainview/contract/index';
import { videoProblems } from '@plainview/domain/evidence/videos/video-problems';
import { mediaFactsView } from '../videos/videos.view.ts';
import type { UploadDetail } from './uploads.ts';

/** Returns an upload as shown to its sender. */
export function uploadView(upload: UploadDetail): Outputs['uploads']['get'] {
  const { id, ticketId, importId, draftId, fileName, sizeBytes, receivedBytes } = upload;
  const { state, refusal, facts, createdAt, expiresAt } = upload;
  return {
    id,
    ticketId,
    importId,
    draftId,
    fileName,
    sizeBytes,
    receivedBytes,
    state,
    refusal,
    sha256: state === 'stored' ? upload.storedSha256 : null,
    facts: facts && mediaFactsView(facts),
    problems: facts ? videoProblems(facts, null, upload.sameFiles, null) : [],
    createdAt,
    expiresAt,
  };
}
