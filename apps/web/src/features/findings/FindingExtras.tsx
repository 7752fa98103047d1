import { formatFrame } from '@plainview/domain/evidence/media/frame';
import { countShapes } from '../../player/shapes/shape-text.ts';
import { ShapeDrawing } from '../../player/shapes/ShapeDrawing.tsx';
import type { Finding } from './finding-order.ts';
import { FindingClip } from './FindingClip.tsx';

/** Height of a still in the list, in pixels. */
const STILL_HEIGHT = 72;
/** Widest still in the list, in pixels. */
const STILL_WIDTH = 160;
/** Lines over a still are drawn for a picture this many times its size. */
const DRAWING_SCALE = 3;

/** The picture of a finding's frame, with what is drawn on it. */
function Still({ finding }: { readonly finding: Finding }) {
  const { still, shapes, startFrame } = finding;
  if (still === null) return null;
  if (still.state === 'failed')
    return <p className="text-xs text-soft">{`No still of the frame. ${still.note ?? ''}`}</p>;
  if (!still.file)
    return (
      <p className="text-xs text-soft" style={{ minHeight: STILL_HEIGHT }}>
        Making a still of the frame...
      </p>
    );
  const { url, width, height } = still.file;
  const scale = Math.min(STILL_HEIGHT / height, STILL_WIDTH / width);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const drawn = { width: size.width * DRAWING_SCALE, height: size.height * DRAWING_SCALE };
  const name = startFrame === null ? 'the frame' : formatFrame(startFrame);
  return (
    <a
      href={`${url}?download=1`}
      download
      title="Download the still"
      aria-label={`Download the still of ${name}`}
      className="relative block rounded-xs"
      style={size}
    >
      <img src={url} alt="" loading="lazy" {...size} className="rounded-xs" />
      <svg aria-hidden viewBox={`0 0 ${drawn.width} ${drawn.height}`} className="absolute inset-0 size-full">
        {shapes.map((shape, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- shapes have no ids and do not change here
          <ShapeDrawing key={place} shape={shape} size={drawn} />
        ))}
      </svg>
    </a>
  );
}

interface FindingExtrasProps {
  readonly finding: Finding;
  readonly canWrite: boolean;
}

/** The still and the clip of a finding, what is drawn on its frame, and at which speed it was marked. */
export function FindingExtras({ finding, canWrite }: FindingExtrasProps) {
  const { shapes, playbackRate, endMicroseconds, startMicroseconds } = finding;
  const remarks = [
    shapes.length > 0 && countShapes(shapes),
    playbackRate !== null && `marked while playing at ${playbackRate}x`,
  ].filter((remark) => remark !== false);
  const isRange = endMicroseconds !== null && endMicroseconds > startMicroseconds;
  return (
    <>
      <Still finding={finding} />
      {remarks.length > 0 && <p className="text-xs text-soft">{remarks.join(', ')}</p>}
      {isRange && <FindingClip finding={finding} canWrite={canWrite} />}
    </>
  );
}
