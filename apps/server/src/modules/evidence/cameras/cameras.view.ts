import type { Outputs } from '@plainview/contract/index';
import type { CameraAlignment } from './cameras.ts';

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
