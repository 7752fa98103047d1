import type { Outputs } from '@plainview/contract/index';
import { describeCamera } from '@plainview/domain/evidence/cameras/describe-camera';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { cx } from '../../ui/cx.ts';
import { RoomLight } from '../ticket-review/RoomLight.tsx';

interface VideoStripProps {
  readonly videos: Outputs['tickets']['get']['videos'];
  /** The video in the player. */
  readonly currentId: string;
  readonly onPick: (videoId: string) => void;
}

/** The videos of the order as a strip of buttons; one of them is in the player. */
export function VideoStrip({ videos, currentId, onPick }: VideoStripProps) {
  const pickNext = (step: -1 | 1) => (): void => {
    const at = videos.findIndex(({ videoId }) => videoId === currentId);
    onPick(videos.at((at + step) % videos.length)?.videoId ?? currentId);
  };
  useScreenCommands(
    videos.length < 2
      ? []
      : [
          { id: 'next-video', label: 'Next Video', shortcut: 'v', run: pickNext(1) },
          { id: 'previous-video', label: 'Previous Video', shortcut: 'Shift+V', run: pickNext(-1) },
        ],
  );
  return (
    <div className="flex shrink-0 items-center gap-2">
      <ul aria-label="Videos" className="flex min-w-0 gap-1 overflow-x-auto">
        {videos.map((video) => {
          const isCurrent = video.videoId === currentId;
          return (
            <li key={video.videoId} className="min-w-32">
              <button
                type="button"
                aria-current={isCurrent || undefined}
                title={`${video.fileName}, ${video.details.length}`}
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
              </button>
            </li>
          );
        })}
      </ul>
      <div className="ms-auto">
        <RoomLight />
      </div>
    </div>
  );
}
