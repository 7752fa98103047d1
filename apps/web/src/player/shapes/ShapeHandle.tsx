import {
  moveShape,
  resizeShape,
  type FrameShape,
  type ShapeEnd,
} from '@plainview/domain/review/findings/frame-shapes';
import type { CSSProperties, FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import { describeEnd, describePlace, endNames } from './shape-text.ts';

/** A key press moves or resizes by this part of the frame, with Shift by ten times as much. */
const STEP = 0.005;
const LARGE_STEP = 10 * STEP;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The part of a shape that a pointer drags or a key moves. */
export type ShapePart = 'whole' | ShapeEnd;

interface ShapeHandleProps {
  readonly index: number;
  readonly shape: FrameShape;
  /** Such as "Box 2". */
  readonly name: string;
  /** The pointer draws another shape. */
  readonly isInert: boolean;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onGrab: (event: PointerEvent, part: ShapePart) => void;
  /** Called with the shape as a key has changed it, and its new place in words. */
  readonly onChange: (shape: FrameShape, place: string) => void;
  readonly onRemove: () => void;
  readonly onUndo: () => void;
  readonly onLeave: () => void;
  /** Called for Ctrl or Cmd with Enter. */
  readonly onSubmit: () => void;
}

/** Pixels that a finger needs at least. */
const SMALLEST_TARGET = 24;

// Styles in the code instead of classes: they load with this part instead of with every page.
const buttonStyle = (isInert: boolean): CSSProperties => ({
  minWidth: SMALLEST_TARGET,
  minHeight: SMALLEST_TARGET,
  touchAction: 'none',
  outlineColor: '#fff',
  pointerEvents: isInert ? 'none' : 'auto',
});
const knobStyle: CSSProperties = {
  display: 'grid',
  placeItems: 'center',
  cursor: 'pointer',
  translate: '-50% -50%',
};
const dotStyle: CSSProperties = {
  width: 16,
  height: 16,
  border: '2px solid #000',
  boxShadow: 'inset 0 0 0 2px #ffd60a',
};

const percent = (part: number): string => `${part * 100}%`;

const HELP =
  'Arrow keys move it, with Shift in large steps. Tab goes to its ends, which resize it. Enter keeps it, Escape undoes, Delete removes.';

/** The controls of a shape: one that covers and moves it, and one for each end. They take pointer and keys. */
export function ShapeHandle({ index, shape, name, isInert, ...actions }: ShapeHandleProps) {
  const { x1, y1, x2, y2 } = shape;
  const keys: Readonly<Record<string, () => void>> = {
    Delete: actions.onRemove,
    Backspace: actions.onRemove,
    Escape: actions.onUndo,
    Enter: actions.onLeave,
  };
  const onKeyDown = (event: KeyboardEvent, part: ShapePart): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      actions.onSubmit();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = directions[event.key];
    const run = keys[event.key];
    if (direction) {
      const step = event.shiftKey ? LARGE_STEP : STEP;
      const [across, down] = [direction[0] * step, direction[1] * step];
      const next = part === 'whole' ? moveShape(shape, across, down) : resizeShape(shape, part, across, down);
      actions.onChange(next, part === 'whole' ? describePlace(next) : describeEnd(next, part));
    } else if (run) run();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const end = (part: ShapeEnd, x: number, y: number) => (
    <button
      type="button"
      data-own-keys=""
      aria-label={`${name}, ${endNames[shape.kind][part]}, ${describeEnd(shape, part)}`}
      title={HELP}
      onFocus={actions.onFocus}
      onKeyDown={(event) => onKeyDown(event, part)}
      onPointerDown={(event) => {
        event.stopPropagation();
        actions.onGrab(event, part);
      }}
      style={{ ...buttonStyle(isInert), ...knobStyle, left: percent(x), top: percent(y) }}
      className="absolute rounded-full"
    >
      <span aria-hidden style={dotStyle} className="rounded-full" />
    </button>
  );
  return (
    <>
      <button
        type="button"
        data-shape={index}
        data-own-keys=""
        aria-label={`${name}, ${describePlace(shape)}`}
        title={HELP}
        onFocus={actions.onFocus}
        onKeyDown={(event) => onKeyDown(event, 'whole')}
        onPointerDown={(event) => actions.onGrab(event, 'whole')}
        style={{
          ...buttonStyle(isInert),
          left: percent(Math.min(x1, x2)),
          top: percent(Math.min(y1, y2)),
          width: percent(Math.abs(x2 - x1)),
          height: percent(Math.abs(y2 - y1)),
          cursor: 'move',
        }}
        className="absolute"
      />
      {end('start', x1, y1)}
      {end('end', x2, y2)}
    </>
  );
}
