import { ChevronsLeft, ChevronsRight, CircleStop } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Edits } from '../edits/use-edits.ts';
import type { Direction } from '../tracking/following-text.ts';
import type { Following } from '../tracking/following.ts';
import { KeyHint } from './KeyHint.tsx';

interface FollowToolsProps {
  readonly following: Following;
  readonly edits: Edits;
}

const directions = [
  { direction: -1, label: 'Follow Backward', hint: 'Shift+T', Icon: ChevronsLeft },
  { direction: 1, label: 'Follow Forward', hint: 'T', Icon: ChevronsRight },
] as const;

/** Lets the selected region follow its object. While it does, the button that started it stops it. */
export function FollowTools({ following, edits }: FollowToolsProps) {
  const { direction: current } = following.state.use();
  const press = (direction: Direction): void => {
    if (current === direction) following.stop();
    else edits.follow(direction);
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {directions.map(({ direction, label, hint, Icon }) => {
        const isCurrent = current === direction;
        return (
          <Button
            key={direction}
            size="sm"
            icon={isCurrent ? <CircleStop aria-hidden="true" /> : <Icon aria-hidden="true" />}
            isDisabled={current !== null && !isCurrent}
            onPress={() => press(direction)}
          >
            {isCurrent ? 'Stop' : label} <KeyHint>{isCurrent ? 'Esc' : hint}</KeyHint>
          </Button>
        );
      })}
    </div>
  );
}

/** Says how far following has come, or how it ended. */
export function FollowStatus({ following }: { readonly following: Following }) {
  const { direction, text } = following.state.use();
  return (
    <output
      // Progress changes several times per second, which nobody wants to hear.
      aria-live={direction === null ? 'polite' : 'off'}
      className={cx('block text-xs tabular-nums empty:hidden', direction !== null && 'text-soft')}
    >
      {text}
    </output>
  );
}
