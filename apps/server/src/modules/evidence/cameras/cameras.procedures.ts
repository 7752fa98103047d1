import { admin } from '../../../procedures/base.ts';
import { alignCameras, compareCameras, getCameraAlignment } from './cameras.ts';
import { cameraAlignmentView } from './cameras.view.ts';

export const cameraProcedures = {
  get: admin.cameras.get.handler(async ({ context: { app, actor }, input }) =>
    cameraAlignmentView(await getCameraAlignment(app, actor, input.ticketId)),
  ),

  align: admin.cameras.align.handler(async ({ context: { app, actor }, input }) => {
    const { ticketId, ...wanted } = input;
    return cameraAlignmentView(await alignCameras(app, actor, ticketId, wanted));
  }),

  compare: admin.cameras.compare.handler(async ({ context: { app, actor }, input }) =>
    cameraAlignmentView(await compareCameras(app, actor, input)),
  ),
};
