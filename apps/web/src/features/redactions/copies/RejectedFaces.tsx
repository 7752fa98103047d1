import { pluralize } from '../../../ui/pluralize.ts';
import { framesText } from './LooseEnds.tsx';
import { ShowPlace } from './ShowPlace.tsx';
import type { CopyFace } from './use-copy-faces.ts';

interface RejectedFacesProps extends Pick<Parameters<typeof ShowPlace>[0], 'shown' | 'onPlay'> {
  readonly faces: readonly CopyFace[];
}

/** Lists the faces that someone decided not to hide. They need no confirmation. */
export function RejectedFaces({ faces, shown, onPlay }: RejectedFacesProps) {
  if (faces.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer">{pluralize(faces.length, 'rejected face')}</summary>
      <ul className="max-h-40 overflow-y-auto">
        {faces.map((face) => {
          const by = face.rejectedBy === null ? '' : ` by ${face.rejectedBy}`;
          const text = `Face ${framesText(face)}, rejected${by}`;
          return (
            <li
              key={face.key}
              className="flex items-center gap-2 px-2 py-1 [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]"
            >
              <span className="min-w-0 flex-1">
                {text}
                {face.videoId !== shown.videoId && <span className="text-soft"> in {face.fileName}</span>}
              </span>
              <ShowPlace place={face} shown={shown} text={`where ${text}`} onPlay={onPlay} />
            </li>
          );
        })}
      </ul>
    </details>
  );
}
