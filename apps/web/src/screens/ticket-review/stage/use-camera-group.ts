import type { CameraClock } from '@plainview/domain/evidence/cameras/alignment';
import { useEffect, useState } from 'react';
import { CameraGroup } from '../../../player/cameras/camera-group.ts';
import type { GroupCamera } from '../../../player/cameras/common-timeline.ts';

/** The main camera, and where it starts or was asked to go. */
export interface CameraStage {
  readonly videoId: string;
  readonly startAt: number;
}

/**
 * Creates a group of cameras, and keeps it at their starts and at the stage. The cameras must stay the same.
 */
export function useCameraGroup(
  cameras: readonly GroupCamera[],
  clocks: ReadonlyMap<string, CameraClock>,
  stage: CameraStage,
): CameraGroup {
  const [group] = useState(() => {
    const first = cameras.find(({ videoId }) => videoId === stage.videoId) ?? cameras[0];
    return new CameraGroup(cameras, first?.videoId ?? '', stage.startAt);
  });
  useEffect(() => group.start(), [group]);
  useEffect(() => group.setClocks(clocks), [group, clocks]);
  useEffect(() => {
    if (stage.videoId === group.state.get().mainId) return;
    group.setMain(stage.videoId);
    group.seekIn(stage.videoId, stage.startAt);
  }, [group, stage]);
  return group;
}
