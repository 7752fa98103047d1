import {
  MOST_FRAME_SHAPES,
  type FrameShape,
  type FrameShapeKind,
} from '@plainview/domain/review/findings/frame-shapes';
import { MoveUpRight, RectangleHorizontal, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { nameOfShape, shapeNames } from '../../player/shapes/shape-text.ts';
import { Button } from '../../ui/Button.tsx';
import { isOverlayOpen } from '../../ui/commands/key-context.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { FindingDraft } from './finding-draft.ts';
import { shapeKeys } from './finding-shortcuts.ts';
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

/** Returns the shape that Alt and a letter draw: on a Mac, Alt types another character, so that the key counts. */
function kindOfKey({ altKey, ctrlKey, metaKey, key, code }: KeyboardEvent): FrameShapeKind | undefined {
  if (!altKey || ctrlKey || metaKey) return undefined;
  const letter = /^[a-z]$/iu.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase();
  return kinds.find((kind) => shapeKeys[kind].toLowerCase() === letter);
}

interface ShapeFieldsProps {
  readonly draft: FindingDraft;
  readonly work: FindingWork;
  /** Pauses the video and shows the frame of the finding. */
  readonly onShowFrame: () => void;
}

/**
 * Draws boxes and arrows on the frame. After a click, the next drag over the picture draws; by keyboard, also by
 * Alt and a letter wherever the focus is, the shape is placed in the middle and focused.
 */
export function ShapeFields({ draft: { shapes }, work, onShowFrame }: ShapeFieldsProps) {
  const isByPointer = useRef(false);
  const { tool } = work.drawing;

  const place = (kind: FrameShapeKind): void => {
    onShowFrame();
    work.change({ shapes: [...shapes, placedShape(kind, shapes.length)] });
    work.draw({ focused: shapes.length, isNew: true });
  };
  const start = (kind: FrameShapeKind): void => {
    if (!isByPointer.current) {
      place(kind);
      return;
    }
    onShowFrame();
    work.draw({ tool: tool === kind ? null : kind });
  };
  const isFull = shapes.length >= MOST_FRAME_SHAPES;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const kind = kindOfKey(event);
    if (!kind || isOverlayOpen()) return;
    event.preventDefault();
    if (!isFull && !work.isSaving) place(kind);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

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
              isDisabled={isFull}
              title={`Draws on the frame (Alt ${shapeKeys[kind]})`}
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
            {shapes.map((_shape, index) => {
              const name = nameOfShape(shapes, index);
              return (
                <li key={name} className="flex items-center rounded-md border border-line bg-surface">
                  <Button
                    size="sm"
                    variant="quiet"
                    onPress={() => {
                      onShowFrame();
                      work.draw({ focused: index });
                    }}
                    aria-label={`Adjust ${name}`}
                  >
                    {name}
                  </Button>
                  <IconButton
                    size="sm"
                    aria-label={`Remove ${name}`}
                    onPress={() => work.change({ shapes: shapes.toSpliced(index, 1) })}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                </li>
              );
            })}
          </ul>
          <p className="text-xs text-soft">
            Arrow keys move a shape, with <kbd>Shift</kbd> in large steps. <kbd>Tab</kbd> goes to its ends,
            which resize it. <kbd>Enter</kbd> keeps it, <kbd>Esc</kbd> undoes, <kbd>Delete</kbd> removes it.
          </p>
        </>
      )}
    </fieldset>
  );
}
