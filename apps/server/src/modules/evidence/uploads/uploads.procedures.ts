import { agency } from '../../../procedures/base.ts';
import { discardUpload, getUpload, listUploads, sealUpload } from './uploads.ts';
import { uploadView } from './uploads.view.ts';

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
