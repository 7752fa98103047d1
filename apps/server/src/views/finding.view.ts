import type { Outputs } from '@plainview/contract/index';
import type { Finding } from '@plainview/domain/report/finding';

/** Returns a finding as shown to reviewers. */
export function findingView(finding: Finding): Outputs['findings']['add'] {
  const { id, ticketId, videoId, startMicroseconds, endMicroseconds } = finding;
  const { startFrame, endFrame, frameSource } = finding;
  const { category, severity, text, shapes, playbackRate, authorName, createdAt } = finding;
  return {
    id,
    ticketId,
    videoId,
    startMicroseconds,
    endMicroseconds,
    startFrame,
    endFrame,
    frameSource,
    category,
    severity,
    text,
    shapes: [...shapes],
    playbackRate,
    authorName,
    createdAt,
  };
}
