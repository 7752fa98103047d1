import { discardUpload } from '../../use-cases/upload/discard-upload.ts';
import { readUpload, readUploads } from '../../use-cases/upload/read-uploads.ts';
import { sealUpload } from '../../use-cases/upload/seal-upload.ts';
import { uploadView } from '../../views/upload.view.ts';
import { agency } from '../base.ts';

export const uploadProcedures = {
  list: agency.uploads.list.handler(async ({ context: { app, actor } }) =>
    (await readUploads(app, actor)).map(uploadView),
  ),

  get: agency.uploads.get.handler(async ({ context: { app, actor }, input }) =>
    uploadView(await readUpload(app, actor, input.id)),
  ),

  seal: agency.uploads.seal.handler(async ({ context: { app, actor }, input }) =>
    uploadView(await sealUpload(app, actor, input.id, input.sha256)),
  ),

  discard: agency.uploads.discard.handler(async ({ context: { app, actor }, input }) => {
    await discardUpload(app, actor, input.id);
    return { done: true };
  }),
};
