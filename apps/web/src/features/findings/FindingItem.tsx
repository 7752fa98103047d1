import { findingName } from '@plainview/domain/review/findings/finding-number';
import { ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { formatShortSpan, formatSpan, type Finding } from './finding-order.ts';
import { FindingExtras } from './item/FindingExtras.tsx';
import { FindingPicture } from './item/FindingPicture.tsx';
import type { RowPlace } from './long-list/VirtualList.tsx';
import { severityEdge, SeverityLabel } from './SeverityLabel.tsx';

interface FindingContentProps {
  readonly finding: Finding;
  /** Its number in the ticket. */
  readonly number: number;
  readonly canWrite: boolean;
  /** Never changes, so that a change elsewhere does not render all findings again. */
  readonly actions: FindingActions;
}

interface FindingItemProps extends FindingContentProps {
  readonly isOpen: boolean;
  /** The player is at this finding. */
  readonly isCurrent: boolean;
  /** Attributes that position the item in a long list. */
  readonly place?: RowPlace;
}

/** Actions on a finding of the list. */
export interface FindingActions {
  readonly onSeek: (finding: Finding) => void;
  readonly onEdit: (finding: Finding) => void;
  readonly onRemove: (finding: Finding) => void;
}

/** A finding in the list, in two lines. Its time and its picture move the player there. */
export function FindingItem({ isOpen, isCurrent, place, ...content }: FindingItemProps) {
  return (
    <li
      {...place}
      data-row-id={content.finding.id}
      aria-current={isOpen || isCurrent || undefined}
      className={cx('group', (isOpen || isCurrent) && 'bg-selected', place?.className)}
    >
      <FindingContent {...content} />
    </li>
  );
}

const FindingContent = memo(function FindingContent({
  finding,
  number,
  canWrite,
  actions,
}: FindingContentProps) {
  const [showsAll, setShowsAll] = useState(false);
  const span = formatSpan(finding);
  return (
    <div className={cx('relative border-s-3 py-1.5 ps-2', severityEdge(finding.severity))}>
      <div className="flex gap-2.5">
        <FindingPicture finding={finding} onPress={() => actions.onSeek(finding)} />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-x-2 overflow-hidden text-sm whitespace-nowrap">
            <span className="font-semibold tabular-nums">{findingName(number)}</span>
            <button
              type="button"
              title={span}
              aria-label={`Go to ${findingName(number)}, ${formatShortSpan(finding)}`}
              onClick={() => actions.onSeek(finding)}
              className="min-h-6 cursor-pointer rounded-sm text-link tabular-nums hover:underline focus-visible:-outline-offset-2"
            >
              {formatShortSpan(finding)}
            </button>
            <SeverityLabel severity={finding.severity} />
            <span className="min-w-0 truncate text-soft">{finding.category}</span>
          </p>
          <p
            className={cx(
              'text-sm break-words',
              showsAll ? 'whitespace-pre-wrap' : 'line-clamp-1 print:line-clamp-none',
            )}
          >
            {finding.text}
          </p>
        </div>
      </div>
      {showsAll && <FindingExtras finding={finding} canWrite={canWrite} />}
      <span className="absolute end-0 top-1 flex rounded-sm bg-surface opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 group-aria-current:bg-selected group-aria-current:opacity-100 coarse:opacity-100 print:hidden">
        {canWrite && (
          <>
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
          </>
        )}
        <IconButton
          size="sm"
          aria-label={showsAll ? 'Show Less' : 'Show More'}
          aria-expanded={showsAll}
          onPress={() => setShowsAll(!showsAll)}
        >
          <ChevronDown aria-hidden className={showsAll ? 'rotate-180' : ''} />
        </IconButton>
      </span>
    </div>
  );
});
