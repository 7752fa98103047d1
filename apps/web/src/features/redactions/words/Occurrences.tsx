import type { Stretch } from '@plainview/domain/release/redactions/hidden-areas';
import { mutedPartOf } from '@plainview/domain/release/redactions/spoken-words';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { pluralize } from '../../../ui/pluralize.ts';
import { BoxVirtualList } from '../../findings/long-list/VirtualList.tsx';
import type { Occurrence } from './occurrences.ts';

interface OccurrencesProps {
  /** The occurrences that the search found. */
  readonly occurrences: readonly Occurrence[];
  readonly muted: readonly Stretch[];
  /** Null if nothing can be changed. */
  readonly onMute: ((occurrences: readonly Occurrence[]) => void) | null;
  readonly onGoTo: (occurrence: Occurrence) => void;
}

const ESTIMATED_HEIGHT = 56;

/** Lists what a search found in the transcript and is not muted yet, to be accepted one by one or all at once. */
export function Occurrences({ occurrences, muted, onMute, onGoTo }: OccurrencesProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const audible = useMemo(
    () => occurrences.filter(({ words }) => words.some((word) => mutedPartOf(word, muted) !== 'all')),
    [occurrences, muted],
  );
  const ids = useMemo(() => audible.map(({ id }) => id), [audible]);
  const chosen = audible.filter(({ id }) => chosenIds.has(id));
  const mutedCount = occurrences.length - audible.length;
  const choose = (id: string, isChosen: boolean): void => {
    const next = new Set(chosenIds);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosenIds(next);
  };
  return (
    <section aria-label="Occurrences" className="flex min-h-0 flex-col gap-2 room:flex-1">
      <div className="flex flex-wrap items-center gap-2 px-3 text-sm">
        <output className="text-soft">
          {occurrences.length === 0
            ? 'Nothing found'
            : `${pluralize(audible.length, 'occurrence')} not muted`}
          {mutedCount > 0 && `, ${mutedCount} muted`}
        </output>
        {onMute && occurrences.length > 0 && (
          <>
            <Checkbox
              isSelected={chosen.length > 0 && chosen.length === audible.length}
              isIndeterminate={chosen.length > 0 && chosen.length < audible.length}
              onChange={(isAll) => setChosenIds(new Set(isAll ? ids : []))}
              className="ms-auto"
            >
              Select all
            </Checkbox>
            <Button size="sm" variant="primary" onPress={() => onMute(chosen)}>
              Mute Selected ({chosen.length})
            </Button>
          </>
        )}
      </div>
      <div
        ref={setScroller}
        className="relative max-h-96 min-h-24 overflow-y-auto border-t border-line room:max-h-none room:flex-1"
      >
        <div>
          <BoxVirtualList
            ids={ids}
            scroller={scroller}
            estimatedHeight={ESTIMATED_HEIGHT}
            openId={null}
            isWhole={false}
            renderRow={(at, place) => {
              const one = audible[at];
              if (!one) return null;
              const text = <OccurrenceText occurrence={one} />;
              return (
                <li {...place} key={one.id} data-row-id={one.id}>
                  <div className="flex items-center gap-2 px-3 py-1.5">
                    {onMute ? (
                      <Checkbox
                        isSelected={chosenIds.has(one.id)}
                        onChange={(isChosen) => choose(one.id, isChosen)}
                        className="min-w-0 flex-1 items-start"
                      >
                        {text}
                      </Checkbox>
                    ) : (
                      <div className="min-w-0 flex-1">{text}</div>
                    )}
                    <Button size="sm" variant="quiet" onPress={() => onGoTo(one)}>
                      Go To<span className="sr-only"> {formatTimecode(one.line.startMicroseconds)}</span>
                    </Button>
                  </div>
                </li>
              );
            }}
          />
        </div>
      </div>
    </section>
  );
}

const OccurrenceText = ({
  occurrence: { line, before, text, after },
}: {
  readonly occurrence: Occurrence;
}) => (
  <span className="block min-w-0 text-sm wrap-anywhere">
    <span className="flex flex-wrap items-baseline gap-x-2 text-xs text-soft">
      <span className="font-mono tabular-nums">{formatTimecode(line.startMicroseconds)}</span>
      {line.speaker !== null && <span className="font-medium">{line.speaker}</span>}
    </span>
    {before}
    <mark className="rounded-sm bg-pending-tint text-pending">{text}</mark>
    {after}
  </span>
);
