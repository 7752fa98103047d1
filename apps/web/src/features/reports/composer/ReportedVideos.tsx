import type { Outputs } from '@plainview/contract/index';
import { describeCamera } from '@plainview/domain/evidence/cameras/describe-camera';
import type { Coverage } from '@plainview/domain/review/coverage/watch-coverage';
import { CopyId } from '../../../ui/CopyId.tsx';
import { pluralize } from '../../../ui/pluralize.ts';
import { StoredFileStatus } from '../../videos/StoredFileStatus.tsx';
import { VideoProblems } from '../../videos/VideoProblems.tsx';

type ReportedVideo = Outputs['tickets']['get']['videos'][number];

interface ReportedVideosProps {
  readonly videos: readonly ReportedVideo[];
  readonly findingCounts: ReadonlyMap<string, number>;
  /** By video; null while they load. */
  readonly coverages: ReadonlyMap<string, Coverage> | null;
}

/** Returns the shares that count for the report, each with the separator that follows it. */
function coverageText(coverage: Coverage | undefined): string {
  const { watchedPercent = 0, skimmedPercent = 0, statedPercent = 0 } = coverage ?? {};
  const shares = [`${watchedPercent}% watched`];
  if (skimmedPercent > 0) shares.push(`${skimmedPercent}% skimmed`);
  if (statedPercent > 0) shares.push(`${statedPercent}% stated only`);
  return shares.map((share) => `${share} · `).join('');
}

/** Lists the videos that the report will cover. */
export function ReportedVideos({ videos, findingCounts, coverages }: ReportedVideosProps) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {videos.map((video) => (
        <li key={video.videoId} className="px-3 py-2">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 break-all">
              <span className="font-medium">{video.id}</span> {describeCamera(video)}
            </span>
            <span className="text-soft">
              {coverages && coverageText(coverages.get(video.videoId))}
              {pluralize(findingCounts.get(video.videoId) ?? 0, 'finding')}
            </span>
          </p>
          <div className="flex flex-wrap items-center gap-x-4 text-xs text-soft">
            {video.wornBy !== '' && <span className="min-w-0 break-all">{video.fileName}</span>}
            <span>
              SHA-256 <CopyId length={12} label="SHA-256" value={video.sha256} />
            </span>
            <StoredFileStatus verification={video.verification} />
            <VideoProblems problems={video.problems.filter(({ code }) => code === 'stored-file')} />
          </div>
        </li>
      ))}
    </ul>
  );
}
