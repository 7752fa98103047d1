import { formatTimecode } from '@plainview/domain/shared/duration';
import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { FoldedText } from '../../ui/FoldedText.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { formatFrames, formatSpan, type Finding } from './finding-order.ts';
import type { RowPlace } from './long-list/VirtualList.tsx';
import { SeverityLabel } from './SeverityLabel.tsx';

/** Reserves the place of the still. */
const FindingExtras = lazyComponent(async () => (await import('./FindingExtras.tsx')).FindingExtras, {
  placeholder: ({ finding }) => finding.still && <div style={{ height: 72 }} />,
});

interface FindingContentProps {
  readonly finding: Finding;
  readonly canWrite: boolean;
  /** Never changes, so that a change elsewhere does not render all findings again. */
  readonly actions: FindingActions;
}

interface FindingItemProps extends FindingContentProps {
  readonly isOpen: boolean;
  /** Attributes that position the item in a long list. */
  readonly place?: RowPlace;
}

/** Actions on a finding of the list. */
export interface FindingActions {
  readonly onSeek: (finding: Finding) => void;
  readonly onEdit: (finding: Finding) => void;
  readonly onRemove: (finding: Finding) => void;
}

/** A finding in the list. Its timecode moves the player there. */
export function FindingItem({ isOpen, place, ...content }: FindingItemProps) {
  return (
    <li
      {...place}
      data-row-id={content.finding.id}
      aria-current={isOpen || undefined}
      className={cx('space-y-1 py-2', place?.className)}
    >
      <FindingContent {...content} />
    </li>
  );
}

const FindingContent = memo(function FindingContent({ finding, canWrite, actions }: FindingContentProps) {
  const span = formatSpan(finding);
  return (
    <>
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
        {finding.markedMicroseconds !== null && (
          <span className="tabular-nums">
            {`frame found by Plainview, marked at ${formatTimecode(finding.markedMicroseconds)}`}
          </span>
        )}
      </p>
    </>
  );
});
