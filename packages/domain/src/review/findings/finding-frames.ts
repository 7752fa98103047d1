import { frameAt, timeOfFrame, type FrameIndex } from '../../evidence/media/frame-index.ts';
import type { FindingFault, FindingFrames } from './finding.ts';

/**
 * Checks that frames and times of a finding are the same positions according to the video's index. Frames
 * without an index cannot be checked and are wrong.
 */
export function checkFindingFrames(
  finding: FindingFrames & { readonly startMicroseconds: number; readonly endMicroseconds: number | null },
  index: FrameIndex | null,
): { readonly code: FindingFault } | null {
  const { startFrame, endFrame, frameSource, startMicroseconds, endMicroseconds } = finding;
  if (startFrame === null && endFrame === null && frameSource === null) return null;
  const matches = (frame: number | null, microseconds: number | null): boolean =>
    frame === null || index === null
      ? frame === null && microseconds === null
      : frame >= 1 && frame <= index.times.length && timeOfFrame(index, frame) === microseconds;
  const isExact =
    startFrame !== null &&
    (frameSource === 'original' || (frameSource === 'copy' && index?.source === 'copy')) &&
    matches(startFrame, startMicroseconds) &&
    matches(endFrame, endMicroseconds);
  return isExact ? null : { code: 'FINDING_FRAME_MISMATCH' };
}

/** The position of a finding with its frames. */
interface FramedPosition extends FindingFrames {
  readonly startMicroseconds: number;
  readonly endMicroseconds: number | null;
}

/**
 * Returns the frames that were shown where a finding was marked before its video was indexed. Its positions
 * become the times of these frames. Returns null for a position after the last frame, which has none.
 */
export function findFrames(
  { startMicroseconds, endMicroseconds }: Pick<FramedPosition, 'startMicroseconds' | 'endMicroseconds'>,
  index: FrameIndex,
): FramedPosition | null {
  if (startMicroseconds >= index.endMicroseconds) return null;
  const startFrame = frameAt(index, startMicroseconds);
  const endFrame = endMicroseconds === null ? null : frameAt(index, endMicroseconds);
  return {
    startFrame,
    endFrame,
    // Valid for the original in any case.
    frameSource: 'original',
    startMicroseconds: timeOfFrame(index, startFrame),
    endMicroseconds: endFrame === null ? null : timeOfFrame(index, endFrame),
  };
}
