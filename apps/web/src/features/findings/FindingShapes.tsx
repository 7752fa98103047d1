import { FrameShapes } from '../../player/shapes/FrameShapes.tsx';
import { FINDING_FORM } from './finding-form-id.ts';
import type { Finding } from './finding-order.ts';
import type { FindingWork } from './use-finding-work.ts';

/** Returns the focus to the form of the open finding. */
function focusForm(): void {
  document.getElementById(FINDING_FORM)?.querySelector('textarea')?.focus();
}

interface FindingShapesProps {
  readonly videoId: string;
  readonly findings: readonly Finding[];
  readonly work: FindingWork;
}

/** Shows what is drawn on the frames of a video's findings. Shapes of the open finding can be edited. */
export function FindingShapes({ videoId, findings, work }: FindingShapesProps) {
  const { draft } = work;
  const open = draft?.videoId === videoId ? draft : null;
  const drawn = findings
    .filter((finding) => finding.videoId === videoId && finding.id !== open?.findingId)
    .map(({ id, startFrame, startMicroseconds, shapes }) => ({
      id,
      frame: startFrame,
      microseconds: startMicroseconds,
      shapes,
    }));
  return (
    <FrameShapes
      drawn={drawn}
      editing={
        open && {
          frame: open.startFrame,
          microseconds: open.startMicroseconds,
          shapes: open.shapes,
          ...work.drawing,
          onChange: (shapes) => work.change({ shapes }),
          onSettled: work.stopDrawing,
          onLeave: focusForm,
          onSubmit: () => {
            focusForm();
            work.save();
          },
        }
      }
    />
  );
}
