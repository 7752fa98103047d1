import { cameraLetter } from '@plainview/domain/evidence/cameras/camera-letter';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { formatFileSize } from '@plainview/domain/shared/file-size';
import { CopyId } from '../../../ui/CopyId.tsx';
import { Timestamp } from '../../../ui/dates/Timestamp.tsx';
import type { ReportedVideo } from '../use-report-content.ts';

/** Lists the videos on which the report is based, with the hashes of their files. */
export function ReportVideos({ videos }: { readonly videos: readonly ReportedVideo[] }) {
  if (videos.length === 0) return <p className="text-sm">No video belongs to this report.</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {videos.map((video, index) => (
        <li key={video.label} className="space-y-1 py-2">
          <p className="flex flex-wrap gap-x-3">
            <span className="font-medium">Camera {cameraLetter(index + 1)}</span>
            <span>{video.label}</span>
            <span className="min-w-0 break-all">{video.fileName}</span>
          </p>
          <p className="flex flex-wrap gap-x-4 text-soft">
            <span>Worn by: {video.wornBy ?? 'Not recorded'}</span>
            <span className="tabular-nums">{formatTimecode(video.durationMicroseconds)}</span>
            <span>{video.category}</span>
            <span>{formatFileSize(video.sizeBytes)}</span>
            {video.recordedAt !== null && (
              <span>
                Recorded <Timestamp value={video.recordedAt} pattern="MMM d, yyyy, h:mm a" isPlain />
              </span>
            )}
            {video.location !== null && <span>Location: {video.location}</span>}
            {video.deviceId !== null && <span>Device ID: {video.deviceId}</span>}
          </p>
          {video.sourceSignatures.map((text) => (
            <p key={text} className="text-xs text-soft">
              Signature in the file: {text}
            </p>
          ))}
          <p className="text-xs text-soft">
            SHA-256 <CopyId label="SHA-256" length={16} value={video.sha256} />
          </p>
        </li>
      ))}
    </ul>
  );
}
