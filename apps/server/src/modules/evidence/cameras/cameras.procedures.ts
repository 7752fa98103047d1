import type { Outputs } from '@plainview/contract/index';
import { admin } from '../../../procedures/base.ts';
import { alignCameras, type CameraAlignment, compareCameras, getCameraAlignment } from './cameras.ts';

/** Returns the alignment of a ticket's cameras, as shown to reviewers. */
export function cameraAlignmentView({
  revision,
  cameras,
  comparisons,
}: CameraAlignment): Outputs['cameras']['get'] {
  return {
    revision,
    cameras: cameras.map((camera) => ({
      videoId: camera.videoId,
      startMicroseconds: camera.startMicroseconds,
      driftPpm: camera.driftPpm,
      origin: camera.origin,
      confidence: camera.confidence,
      setBy: camera.setByName,
      setAt: camera.setAt,
    })),
    comparisons: comparisons.map(
      ({ referenceVideoId, videoId, state, differenceMicroseconds, driftPpm, confidence }) => ({
        referenceVideoId,
        videoId,
        state,
        differenceMicroseconds,
        driftPpm,
        confidence,
      }),
    ),
  };
}

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
