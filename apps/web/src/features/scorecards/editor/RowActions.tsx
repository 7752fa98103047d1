import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Step } from './edit-content.ts';

interface RowActionsProps {
  /** Names the row, for example `question 3`. */
  readonly name: string;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  readonly onMove: (step: Step) => void;
  readonly onRemove: () => void;
  readonly isRemoveDisabled?: boolean;
}

/** Buttons that move a row up and down and remove it. */
export function RowActions(props: RowActionsProps) {
  const { name, canMoveUp, canMoveDown, onMove, onRemove, isRemoveDisabled = false } = props;
  return (
    <span className="flex shrink-0 gap-1">
      <IconButton size="sm" aria-label={`Move ${name} up`} isDisabled={!canMoveUp} onPress={() => onMove(-1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        aria-label={`Move ${name} down`}
        isDisabled={!canMoveDown}
        onPress={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton size="sm" aria-label={`Remove ${name}`} isDisabled={isRemoveDisabled} onPress={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  );
}
