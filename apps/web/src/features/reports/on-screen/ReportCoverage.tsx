import { coverageNotes } from '@plainview/domain/review/coverage/coverage-shares';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { pluralize } from '../../../ui/pluralize.ts';
import type { ReportContent } from '../use-report-content.ts';

type VideoCoverage = ReportContent['coverage'][number];

/** Shows how much of each video was watched, by whom, what was not, and why. */
export function ReportCoverage({ report }: { readonly report: ReportContent }) {
  const { coverage, notWatchedReason } = report;
  if (coverage.length === 0) return <p className="text-sm">This report does not say what was watched.</p>;
  return (
    <div className="space-y-3 text-sm">
      <ul className="divide-y divide-line">
        {coverage.map((video) => (
          <VideoRow key={video.videoLabel} video={video} />
        ))}
      </ul>
      {notWatchedReason !== null && (
        <p className="break-words whitespace-pre-wrap">
          <span className="font-medium">Reason for the parts not watched: </span>
          {notWatchedReason}
        </p>
      )}
      <p className="text-xs text-soft">{coverageNotes[coverage[0]?.certainty ?? 'stated']}</p>
    </div>
  );
}

function VideoRow({ video }: { readonly video: VideoCoverage }) {
  const { videoLabel, watchedPercent, attentivePercent, skimmedPercent, statedPercent } = video;
  const { reviewers, gaps } = video;
  return (
    <li className="space-y-1 py-2">
      <p className="flex flex-wrap gap-x-4">
        <span className="font-medium">{videoLabel}</span>
        <span>{watchedPercent}% watched</span>
        <span className="text-soft">{attentivePercent}% at up to 1.5× with sound</span>
        {skimmedPercent !== null && <span className="text-soft">{skimmedPercent}% skimmed</span>}
        {statedPercent !== null && statedPercent > 0 && (
          <span className="text-soft">{statedPercent}% stated only</span>
        )}
      </p>
      <p className="text-soft">
        {reviewers.length === 0
          ? 'Not watched'
          : `Watched by ${reviewers.map((one) => `${one.name} (${one.watchedPercent}%)`).join(', ')}`}
      </p>
      {gaps.length > 0 && <Gaps gaps={gaps} />}
    </li>
  );
}

/** Gaps that are always shown; more than these are folded. */
const GAPS_SHOWN = 6;

function Gaps({ gaps }: Pick<VideoCoverage, 'gaps'>) {
  const list = (
    <ul className="flex flex-wrap gap-x-4 font-mono text-xs">
      {gaps.map(({ startMicroseconds, endMicroseconds }) => (
        <li key={startMicroseconds}>
          {formatTimecode(startMicroseconds)} – {formatTimecode(endMicroseconds)}
        </li>
      ))}
    </ul>
  );
  if (gaps.length > GAPS_SHOWN)
    return (
      <details>
        <summary className="min-h-6 w-fit cursor-pointer">
          {pluralize(gaps.length, 'part')} not watched
        </summary>
        {list}
      </details>
    );
  return (
    <div className="flex flex-wrap gap-x-4">
      <span>Not watched:</span>
      {list}
    </div>
  );
}
