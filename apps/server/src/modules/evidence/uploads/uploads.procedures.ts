import type { Outputs } from '@plainview/contract/index';
import { videoProblems } from '@plainview/domain/evidence/videos/video-problems';
import { agency } from '../../../procedures/base.ts';
import { mediaFactsView } from '../videos/videos.view.ts';
import { discardUpload, getUpload, listUploads, sealUpload, type UploadDetail } from './uploads.ts';

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

export const uploadProcedures = {
  list: agency.uploads.list.handler(async ({ context: { app, actor } }) =>
    (await listUploads(app, actor)).map(uploadView),
  ),

  get: agency.uploads.get.handler(async ({ context: { app, actor }, input }) =>
    uploadView(await getUpload(app, actor, input.id)),
  ),

  seal: agency.uploads.seal.handler(async ({ context: { app, actor }, input }) =>
    uploadView(await sealUpload(app, actor, input.id, input.sha256)),
  ),

  discard: agency.uploads.discard.handler(async ({ context: { app, actor }, input }) => {
    await discardUpload(app, actor, input.id);
    return { done: true };
  }),
};
