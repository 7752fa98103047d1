import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';

interface ChartReaderProps {
  /** Accessible name. */
  readonly label: string;
  /** Number of points. */
  readonly count: number;
  /** Describes a point in full. */
  readonly describe: (at: number) => string;
  /** Returns the point at a position, as a share of the width and height. */
  readonly pointAt: (x: number, y: number) => number;
  /** The chart, with the point to mark; null for none. */
  readonly children: (at: number | null) => ReactNode;
}

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 5,
  PageUp: (at) => at + 5,
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * Lets all input devices read a chart point by point. It is a slider over the points: screen readers
 * announce the values of each point that the arrow keys reach, and describe the slider in the same way
 * on touch screens.
 */
export function ChartReader({ label, count, describe, pointAt, children }: ChartReaderProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = Math.max(0, count - 1);
  const at = chosen === null ? null : Math.min(chosen, last);
  const keep = (next: number): number => Math.max(0, Math.min(last, next));
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = moves[event.key];
    if (event.key === 'Escape' && at !== null) setChosen(null);
    else if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    else setChosen(keep(move(at ?? last, last)));
    event.preventDefault();
  };
  const onPoint = (event: PointerEvent): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    setChosen(keep(pointAt(x, y)));
  };
  if (count === 0) return children(null);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot contain the chart
      role="slider"
      tabIndex={0}
      aria-label={`${label}: read values with the arrow keys`}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={(at ?? last) + 1}
      aria-valuetext={describe(at ?? last)}
      onFocus={(event) => {
        if (event.currentTarget.matches(':focus-visible')) setChosen(at ?? last);
      }}
      onBlur={() => setChosen(null)}
      onKeyDown={onKeyDown}
      onPointerDown={onPoint}
      onPointerMove={onPoint}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse') setChosen(null);
      }}
      className="rounded-sm"
    >
      {children(at)}
    </div>
  );
}
