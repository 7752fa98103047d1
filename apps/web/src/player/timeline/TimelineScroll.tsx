import { formatTimecode } from '@plainview/domain/shared/duration';
import type { KeyboardEvent } from 'react';
import { usePlayer, usePlayerState } from '../use-player.ts';
import { movedTo } from './time-window.ts';

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -0.25,
  ArrowDown: -0.25,
  ArrowRight: 0.25,
  ArrowUp: 0.25,
  PageDown: -1,
  PageUp: 1,
};

/** Shows which part of the video is zoomed in on, and scrolls. Empty while the timeline shows all of it. */
export function TimelineScroll() {
  const controller = usePlayer();
  const { durationMicroseconds: duration } = usePlayerState();
  const shown = controller.window.use();
  if (!shown) return <div className="h-3" />;
  const span = shown.to - shown.from;
  const scrollTo = (start: number): void => controller.window.set(movedTo(shown, start, duration));
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    scrollTo(shown.from + step * span);
  };
  return (
    <div className="relative h-3">
      <span aria-hidden="true" className="absolute inset-x-0 top-0.5 h-1.5 rounded-full bg-neutral-tint" />
      <span
        aria-hidden="true"
        className="absolute top-0.5 h-1.5 min-w-2 rounded-full bg-soft"
        style={{ left: `${(shown.from / duration) * 100}%`, width: `${(span / duration) * 100}%` }}
      />
      <input
        type="range"
        aria-label="Scroll the timeline"
        aria-valuetext={`${formatTimecode(shown.from)} to ${formatTimecode(shown.to)}`}
        min={0}
        max={duration - span}
        step={1}
        value={shown.from}
        onChange={(event) => scrollTo(Number(event.target.value))}
        onKeyDown={onKeyDown}
        className="absolute -inset-x-2 inset-y-0 w-[calc(100%+16px)] cursor-pointer appearance-none rounded-sm bg-transparent opacity-0 focus-visible:opacity-100 [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:opacity-0"
      />
    </div>
  );
}
