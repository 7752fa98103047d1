import type { Outputs } from '@plainview/contract/index';
import { summarizeCoverage } from '@plainview/domain/review/coverage/watch-coverage';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { useId, useState } from 'react';
import { pluralize } from '../../ui/pluralize.ts';

interface WatchedDetailsProps {
  /** Played parts of the video, of all reviewers. */
  readonly parts: Outputs['coverage']['list'];
  readonly durationMicroseconds: number;
  readonly onSeek: (microseconds: number) => void;
}

const GAPS_SHOWN = 6;

/** Shows how a video was watched and by whom, with a button for each part that was not. */
export function WatchedDetails({ parts, durationMicroseconds, onSeek }: WatchedDetailsProps) {
  const list = useId();
  const [showsAll, setShowsAll] = useState(false);
  const { watchedPercent, attentivePercent, skimmedPercent, statedPercent, gaps } = summarizeCoverage(
    parts,
    durationMicroseconds,
  );
  const byReviewer = [...Map.groupBy(parts, ({ reviewerId }) => reviewerId).values()];
  const shown = showsAll ? gaps : gaps.slice(0, GAPS_SHOWN);
  return (
    <>
      <p className="text-soft">{attentivePercent}% at up to 1.5× with sound</p>
      {skimmedPercent > 0 && <p className="text-soft">{skimmedPercent}% skimmed, faster than 2×</p>}
      {statedPercent > 0 && (
        <p className="text-soft">
          {statedPercent}% played in the browser, not confirmed by the bytes sent before
        </p>
      )}
      {byReviewer.length > 1 && (
        <ul className="flex flex-wrap gap-x-4 text-soft">
          {byReviewer.map((own) => (
            <li key={own[0]?.reviewerId}>
              {own[0]?.reviewerName}: {summarizeCoverage(own, durationMicroseconds).watchedPercent}%
            </li>
          ))}
        </ul>
      )}
      {gaps.length > 0 && watchedPercent > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft">
          <span>Not watched:</span>
          <ul id={list} className="contents">
            {shown.map(({ startMicroseconds, endMicroseconds }) => (
              <li key={startMicroseconds}>
                <button
                  type="button"
                  onClick={() => onSeek(startMicroseconds)}
                  className="min-h-6 cursor-pointer text-link tabular-nums hover:underline"
                >
                  {formatTimecode(startMicroseconds)} – {formatTimecode(endMicroseconds)}
                </button>
              </li>
            ))}
          </ul>
          {shown.length < gaps.length && (
            <button
              type="button"
              aria-controls={list}
              onClick={() => setShowsAll(true)}
              className="min-h-6 cursor-pointer text-link hover:underline"
            >
              Show {pluralize(gaps.length - shown.length, 'more gap')}
            </button>
          )}
        </div>
      )}
    </>
  );
}
