import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FoldedText } from '../../ui/FoldedText.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { formatFrames, formatSpan, type Finding } from './finding-order.ts';
import { SeverityLabel } from './SeverityLabel.tsx';

/** Reserves the place of the still. */
const FindingExtras = lazyComponent(
  async () => (await import('./FindingExtras.tsx')).FindingExtras,
  ({ finding }) => finding.still && <div style={{ height: 72 }} />,
);

interface FindingItemProps {
  readonly finding: Finding;
  readonly isOpen: boolean;
  readonly canWrite: boolean;
  /** Never changes, so that a change elsewhere does not render thousands of findings again. */
  readonly actions: FindingActions;
}

/** Actions on a finding of the list. */
export interface FindingActions {
  readonly onSeek: (finding: Finding) => void;
  readonly onEdit: (finding: Finding) => void;
  readonly onRemove: (finding: Finding) => void;
}

/** A finding in the list. Its timecode moves the player there. */
export const FindingItem = memo(function FindingItem({
  finding,
  isOpen,
  canWrite,
  actions,
}: FindingItemProps) {
  const span = formatSpan(finding);
  return (
    <li
      data-row-id={finding.id}
      aria-current={isOpen || undefined}
      // Rows outside of the view are not laid out, which matters from some hundred on.
      className="space-y-1 py-2 [contain-intrinsic-size:auto_7rem] [content-visibility:auto]"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="quiet"
          size="sm"
          onPress={() => actions.onSeek(finding)}
          aria-label={`Go to ${span}`}
          className="px-1! font-mono"
        >
          {span}
        </Button>
        {canWrite && (
          <span className="ml-auto flex gap-1">
            <IconButton
              size="sm"
              onPress={() => actions.onEdit(finding)}
              aria-label={`Edit finding at ${span}`}
            >
              <Pencil aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              onPress={() => actions.onRemove(finding)}
              aria-label={`Remove finding at ${span}`}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <span className="font-medium">{finding.category}</span>
        <SeverityLabel severity={finding.severity} />
      </p>
      <FoldedText key={finding.text} text={finding.text} />
      <FindingExtras finding={finding} canWrite={canWrite} />
      <p className="flex flex-wrap gap-x-3 text-xs text-soft">
        <span>{finding.authorName}</span>
        <span className="tabular-nums">{formatFrames(finding)}</span>
      </p>
    </li>
  );
});
