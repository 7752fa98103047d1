import { formatFrame } from '@plainview/domain/evidence/media/frame';
import { describeMissingPicture, describeShapes } from '@plainview/domain/review/findings/report-still';
import { formatTimecode } from '@plainview/domain/shared/duration';
import { ShapeDrawing } from '../../../player/shapes/ShapeDrawing.tsx';
import { CopyId } from '../../../ui/CopyId.tsx';
import type { ReportedFinding } from '../use-report-content.ts';

/** Size of a picture on screen, in pixels. */
const WIDEST = 480;
const HIGHEST = 320;
/** Lines over a picture are drawn for one this many times its size. */
const DRAWING_SCALE = 1.5;

interface ReportStillProps {
  readonly finding: ReportedFinding;
  /** Address of the report's PDF, whose pictures these are. */
  readonly reportUrl: string;
}

/** The picture of a finding's frame with the reviewer's drawings, as the PDF prints it. */
export function ReportStill({ finding, reportUrl }: ReportStillProps) {
  const { still, shapes, startFrame, startMicroseconds, videoLabel } = finding;
  if (!still) return null;
  const { full, picture, missing } = still;
  if (!picture || !full || startFrame === null)
    return missing && <p className="text-xs text-soft">{describeMissingPicture(missing)}</p>;
  const scale = Math.min(WIDEST / full.width, HIGHEST / full.height, 1);
  const size = { width: Math.round(full.width * scale), height: Math.round(full.height * scale) };
  const drawn = { width: size.width * DRAWING_SCALE, height: size.height * DRAWING_SCALE };
  const place = `${formatFrame(startFrame)} of ${videoLabel} at ${formatTimecode(startMicroseconds)}`;
  const marks = shapes.length === 0 ? '' : `, with ${describeShapes(shapes)} drawn on it`;
  return (
    <figure className="space-y-1 py-1">
      <div className="relative max-w-full" style={{ width: size.width }}>
        <img
          src={`${reportUrl}/pictures/${picture.sha256}`}
          alt={`${place.charAt(0).toUpperCase()}${place.slice(1)}${marks}`}
          loading="lazy"
          {...size}
          style={{ width: '100%', height: 'auto' }}
          className="rounded-sm bg-sunken"
        />
        <svg
          aria-hidden
          viewBox={`0 0 ${drawn.width} ${drawn.height}`}
          className="absolute inset-0 size-full"
        >
          {shapes.map((shape, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- shapes have no ids and never change here
            <ShapeDrawing key={index} shape={shape} size={drawn} />
          ))}
        </svg>
      </div>
      <figcaption className="flex flex-wrap gap-x-3 text-xs text-soft">
        <span>
          {full.width} × {full.height} pixels{shapes.length > 0 && `, ${describeShapes(shapes)}`}
        </span>
        <span>
          SHA-256 of the still <CopyId label="SHA-256 of the still" length={16} value={full.sha256} />
        </span>
      </figcaption>
    </figure>
  );
}
