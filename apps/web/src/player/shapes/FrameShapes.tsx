import type { FrameShape } from '@plainview/domain/review/findings/frame-shapes';
import { useRef } from 'react';
import { usePlayerFrame, usePlayerTime } from '../use-player.ts';
import { countShapes } from './shape-text.ts';
import { ShapeDrawing } from './ShapeDrawing.tsx';
import { ShapeEditor, type ShapeEditing } from './ShapeEditor.tsx';
import { usePictureArea } from './use-picture-area.ts';

/** Shapes with the frame that they are drawn on. */
export interface DrawnFrame {
  readonly id: string;
  /** Null if the position is approximate. */
  readonly frame: number | null;
  readonly microseconds: number;
  readonly shapes: readonly FrameShape[];
}

interface FrameShapesProps {
  readonly drawn: readonly DrawnFrame[];
  /** The shapes that are being edited, with their frame; null if there are none. */
  readonly editing: (Omit<DrawnFrame, 'id'> & ShapeEditing) | null;
}

/** Without numbers of frames, a seek comes within this many microseconds of the position. */
const NEARBY = 20_000;

/**
 * Shows shapes over the picture while the frame is shown that they are drawn on, and lets the user edit them.
 */
export function FrameShapes({ drawn, editing }: FrameShapesProps) {
  const layer = useRef<HTMLDivElement>(null);
  const area = usePictureArea(layer);
  const frame = usePlayerFrame();
  const microseconds = usePlayerTime();
  const isShown = (one: Omit<DrawnFrame, 'id'>): boolean =>
    frame !== null && one.frame !== null
      ? one.frame === frame
      : Math.abs(one.microseconds - microseconds) < NEARBY;
  const shown = drawn.filter(isShown).flatMap(({ shapes }) => shapes);
  return (
    <div ref={layer} className="pointer-events-none absolute" style={area ?? { display: 'none' }}>
      {area && shown.length > 0 && (
        <svg
          role="img"
          aria-label={`Drawn on this frame: ${countShapes(shown)}`}
          className="absolute inset-0 size-full"
        >
          {shown.map((shape, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- shapes have no ids and do not change here
            <ShapeDrawing key={place} shape={shape} size={area} />
          ))}
        </svg>
      )}
      {area && editing && isShown(editing) && <ShapeEditor {...editing} area={area} />}
    </div>
  );
}
