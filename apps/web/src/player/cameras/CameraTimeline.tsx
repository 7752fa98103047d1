import { toCommonTime } from '@plainview/domain/evidence/cameras/alignment';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import { clamp } from '../time.ts';
import { spokenTime } from '../timeline/spoken-time.ts';
import { PlayerContext, usePlayerState } from '../use-player.ts';
import type { CameraGroup } from './camera-group.ts';
import type { ShownCamera } from './CameraTile.tsx';

interface CameraTimelineProps {
  readonly group: CameraGroup;
  readonly cameras: readonly ShownCamera[];
}

/** Shows the common timeline of the cameras with a bar for what each of them recorded. */
export function CameraTimeline({ group, cameras }: CameraTimelineProps) {
  const { from, to } = group.range.use();
  const { mainId } = group.state.use();
  const span = Math.max(to - from, 1);
  const percent = (common: number): number => clamp(((common - from) / span) * 100, 0, 100);
  return (
    <div className="flex shrink-0 items-center gap-2 px-3 py-1">
      <div aria-hidden="true" className="space-y-1 text-xs text-soft">
        {cameras.map(({ videoId, label }) => (
          <p key={videoId} className={cx('h-4', videoId === mainId && 'font-semibold text-ink')}>
            {label}
          </p>
        ))}
      </div>
      <div className="relative min-w-0 flex-1 space-y-1">
        {cameras.map((camera) => (
          <PlayerContext key={camera.videoId} value={group.playerOf(camera.videoId)}>
            <CameraBar camera={camera} isMain={camera.videoId === mainId} percent={percent} />
          </PlayerContext>
        ))}
        <Playhead group={group} from={from} to={to} />
      </div>
    </div>
  );
}

interface CameraBarProps {
  readonly camera: ShownCamera;
  readonly isMain: boolean;
  /** Returns the place of a position on the common timeline. */
  readonly percent: (common: number) => number;
}

/** Shows what a camera recorded: as measured, or else as its file reports. */
function CameraBar({ camera: { clock, durationMicroseconds }, isMain, percent }: CameraBarProps) {
  const { durationMicroseconds: reported } = usePlayerState();
  const start = percent(toCommonTime(clock, 0));
  const end = percent(toCommonTime(clock, durationMicroseconds || reported));
  return (
    <div aria-hidden="true" className="relative h-4 rounded-sm bg-hover">
      <span
        className={cx('absolute rounded-sm', isMain ? 'bg-accent' : 'bg-soft')}
        style={{ insetBlock: 2, left: `${start}%`, width: `${Math.max(end - start, 0.3)}%` }}
      />
    </div>
  );
}

interface PlayheadProps {
  readonly group: CameraGroup;
  readonly from: number;
  readonly to: number;
}

function Playhead({ group, from, to }: PlayheadProps) {
  const time = group.time.use();
  const input = useRef<HTMLInputElement>(null);
  const at = `${clamp(((time - from) / Math.max(to - from, 1)) * 100, 0, 100)}%`;
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute -translate-x-1/2 bg-ink"
        style={{ left: at, width: 2, insetBlock: -3 }}
      />
      <input
        ref={input}
        type="range"
        data-timeline=""
        aria-label="Position of all cameras"
        aria-valuetext={`${spokenTime(time - from)} of ${spokenTime(to - from)}`}
        title={formatTimecode(time - from)}
        min={from}
        max={to}
        step={1}
        value={clamp(time, from, to)}
        disabled={to === from}
        onChange={(event) => group.seek(Number(event.target.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Home' && event.key !== 'End') return;
          event.preventDefault();
          group.seek(event.key === 'Home' ? from : to);
        }}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-sm bg-transparent opacity-0 focus-visible:opacity-100 [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:opacity-0"
      />
    </>
  );
}
