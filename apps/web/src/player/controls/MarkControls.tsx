import { formatTimecode } from '@plainview/domain/shared/duration';
import { Flag } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import type { Command } from '../keyboard-shortcuts.ts';
import { markBarrierOf } from '../mark-barrier.ts';
import { usePlayerState } from '../use-player.ts';

export interface MarkControlsProps {
  run: (command: Command) => void;
}

/** Marks a moment, or the start and end of a range. */
export function MarkControls({ run }: MarkControlsProps) {
  const state = usePlayerState();
  const { rangeStart } = state;
  const barrier = markBarrierOf(state);
  // A temporary barrier does not disable the buttons: a disabled button would lose focus at each frame step.
  const isBarred = barrier !== null && barrier !== 'waiting';
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Button
        size="sm"
        icon={<Flag aria-hidden="true" />}
        isDisabled={isBarred}
        onPress={() => run({ kind: 'mark' })}
      >
        Mark
      </Button>
      <Button size="sm" isDisabled={isBarred} onPress={() => run({ kind: 'range-in' })}>
        <span>
          <span className="@max-5xl:sr-only">Range </span>
          Start
        </span>
      </Button>
      <Button
        size="sm"
        onPress={() => run({ kind: 'range-out' })}
        isDisabled={isBarred || rangeStart === null}
      >
        <span>
          <span className="@max-5xl:sr-only">Range </span>
          End
        </span>
      </Button>
      {rangeStart !== null && (
        <span className="text-xs text-soft tabular-nums @max-5xl:sr-only">{`from ${formatTimecode(rangeStart.microseconds)}`}</span>
      )}
    </div>
  );
}
