import { describeCamera } from '@plainview/domain/evidence/cameras/describe-camera';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { findingCount } from '../../../features/findings/finding-order.ts';
import { cx } from '../../../ui/cx.ts';
import { pluralize } from '../../../ui/pluralize.ts';
import { mediaStatusText } from './media-status-text.ts';
import type { ReviewVideo } from './review-video.ts';

interface VideoPickerProps {
  readonly videos: readonly ReviewVideo[];
  /** The video in the player. */
  readonly currentId: string;
  readonly findingCounts: ReadonlyMap<string, number>;
  readonly onPick: (videoId: string) => void;
  /** Shows what is known of the files. */
  readonly onShowNotes: () => void;
  /** Shown before the number of notes. */
  readonly status: ReactNode;
  /** Shown at the end of the strip. */
  readonly children?: ReactNode;
}

/** Returns how much there is to know about a video's file before it is reviewed. */
const notesOf = (video: ReviewVideo): number =>
  mediaStatusText(video).filter(({ tone }) => tone === 'warning').length +
  video.problems.length +
  (video.lengthDiffers ? 1 : 0);

/**
 * The ticket's videos as a strip of tabs; one of them is in the player. They are buttons, since the arrow keys
 * belong to the player.
 */
export function VideoPicker(props: VideoPickerProps) {
  const { videos, currentId, findingCounts, onPick, onShowNotes, status, children } = props;
  const notes = videos.reduce((sum, video) => sum + notesOf(video), 0);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 room:flex-nowrap">
      <ul aria-label="Videos" className="flex min-w-0 gap-1 overflow-x-auto">
        {videos.map((video) => {
          const isCurrent = video.videoId === currentId;
          const count = findingCounts.get(video.videoId) ?? 0;
          return (
            <li key={video.videoId} className="min-w-32">
              <button
                type="button"
                aria-current={isCurrent || undefined}
                title={[video.wornBy, video.fileName, video.details.length, video.details.category]
                  .filter((part) => part !== '')
                  .join(', ')}
                onClick={() => onPick(video.videoId)}
                className={cx(
                  'flex h-8 w-full max-w-72 cursor-pointer items-center gap-2 rounded-sm border px-2 text-sm',
                  isCurrent
                    ? 'border-accent bg-selected'
                    : 'border-line bg-surface text-soft hover:bg-hover hover:text-ink',
                )}
              >
                <span className="shrink-0 font-semibold">{video.id}</span>
                <span className={cx('min-w-0 truncate', !isCurrent && 'max-lg:hidden')}>
                  {describeCamera(video)}
                </span>
                {count > 0 && (
                  <span className="shrink-0 rounded-full bg-sunken px-1.5 text-xs text-ink tabular-nums">
                    <span aria-hidden>{count}</span>
                    <span className="sr-only">{findingCount(count)}</span>
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-2 room:shrink-0 room:flex-nowrap">
        {status}
        <div className="flex shrink-0 items-center gap-2">
          {notes > 0 && (
            <button
              type="button"
              onClick={onShowNotes}
              className="inline-flex min-h-7 cursor-pointer items-center gap-1 rounded-sm px-1.5 text-sm text-pending hover:underline"
            >
              <TriangleAlert aria-hidden className="size-4" />
              {pluralize(notes, 'note')}
              <span className="sr-only"> on the videos</span>
            </button>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
