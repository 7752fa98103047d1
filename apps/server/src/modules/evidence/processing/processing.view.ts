import type { Outputs } from '@plainview/contract/index';
import type { DerivedFile } from '@plainview/domain/evidence/derived-files/derived-file';
import type { RunDetail, RunSummary } from './processing.ts';

type RunView = Outputs['processing']['get'];

/** Returns a run as shown in the list of runs. */
export function runSummaryView({
  run,
  byStatus,
  reference,
}: RunSummary): Outputs['processing']['list']['items'][number] {
  return {
    id: run.id,
    startedBy: run.userName,
    startedAt: run.createdAt,
    count: run.videoCount,
    isOwn: run.tool === null,
    reference,
    expiresAt: run.expiresAt,
    revokedBy: run.revokedBy,
    byStatus: { pending: 0, processing: 0, completed: 0, failed: 0, ...byStatus },
  };
}

/** Returns a run as shown on its page. */
export function runView({ run, byStatus, reference, videos, files }: RunDetail): RunView {
  const filesOf = Map.groupBy(files, (file) => file.videoId);
  return {
    ...runSummaryView({ run, byStatus, reference }),
    videos: videos.map((video) => {
      const { videoId, ticketId, ticketNumber, fileName, officerName, agencyName } = video;
      const { status, progress, note } = video;
      const made = filesOf.get(videoId) ?? [];
      return {
        videoId,
        ticketId,
        ticketNumber,
        fileName,
        officerName,
        agencyName,
        status,
        progress,
        note,
        files: made.map(fileView),
      };
    }),
  };
}

function fileView(file: DerivedFile): RunView['videos'][number]['files'][number] {
  const { id, kind, name, contentType, sizeBytes, sha256, atMicroseconds } = file;
  return { id, kind, name, contentType, sizeBytes, sha256, atMicroseconds };
}
