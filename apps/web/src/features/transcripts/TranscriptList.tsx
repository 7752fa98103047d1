import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { TranscriptLineItem, type LineCommands } from './TranscriptLineItem.tsx';
import { useLineKeys } from './use-line-keys.ts';
import type { Line } from './use-transcript.ts';

const OVERSCAN = 8;
const ESTIMATED_HEIGHT = 54;

/** Methods of the list for its parent. */
export interface TranscriptListHandle {
  /** Scrolls to a line. */
  readonly reveal: (index: number) => void;
  /** Focuses a line once it is rendered. */
  readonly focus: (index: number) => void;
}

interface TranscriptListProps {
  readonly lines: readonly Line[];
  /** Number of the line that the keys act on. */
  readonly activeNumber: number | null;
  readonly onActivate: (line: Line) => void;
  /** Number of the line that is spoken now; null before the first one. */
  readonly spokenNumber: number | null;
  readonly editedNumber: number | null;
  readonly isByMachine: boolean;
  readonly canWrite: boolean;
  readonly pattern: RegExp | null;
  readonly commands: LineCommands;
  /** Called when the user scrolls. */
  readonly onScroll: () => void;
  /** Handles a character key on the active line. @returns whether it has a meaning */
  readonly onCharacterKey: (key: string, line: Line) => boolean;
  readonly ref: Ref<TranscriptListHandle>;
}

const lineButton = (list: HTMLElement | null, number: number | undefined) =>
  list?.querySelector<HTMLElement>(`[data-line="${number}"]`);

/** The lines of a transcript. Only those in view are rendered. Arrow keys go to other lines. */
export function TranscriptList(props: TranscriptListProps) {
  const { lines, activeNumber, onActivate, spokenNumber, editedNumber, onScroll, onCharacterKey, ref } =
    props;
  const { isByMachine, canWrite, pattern, commands } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const found = lines.findIndex(({ number }) => number === activeNumber);
  const activeIndex = Math.max(0, found);

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
        // Removing the active line would lose the focus.
        const isApart = activeIndex < range.count && !shown.includes(activeIndex);
        return isApart ? [...shown, activeIndex].toSorted((one, other) => one - other) : shown;
      },
      [activeIndex],
    ),
  });

  const reveal = (index: number): void => virtualizer.scrollToIndex(index, { align: 'auto' });
  const focus = (index: number): void => {
    const line = lines[index];
    if (!line) return;
    wanted.current = line.number;
    onActivate(line);
    reveal(index);
    focusWanted();
  };
  const focusWanted = (): void => {
    const button = wanted.current === null ? null : lineButton(scroller.current, wanted.current);
    if (!button) return;
    wanted.current = null;
    button.focus({ preventScroll: true });
  };
  // A line out of view is rendered after the list has scrolled.
  useEffect(focusWanted);
  useImperativeHandle(ref, () => ({ reveal, focus }));

  useLineKeys(scroller, { lines, onActivate, onFocusLine: focus, onCharacterKey });

  return (
    <div
      ref={scroller}
      onWheel={onScroll}
      onTouchMove={onScroll}
      className="relative max-h-96 min-h-0 overflow-y-auto border-t border-line lg:max-h-[calc(100dvh-5rem)]"
    >
      <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index];
          return (
            line && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={lines.length}
                className="absolute inset-x-0"
                style={{ top: start }}
              >
                <TranscriptLineItem
                  line={line}
                  isActive={index === activeIndex}
                  isSpoken={line.number === spokenNumber}
                  isEdited={line.number === editedNumber}
                  isByMachine={isByMachine}
                  canWrite={canWrite}
                  pattern={pattern}
                  commands={commands}
                />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}
