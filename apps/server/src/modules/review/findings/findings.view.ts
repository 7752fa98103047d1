import type { Outputs } from '@plainview/contract/index';
import type { FindingExcerpt } from '@plainview/domain/evidence/media/video-excerpt';
import type { FindingWithExcerpts } from '@plainview/domain/review/findings/finding';
import { derivedFileUrl } from '../../evidence/videos/videos.view.ts';

type FindingOutput = Outputs['findings']['add'];

/** Returns a finding as shown to reviewers. */
export function findingView(finding: FindingWithExcerpts): FindingOutput {
  const { id, ticketId, videoId, startMicroseconds, endMicroseconds } = finding;
  const { startFrame, endFrame, frameSource } = finding;
  const { category, severity, text, shapes, playbackRate, authorName, createdAt } = finding;
  const { markedMicroseconds } = finding;
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
    still: finding.still && excerptView(finding.still),
    clip: finding.clip && excerptView(finding.clip),
    authorName,
    createdAt,
    markedMicroseconds,
  };
}

function excerptView({
  state,
  progress,
  note,
  width,
  height,
  file,
}: FindingExcerpt): NonNullable<FindingOutput['still']> {
  return {
    state,
    progress,
    note,
    file:
      file && width !== null && height !== null
        ? { url: derivedFileUrl(file.id), sha256: file.sha256, sizeBytes: file.sizeBytes, width, height }
        : null,
  };
}
