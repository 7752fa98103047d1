import { moveShape, resizeShape, type FrameShape } from '@plainview/domain/review/findings/frame-shapes';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';

/** A key press moves or resizes by this part of the frame. */
const STEP = 0.005;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface ShapeHandleProps {
  readonly index: number;
  readonly shape: FrameShape;
  readonly name: string;
  /** The pointer draws another shape. */
  readonly isInert: boolean;
  readonly onGrab: (event: PointerEvent, part: 'whole' | 'start' | 'end') => void;
  readonly onChange: (shape: FrameShape) => void;
  readonly onRemove: () => void;
  readonly onLeave: () => void;
}

/** Pixels that a finger needs at least. */
const SMALLEST_TARGET = 24;

// Styles in the code instead of classes: they load with this part instead of with every page.
const knobStyle: CSSProperties = {
  width: 16,
  height: 16,
  border: '2px solid #000',
  boxShadow: 'inset 0 0 0 2px #ffd60a',
  cursor: 'pointer',
  touchAction: 'none',
  translate: '-50% -50%',
};

const percent = (part: number): string => `${part * 100}%`;

/**
 * The control of a shape: covers it and takes pointer and keys. Arrow keys move it, with Shift they resize
 * it; Delete removes it; Enter or Escape leaves it.
 */
export function ShapeHandle({ index, shape, name, isInert, ...acts }: ShapeHandleProps) {
  const { x1, y1, x2, y2 } = shape;
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = directions[event.key];
    if (by) acts.onChange((event.shiftKey ? resizeShape : moveShape)(shape, ...by));
    else if (event.key === 'Delete' || event.key === 'Backspace') acts.onRemove();
    else if (event.key === 'Escape' || event.key === 'Enter') acts.onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const knob = (part: 'start' | 'end', x: number, y: number) => (
    <span
      aria-hidden
      data-knob={part}
      onPointerDown={(event) => {
        event.stopPropagation();
        acts.onGrab(event, part);
      }}
      style={{
        ...knobStyle,
        left: percent(x),
        top: percent(y),
        pointerEvents: isInert ? 'none' : 'auto',
      }}
      className="absolute rounded-full"
    />
  );
  return (
    <>
      <button
        type="button"
        data-shape={index}
        data-own-keys=""
        aria-label={name}
        title="Arrow keys move, Shift and arrow keys resize, Delete removes"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => acts.onGrab(event, 'whole')}
        style={{
          left: percent(Math.min(x1, x2)),
          top: percent(Math.min(y1, y2)),
          width: percent(Math.abs(x2 - x1)),
          height: percent(Math.abs(y2 - y1)),
          minWidth: SMALLEST_TARGET,
          minHeight: SMALLEST_TARGET,
          cursor: 'move',
          touchAction: 'none',
          outlineColor: '#fff',
          pointerEvents: isInert ? 'none' : 'auto',
        }}
        className="absolute rounded-xs"
      />
      {knob('start', x1, y1)}
      {knob('end', x2, y2)}
    </>
  );
}
