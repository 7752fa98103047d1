import type { FrameShape, FrameShapeKind } from '@plainview/domain/review/findings/frame-shapes';
import { useEffect, useRef, useState } from 'react';
import type { Area } from './picture-area.ts';
import { nameOfShape } from './shape-text.ts';
import { ShapeDrawing } from './ShapeDrawing.tsx';
import { ShapeHandle } from './ShapeHandle.tsx';
import { useShapeDrag } from './use-shape-drag.ts';

export interface ShapeEditing {
  readonly shapes: readonly FrameShape[];
  /** Shape that dragging on the video draws; null if none. */
  readonly tool: FrameShapeKind | null;
  /** The shape to focus once it is shown; null if none. */
  readonly focused: number | null;
  /** The shape to focus was just placed, so that undoing removes it. */
  readonly isNew: boolean;
  readonly onChange: (shapes: readonly FrameShape[]) => void;
  /** Called when the tool was used, or the focus has moved. */
  readonly onSettled: () => void;
  /** Called when the user is done with the keyboard. */
  readonly onLeave: () => void;
  /** Called when the user saves by keyboard what the shapes belong to. */
  readonly onSubmit: () => void;
}

/** Draws, moves and resizes shapes over the picture, by pointer and by keyboard. */
export function ShapeEditor({
  shapes,
  tool,
  focused,
  isNew,
  onChange,
  onSettled,
  onLeave,
  onSubmit,
  area,
}: ShapeEditing & { readonly area: Area }) {
  const surface = useRef<HTMLFieldSetElement>(null);
  /** The shapes before the keyboard changed them. */
  const before = useRef(shapes);
  const [news, setNews] = useState('');
  const { shown, grab, handlers } = useShapeDrag(surface, { shapes, tool, onChange, onSettled });

  useEffect(() => {
    if (focused === null) return;
    const shape = surface.current?.querySelector<HTMLElement>(`[data-shape="${focused}"]`);
    shape?.ownerDocument.defaultView?.focus();
    shape?.focus();
    if (isNew) before.current = shapes.toSpliced(focused, 1);
    onSettled();
  }, [focused, isNew, shapes, onSettled]);

  return (
    <fieldset
      {...handlers}
      ref={surface}
      aria-label="Shapes on this frame"
      className="absolute inset-0"
      style={{
        userSelect: 'none',
        ...(tool !== null && { pointerEvents: 'auto', cursor: 'crosshair', touchAction: 'none' }),
      }}
    >
      <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
        {shown.map((shape, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- shapes have no ids; a removed one is the last change
          <ShapeDrawing key={index} shape={shape} size={area} />
        ))}
      </svg>
      {/* The arrow keys, which screen readers would keep otherwise, move its parts. */}
      <div role="application" aria-label="Boxes and arrows" className="absolute inset-0">
        {shown.map((shape, index) => (
          <ShapeHandle
            // oxlint-disable-next-line react/no-array-index-key -- as above
            key={index}
            index={index}
            shape={shape}
            name={nameOfShape(shown, index)}
            isInert={tool !== null}
            onGrab={(event, part) => grab(event, part, index)}
            onFocus={({ relatedTarget }) => {
              if (!surface.current?.contains(relatedTarget)) before.current = shapes;
            }}
            onChange={(next, place) => {
              onChange(shapes.toSpliced(index, 1, next));
              setNews(place);
            }}
            onUndo={() => {
              onChange(before.current);
              onLeave();
            }}
            onRemove={() => {
              onChange(shapes.toSpliced(index, 1));
              onLeave();
            }}
            onLeave={onLeave}
            onSubmit={onSubmit}
          />
        ))}
      </div>
      <output className="sr-only">{news}</output>
    </fieldset>
  );
}
