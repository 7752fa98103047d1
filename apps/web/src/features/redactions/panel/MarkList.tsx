import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import type { Marks } from '@plainview/domain/release/redactions/marks';
import { Square, VolumeOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { BoxVirtualList } from '../../findings/long-list/VirtualList.tsx';
import { listMarks, type ListedMark } from './mark-text.ts';

interface MarkListProps {
  readonly marks: Marks;
  readonly index: FrameIndex | null;
  readonly selectedId: string | null;
  readonly labelOf: (reasonCode: string) => string;
  /** Selects a mark and goes to it; null for a list to read. */
  readonly onOpen: ((id: string) => void) | null;
}

const ESTIMATED_HEIGHT = 48;

/** Lists regions and muted ranges by their start. Only those in view are in the DOM. */
export function MarkList({ marks, index, selectedId, labelOf, onOpen }: MarkListProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const listed = useMemo(() => listMarks(marks, index), [marks, index]);
  const ids = useMemo(() => listed.map(({ id }) => id), [listed]);
  return (
    <div
      ref={setScroller}
      className="relative max-h-[60dvh] min-h-0 overflow-y-auto room:max-h-none room:flex-1"
    >
      <div>
        <BoxVirtualList
          ids={ids}
          scroller={scroller}
          estimatedHeight={ESTIMATED_HEIGHT}
          openId={selectedId}
          isWhole={false}
          renderRow={(at, place) => {
            const mark = listed[at];
            if (!mark) return null;
            const isSelected = mark.id === selectedId;
            const content = <MarkText mark={mark} label={labelOf(mark.reasonCode)} />;
            return (
              <li {...place} key={mark.id} data-row-id={mark.id}>
                {onOpen ? (
                  <button
                    type="button"
                    aria-current={isSelected || undefined}
                    onClick={() => onOpen(mark.id)}
                    className={cx(
                      'flex w-full cursor-pointer items-center gap-2.5 border-s-3 px-3 py-1.5 text-start -outline-offset-2',
                      isSelected ? 'border-accent bg-selected' : 'border-transparent hover:bg-hover',
                    )}
                  >
                    {content}
                  </button>
                ) : (
                  <div className="flex items-center gap-2.5 px-3 py-1.5">{content}</div>
                )}
              </li>
            );
          }}
        />
      </div>
    </div>
  );
}

function MarkText({ mark, label }: { readonly mark: ListedMark; readonly label: string }) {
  const Icon = mark.kind === 'region' ? Square : VolumeOff;
  return (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 truncate text-sm font-medium">
            {mark.kind === 'muted' && <span className="sr-only">Muted: </span>}
            {label}
          </span>
          <span className="ms-auto shrink-0 text-xs text-soft tabular-nums">{mark.time}</span>
        </span>
        <span className="block truncate text-xs text-faint tabular-nums">{mark.detail}</span>
      </span>
    </>
  );
}
