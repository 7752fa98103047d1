import { alignCameras, readCameraAlignment } from '../../use-cases/camera/align-cameras.ts';
import { compareCameras } from '../../use-cases/camera/compare-cameras.ts';
import { cameraAlignmentView } from '../../views/camera.view.ts';
import { admin } from '../base.ts';

export const cameraProcedures = {
  get: admin.cameras.get.handler(async ({ context: { app, actor }, input }) =>
    cameraAlignmentView(await readCameraAlignment(app, actor, input.ticketId)),
  ),

  align: admin.cameras.align.handler(async ({ context: { app, actor }, input }) => {
    const { ticketId, ...wanted } = input;
    return cameraAlignmentView(await alignCameras(app, actor, ticketId, wanted));
  }),

  compare: admin.cameras.compare.handler(async ({ context: { app, actor }, input }) =>
    cameraAlignmentView(await compareCameras(app, actor, input)),
  ),
};
