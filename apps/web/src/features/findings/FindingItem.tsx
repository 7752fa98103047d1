import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { FoldedText } from '../../ui/FoldedText.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { formatFrames, formatSpan, type Finding } from './finding-order.ts';
import { SeverityLabel } from './SeverityLabel.tsx';

interface FindingItemProps {
  readonly finding: Finding;
  readonly isOpen: boolean;
  readonly canWrite: boolean;
  readonly onSeek: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** A finding in the list. Its timecode moves the player there. */
export function FindingItem({ finding, isOpen, canWrite, onSeek, onEdit, onRemove }: FindingItemProps) {
  const span = formatSpan(finding);
  return (
    <li data-row-id={finding.id} aria-current={isOpen || undefined} className="space-y-1 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="quiet"
          size="sm"
          onPress={onSeek}
          aria-label={`Go to ${span}`}
          className="px-1! font-mono"
        >
          {span}
        </Button>
        <span className="text-xs text-soft tabular-nums">{formatFrames(finding)}</span>
        <SeverityLabel severity={finding.severity} />
        {canWrite && (
          <span className="ml-auto flex gap-1">
            <IconButton size="sm" onPress={onEdit} aria-label={`Edit finding at ${span}`}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton size="sm" onPress={onRemove} aria-label={`Remove finding at ${span}`}>
              <Trash2 aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      <p className="text-sm font-medium">{finding.category}</p>
      <FoldedText key={finding.text} text={finding.text} />
      <p className="text-xs">{finding.authorName}</p>
    </li>
  );
}
