import { formatTimecode } from '@plainview/domain/shared/duration';
import { type KeyboardEvent, useState } from 'react';
import { parseTimecode } from '../time.ts';
import { usePlayer, usePlayerState, usePlayerTime } from '../use-player.ts';

/** Returns the error of a typed position, or null. A target of null is not a valid position. */
function errorOf(target: number | null, durationMicroseconds: number): string | null {
  if (target === null) return 'Enter a time as hh:mm:ss.mmm, for example 00:01:30.500';
  if (durationMicroseconds > 0 && target > durationMicroseconds)
    return `The video ends at ${formatTimecode(durationMicroseconds)}`;
  return null;
}

/** Shows the exact position and accepts a typed one. */
export function TimecodeField() {
  const controller = usePlayer();
  const time = usePlayerTime();
  const { durationMicroseconds } = usePlayerState();
  const [draft, setDraft] = useState<string | null>(null);
  const target = draft === null ? null : parseTimecode(draft);
  const error = draft === null || draft.trim() === '' ? null : errorOf(target, durationMicroseconds);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (target === null || error !== null) return;
      controller.pause();
      controller.seek(target);
      setDraft(null);
      // The player's keys work again.
      event.currentTarget.blur();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setDraft(null);
      event.currentTarget.blur();
    }
  }
  return (
    <div className="relative flex items-center gap-1.5 text-sm tabular-nums">
      <input
        aria-label="Go to time"
        data-go-to=""
        title="Type a time and press Enter (G)"
        autoComplete="off"
        inputMode="decimal"
        spellCheck={false}
        aria-invalid={error !== null || undefined}
        value={draft ?? formatTimecode(time)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => setDraft(null)}
        className="control w-28 px-2 font-medium @max-5xl:w-26"
      />
      <span className="text-faint @max-5xl:text-xs room:@max-5xl:sr-only">{`/ ${formatTimecode(durationMicroseconds)}`}</span>
      {error !== null && (
        <span
          role="alert"
          className="absolute start-0 bottom-full z-10 mb-1 rounded-sm bg-bar px-2 py-1 text-xs whitespace-nowrap text-bar-ink"
        >
          {error}
        </span>
      )}
    </div>
  );
}
