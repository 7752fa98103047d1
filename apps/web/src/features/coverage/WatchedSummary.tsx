import type { Outputs } from '@plainview/contract/index';
import { summarizeCoverage } from '@plainview/domain/review/coverage/watch-coverage';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { cx } from '../../ui/cx.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const WatchedDetails = lazyComponent(async () => (await import('./WatchedDetails.tsx')).WatchedDetails);

interface WatchedSummaryProps {
  /** Played parts of the video, of all reviewers. */
  readonly parts: Outputs['coverage']['list'];
  readonly durationMicroseconds: number;
  readonly onSeek: (microseconds: number) => void;
  /** Returns the position of the player. */
  readonly now: () => number;
}

/**
 * Shows how much of a video was watched and, above it on request, by whom, with a button for each part that was not.
 */
export function WatchedSummary({ parts, durationMicroseconds, onSeek, now }: WatchedSummaryProps) {
  const heading = useId();
  const details = useId();
  const [isOpen, setOpen] = useState(false);
  const { watchedPercent, gaps } = summarizeCoverage(parts, durationMicroseconds);
  /** Goes to the next part that was not watched, after the last one to the first. */
  const seekGap = (): void => {
    const position = now();
    const next = gaps.find(({ startMicroseconds }) => startMicroseconds > position) ?? gaps[0];
    if (next) onSeek(next.startMicroseconds);
  };
  useScreenCommands(
    gaps.length === 0
      ? []
      : [{ id: 'next-gap', label: 'Next Part That Was Not Watched', shortcut: 'w', run: seekGap }],
  );
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
        {isOpen && (
          <WatchedDetails parts={parts} durationMicroseconds={durationMicroseconds} onSeek={onSeek} />
        )}
      </div>
    </section>
  );
}
