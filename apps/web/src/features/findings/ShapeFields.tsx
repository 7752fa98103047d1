import {
  MOST_FRAME_SHAPES,
  type FrameShape,
  type FrameShapeKind,
} from '@plainview/domain/review/findings/frame-shapes';
import { MoveUpRight, RectangleHorizontal, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { nameOfShape, shapeNames } from '../../player/shapes/shape-text.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { FindingDraft } from './finding-draft.ts';
import type { FindingWork } from './use-finding-work.ts';

const icons = { box: RectangleHorizontal, arrow: MoveUpRight };
const kinds = ['box', 'arrow'] as const satisfies readonly FrameShapeKind[];

/** Returns a new shape for users without a pointer. Each further shape is slightly offset. */
function placedShape(kind: FrameShapeKind, earlier: number): FrameShape {
  const by = (earlier % 5) * 0.04;
  return kind === 'box'
    ? { kind, x1: 0.35 + by, y1: 0.35 + by, x2: 0.65 + by, y2: 0.65 + by }
    : { kind, x1: 0.3 + by, y1: 0.7 + by, x2: 0.5 + by, y2: 0.5 + by };
}

interface ShapeFieldsProps {
  readonly draft: FindingDraft;
  readonly work: FindingWork;
  /** Pauses the video and shows the frame of the finding. */
  readonly onShowFrame: () => void;
}

/**
 * Draws boxes and arrows on the frame. After a click, the next drag over the picture draws; by keyboard, the
 * shape is placed in the middle and focused.
 */
export function ShapeFields({ draft: { shapes }, work, onShowFrame }: ShapeFieldsProps) {
  const isByPointer = useRef(false);
  const { tool } = work.drawing;

  const start = (kind: FrameShapeKind): void => {
    onShowFrame();
    if (isByPointer.current) {
      work.draw({ tool: tool === kind ? null : kind });
      return;
    }
    work.change({ shapes: [...shapes, placedShape(kind, shapes.length)] });
    work.draw({ focused: shapes.length });
  };

  return (
    <fieldset className="space-y-2" disabled={work.isSaving}>
      <legend className="mb-1 text-sm font-medium">On the frame</legend>
      <div
        className="flex flex-wrap gap-1.5"
        onPointerDownCapture={() => (isByPointer.current = true)}
        onKeyDownCapture={() => (isByPointer.current = false)}
      >
        {kinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <Button
              key={kind}
              size="sm"
              icon={<Icon aria-hidden />}
              aria-pressed={tool === kind}
              variant={tool === kind ? 'primary' : 'secondary'}
              isDisabled={shapes.length >= MOST_FRAME_SHAPES}
              onPress={() => start(kind)}
            >
              {shapeNames[kind]}
            </Button>
          );
        })}
      </div>
      {tool !== null && <p className="text-xs text-soft">Drag over the picture to draw.</p>}
      {shapes.length > 0 && (
        <>
          <ul className="flex flex-wrap gap-1.5">
            {shapes.map((_shape, place) => {
              const name = nameOfShape(shapes, place);
              return (
                <li key={name} className="flex items-center rounded-md border border-line bg-surface">
                  <Button
                    size="sm"
                    variant="quiet"
                    onPress={() => {
                      onShowFrame();
                      work.draw({ focused: place });
                    }}
                    aria-label={`Adjust ${name}`}
                  >
                    {name}
                  </Button>
                  <IconButton
                    size="sm"
                    aria-label={`Remove ${name}`}
                    onPress={() => work.change({ shapes: shapes.toSpliced(place, 1) })}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                </li>
              );
            })}
          </ul>
          <p className="text-xs text-soft">
            Arrow keys move a shape, <kbd>Shift</kbd> + arrow keys resize it, <kbd>Delete</kbd> removes it,{' '}
            <kbd>Enter</kbd> returns here.
          </p>
        </>
      )}
    </fieldset>
  );
}
