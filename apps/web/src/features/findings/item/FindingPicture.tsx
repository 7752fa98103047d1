import { ShapeDrawing } from '../../../player/shapes/ShapeDrawing.tsx';
import type { Finding } from '../finding-order.ts';

const WIDTH = 96;
const HEIGHT = 54;
/** Lines over a still are drawn for a picture this many times its size. */
const DRAWING_SCALE = 3;

interface FindingPictureProps {
  readonly finding: Finding;
  readonly onPress: () => void;
}

/** Returns what is shown instead of the picture. */
function missingText({ still }: Finding): string {
  if (still?.state === 'waiting' || still?.state === 'working') return 'Making the still...';
  return still?.state === 'failed' ? 'No still' : 'No frame';
}

/**
 * The picture of a finding's frame with what is drawn on it, or a place of its size. A pointer goes to the frame
 * with it; the keyboard has the time next to it.
 */
export function FindingPicture({ finding, onPress }: FindingPictureProps) {
  const { still, shapes } = finding;
  const file = still?.file;
  if (!file)
    return (
      <span
        className="flex shrink-0 items-center justify-center rounded-sm bg-sunken px-1 text-center text-xs text-soft"
        style={{ width: WIDTH, height: HEIGHT }}
      >
        {missingText(finding)}
      </span>
    );
  const scale = Math.min(HEIGHT / file.height, WIDTH / file.width);
  const size = { width: Math.round(file.width * scale), height: Math.round(file.height * scale) };
  const drawn = { width: size.width * DRAWING_SCALE, height: size.height * DRAWING_SCALE };
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      onClick={onPress}
      className="flex shrink-0 cursor-pointer items-center justify-center overflow-hidden rounded-sm bg-black"
      style={{ width: WIDTH, height: HEIGHT }}
    >
      <span className="relative block" style={size}>
        <img src={file.url} alt="" loading="lazy" {...size} />
        <svg viewBox={`0 0 ${drawn.width} ${drawn.height}`} className="absolute inset-0 size-full">
          {shapes.map((shape, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- shapes have no ids and do not change here
            <ShapeDrawing key={place} shape={shape} size={drawn} />
          ))}
        </svg>
      </span>
    </button>
  );
}
