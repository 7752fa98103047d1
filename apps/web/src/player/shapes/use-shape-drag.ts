import {
  isVisibleShape,
  moveShape,
  normalizeShape,
  type FrameShape,
  type FrameShapeKind,
} from '@plainview/domain/review/findings/frame-shapes';
import { useRef, useState, type DragEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { ShapePart } from './ShapeHandle.tsx';

/** Part that a drag changes: a new shape, a whole shape, or one of its ends. */
interface Drag {
  readonly part: 'new' | ShapePart;
  readonly place: number;
  readonly from: { readonly x: number; readonly y: number };
  /** As it was when the drag began. */
  readonly shape: FrameShape;
}

interface DragOptions {
  readonly shapes: readonly FrameShape[];
  readonly tool: FrameShapeKind | null;
  readonly onChange: (shapes: readonly FrameShape[]) => void;
  readonly onSettled: () => void;
}

/** Draws a new shape by dragging over the picture, and drags shapes and their ends. */
export function useShapeDrag(
  surface: RefObject<HTMLElement | null>,
  { shapes, tool, onChange, onSettled }: DragOptions,
) {
  const [dragged, setDragged] = useState<readonly FrameShape[] | null>(null);
  // Moves come faster than renders, so the current drag cannot be a state.
  const drag = useRef<Drag | null>(null);

  const placeOf = (event: PointerEvent): { x: number; y: number } => {
    const box = surface.current?.getBoundingClientRect();
    return box
      ? { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
      : { x: 0, y: 0 };
  };
  const begin = (event: PointerEvent, part: Drag['part'], place: number, shape: FrameShape): void => {
    if (event.button !== 0) return;
    surface.current?.setPointerCapture(event.pointerId);
    drag.current = { part, place, from: placeOf(event), shape };
    setDragged(shapes.toSpliced(place, 1, shape));
  };
  const shapeAt = (event: PointerEvent, { part, from, shape }: Drag): FrameShape => {
    const { x, y } = placeOf(event);
    if (part === 'whole') return moveShape(shape, x - from.x, y - from.y);
    return part === 'start' ? { ...shape, x1: x, y1: y } : { ...shape, x2: x, y2: y };
  };
  const stop = (): void => {
    drag.current = null;
    setDragged(null);
  };

  return {
    /** The shapes as they are during the drag. */
    shown: dragged ?? shapes,
    /** Begins to drag a shape or one of its ends. */
    grab: (event: PointerEvent, part: Drag['part'], place: number): void => {
      const shape = shapes[place];
      if (shape) begin(event, part, place, shape);
    },
    handlers: {
      onPointerDown: (event: PointerEvent): void => {
        if (tool === null) return;
        const { x, y } = placeOf(event);
        begin(event, 'new', shapes.length, { kind: tool, x1: x, y1: y, x2: x, y2: y });
      },
      onPointerMove: (event: PointerEvent): void => {
        const { current } = drag;
        if (current) setDragged(shapes.toSpliced(current.place, 1, shapeAt(event, current)));
      },
      onPointerUp: (event: PointerEvent): void => {
        const { current } = drag;
        if (current === null) return;
        stop();
        const shape = normalizeShape(shapeAt(event, current));
        if (isVisibleShape(shape)) onChange(shapes.toSpliced(current.place, 1, shape));
        if (current.part === 'new') onSettled();
      },
      onPointerCancel: stop,
      // The browser would drag selected text and cancel ours.
      onDragStart: (event: DragEvent): void => event.preventDefault(),
      onMouseDown: (event: MouseEvent): void => {
        if (tool !== null) event.preventDefault();
      },
    },
  };
}
