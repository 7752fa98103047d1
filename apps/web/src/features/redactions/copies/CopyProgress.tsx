import type { WatchedCopy } from '@plainview/domain/release/redactions/checks/watched-copy';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { isTextField } from '../../../ui/commands/key-context.ts';
import { SegmentedControl } from '../../../ui/forms/select/SegmentedControl.tsx';
import { pluralize } from '../../../ui/pluralize.ts';

interface CopyProgressProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly watched: WatchedCopy;
  readonly durationMicroseconds: number;
}

const speeds = [
  { id: '1', label: '1×' },
  { id: '1.5', label: '1.5×' },
  { id: '2', label: '2×' },
] as const;

/** Shows which parts of a copy the user has not watched yet, and goes to the next one of them. */
export function CopyProgress({ video, watched, durationMicroseconds }: CopyProgressProps) {
  const { percent, gaps } = watched;
  const [rate, setRate] = useState<string>('1');
  const seekGap = (): void => {
    const { current } = video;
    if (current) seekNext(current, gaps);
  };
  useUnwatchedKey(seekGap);
  useEffect(() => {
    const { current } = video;
    const follow = (): void => setRate(String(current?.playbackRate));
    current?.addEventListener('ratechange', follow);
    return () => current?.removeEventListener('ratechange', follow);
  }, [video]);
  const share = (microseconds: number): string => `${(100 * microseconds) / durationMicroseconds}%`;
  return (
    <section aria-label="Watched" className="space-y-2 text-sm">
      <div aria-hidden className="relative h-2 overflow-hidden rounded-sm bg-success">
        {gaps.map(({ startMicroseconds, endMicroseconds }) => (
          <span
            key={startMicroseconds}
            className="absolute inset-y-0 bg-neutral-line"
            style={{ left: share(startMicroseconds), width: share(endMicroseconds - startMicroseconds) }}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <output className="tabular-nums">{`You have watched ${percent}% of this copy.`}</output>
        {gaps.length > 0 && (
          <Button size="sm" onPress={seekGap}>
            Next Unwatched Part <kbd className="text-xs text-soft">W</kbd>
          </Button>
        )}
        <SegmentedControl
          label="Speed"
          options={speeds}
          value={rate}
          onChange={(next) => setSpeed(video.current, Number(next))}
        />
      </div>
      {gaps.length > 0 && percent > 0 && (
        <p className="text-xs text-soft tabular-nums">
          {`Not watched: ${gaps.slice(0, GAPS_SHOWN).map(gapText).join(', ')}${gaps.length > GAPS_SHOWN ? ` and ${pluralize(gaps.length - GAPS_SHOWN, 'more part')}` : ''}.`}
        </p>
      )}
      <p className="text-xs text-soft">
        Parts count that you played at up to 2× while this page was visible, once the server has confirmed
        them.
      </p>
    </section>
  );
}

const GAPS_SHOWN = 6;

const gapText = ({ startMicroseconds, endMicroseconds }: WatchedCopy['gaps'][number]): string =>
  `${formatTimecode(startMicroseconds)} – ${formatTimecode(endMicroseconds)}`;

function setSpeed(video: HTMLVideoElement | null, rate: number): void {
  if (video) video.playbackRate = rate;
}

/** Goes to the next part that was not watched, after the last one to the first. */
function seekNext(video: HTMLVideoElement, gaps: WatchedCopy['gaps']): void {
  const position = video.currentTime * 1_000_000;
  const next = gaps.find(({ startMicroseconds }) => startMicroseconds > position) ?? gaps[0];
  if (!next) return;
  video.currentTime = next.startMicroseconds / 1_000_000;
  video.focus();
}

/** Handles the key of the next part that was not watched. The commands of the page rest while a dialog is open. */
function useUnwatchedKey(seekGap: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (key.toLowerCase() !== 'w' || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && isTextField(target)) return;
    event.preventDefault();
    seekGap();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
