import type { Outputs } from '@plainview/contract/index';
import { summarizeCoverage } from '@plainview/domain/review/coverage/watch-coverage';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { pluralize } from '../../ui/pluralize.ts';

type WatchedPart = Outputs['coverage']['list'][number];

interface WatchedSummaryProps {
  /** Played parts of the video, of all reviewers. */
  readonly parts: readonly WatchedPart[];
  readonly durationMicroseconds: number;
  readonly onSeek: (microseconds: number) => void;
}

const GAPS_SHOWN = 6;

/**
 * Shows how much of a video was watched and, above it on request, by whom, with a button for each part that was not.
 */
export function WatchedSummary({ parts, durationMicroseconds, onSeek }: WatchedSummaryProps) {
  const heading = useId();
  const list = useId();
  const details = useId();
  const [isOpen, setOpen] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const { watchedPercent, attentivePercent, skimmedPercent, statedPercent, gaps } = summarizeCoverage(
    parts,
    durationMicroseconds,
  );
  const byReviewer = [...Map.groupBy(parts, ({ reviewerId }) => reviewerId).values()];
  const shown = showsAll ? gaps : gaps.slice(0, GAPS_SHOWN);
  return (
    // Escape closes the details, wherever the focus is in them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-labelledby={heading}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
      className="relative text-sm print:hidden"
    >
      <h2 id={heading}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setOpen(!isOpen)}
          className={cx(
            'inline-flex min-h-7 cursor-pointer items-center gap-1 rounded-sm px-1.5 text-xs whitespace-nowrap tabular-nums hover:bg-hover',
            gaps.length === 0 ? 'text-success' : 'text-ink',
          )}
        >
          {watchedPercent}% watched
          <ChevronDown aria-hidden className={cx('size-3.5', isOpen && 'rotate-180')} />
        </button>
      </h2>
      <div
        id={details}
        hidden={!isOpen}
        className="absolute start-0 bottom-full z-20 mb-1 max-h-64 w-80 max-w-[80vw] space-y-1 overflow-y-auto rounded-md border border-line bg-overlay p-3 shadow-overlay"
      >
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
      </div>
    </section>
  );
}
