import type { Stretch } from '@plainview/domain/release/redactions/hidden-areas';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useId, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { Line } from '../../transcripts/use-transcript.ts';
import { useWordPointer } from './use-word-pointer.ts';
import { placeAfterKey, type LineWords, type WordPlace, type WordSelection } from './word-selection.ts';
import { WordRow } from './WordRow.tsx';

const OVERSCAN = 8;
const ESTIMATED_HEIGHT = 54;

interface WordGridProps {
  readonly lines: readonly Line[];
  readonly words: LineWords;
  readonly selection: WordSelection | null;
  readonly onSelect: (selection: WordSelection) => void;
  /** Called with the last word of a selection once it is made: while the pointer is pressed, nothing must move. */
  readonly onSelected: (place: WordPlace) => void;
  /** Index of the line at the player's position; -1 before the first one. */
  readonly spokenIndex: number;
  /** Whether the list shows the line at the player's position. */
  readonly isFollowing: boolean;
  /** Called when the user scrolls. */
  readonly onScroll: () => void;
  readonly muted: readonly Stretch[];
  /** Handles a key that does not move. @returns whether it has a meaning */
  readonly onKey: (key: string) => boolean;
}

/** The words of a transcript as a grid, of which several can be selected. Only lines in view are rendered. */
export function WordGrid(props: WordGridProps) {
  const { lines, words, selection, onSelect, onSelected, spokenIndex, isFollowing, onScroll, muted, onKey } =
    props;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const cellId = (line: number, word: number): string => `${id}-${line}-${word}`;
  const active = selection?.head ?? { line: Math.max(0, spokenIndex), word: 0 };

  const virtualizer = useLineRows(scroller, lines, {
    activeLine: active.line,
    selectedLine: selection?.head.line,
    followedLine: isFollowing && spokenIndex >= 0 ? spokenIndex : undefined,
  });

  const selectTo = (head: WordPlace, isExtended: boolean): void =>
    onSelect({ anchor: isExtended ? (selection?.anchor ?? active) : head, head });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.nativeEvent.isComposing) return;
    const isWhole = event.ctrlKey || event.metaKey;
    const next = placeAfterKey(words, active, { key: event.key, isWhole });
    if (next) {
      selectTo(next, event.shiftKey);
      onSelected(next);
    } else if (isWhole || !onKey(event.key)) return;
    event.preventDefault();
  };
  const pointer = useWordPointer({ onSelect: selectTo, onSelected });
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label="Words of the transcript"
      aria-multiselectable
      aria-rowcount={lines.length}
      aria-activedescendant={cellId(active.line, active.word)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => selection ?? onSelect({ anchor: active, head: active })}
      {...pointer}
      onWheel={onScroll}
      onTouchMove={onScroll}
      className="group relative max-h-96 min-h-24 overflow-y-auto border-t border-line -outline-offset-2 select-none room:max-h-none room:flex-1"
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index];
          return (
            line && (
              <div
                key={key}
                ref={virtualizer.measureElement}
                role="presentation"
                data-index={index}
                className="absolute inset-x-0"
                style={{ top: start }}
              >
                <WordRow
                  line={line}
                  index={index}
                  words={words[index] ?? []}
                  selection={selection}
                  isSpoken={index === spokenIndex}
                  muted={muted}
                  cellId={cellId}
                />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

interface ShownRows {
  /** Index of a line that is always rendered: the grid refers to its active word. */
  readonly activeLine: number;
  /** Indexes of lines to scroll to when they change. */
  readonly selectedLine: number | undefined;
  readonly followedLine: number | undefined;
}

/** Returns which lines are rendered, and where. */
function useLineRows(
  scroller: RefObject<HTMLElement | null>,
  lines: readonly Line[],
  { activeLine, selectedLine, followedLine }: ShownRows,
) {
  // React Compiler is not used here; the library's functions are read again on each render.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    overscan: OVERSCAN,
    getItemKey: (index) => lines[index]?.number ?? index,
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        const isApart = activeLine < range.count && !shown.includes(activeLine);
        return isApart ? [...shown, activeLine].toSorted((one, other) => one - other) : shown;
      },
      [activeLine],
    ),
  });
  const { scrollToIndex } = virtualizer;
  useEffect(() => {
    if (selectedLine !== undefined) scrollToIndex(selectedLine, { align: 'auto' });
  }, [selectedLine, scrollToIndex]);
  useEffect(() => {
    if (followedLine !== undefined) scrollToIndex(followedLine, { align: 'auto' });
  }, [followedLine, scrollToIndex]);
  return virtualizer;
}
