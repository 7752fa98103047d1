import type { Outputs } from '@plainview/contract/index';
import type { Transcript } from '@plainview/domain/evidence/transcripts/transcript';
import { derivedFileUrl } from '../videos/videos.view.ts';
import type { VideoTranscript } from './transcripts.ts';

/** Returns a version of a transcript without its lines. */
export function transcriptView(transcript: Transcript): Outputs['transcripts']['add'] {
  const { id, version, madeBy, origin, model, fileName, fileId, sha256, sizeBytes } = transcript;
  const { lineCount, createdBy, createdAt } = transcript;
  return {
    id,
    version,
    madeBy,
    origin,
    model,
    fileName,
    fileUrl: derivedFileUrl(fileId),
    sha256,
    sizeBytes,
    lineCount,
    createdBy,
    createdAt,
  };
}

/** Returns the newest transcript of a video as reviewers see it. */
export function videoTranscriptView({
  transcript,
  lines,
  work,
  service,
}: VideoTranscript): Outputs['transcripts']['get'] {
  return {
    transcript: transcript && transcriptView(transcript),
    lines: [...lines],
    service: service && { host: new URL(service.url).host, model: service.model },
    work: work && { state: work.state, progress: work.progress, note: work.note },
  };
}
