import { knownBetween } from '@plainview/domain/evidence/cameras/alignment';
import type { PlayedSegment } from '@plainview/domain/review/coverage/watch-coverage';
import type { ReactNode } from 'react';
import type { CameraGroup } from './camera-group.ts';
import { CameraTile, type ShownCamera } from './CameraTile.tsx';

/** Returns the columns of the followers: up to four, and fewer where they would be too narrow. */
function columnsFor(followers: number): { readonly gridTemplateColumns: string } {
  const most = followers <= 4 ? Math.max(followers, 2) : Math.ceil(followers / 2);
  const width = `max(${followers === 1 ? 18 : 10}rem, 100% / ${most} - 0.25rem)`;
  return { gridTemplateColumns: `repeat(auto-fill, minmax(min(${width}, 100%), 1fr))` };
}

/** A picture of a file that cannot be shown. */
export interface MissingPicture {
  readonly key: string;
  readonly label: string;
  /** Says why. */
  readonly text: string;
}

interface CameraTilesProps {
  readonly group: CameraGroup;
  readonly cameras: readonly ShownCamera[];
  readonly missing: readonly MissingPicture[];
  readonly onMain: (videoId: string) => void;
  readonly onPlayed?: (videoId: string, segments: PlayedSegment[]) => void;
  /** Shown over the picture of the main camera. */
  readonly overlay: ReactNode;
}

/** Shows the pictures of all cameras. */
export function CameraTiles(props: CameraTilesProps) {
  const { group, cameras, missing, onMain, onPlayed, overlay } = props;
  const { mainId } = group.state.use();
  const mains = cameras.filter(({ pictureOf }) => pictureOf === null);
  const main = cameras.find(({ videoId }) => videoId === mainId);
  return (
    <ul
      className="grid gap-1 p-1 room:min-h-0 room:flex-1 room:auto-rows-max room:[align-content:safe_center] room:overflow-y-auto room:[container-type:size]"
      style={columnsFor(cameras.length + missing.length - 1)}
    >
      {cameras.map((camera) => (
        <CameraTile
          key={camera.videoId}
          group={group}
          camera={camera}
          number={mains.indexOf(camera) + 1}
          isWide={cameras.length + missing.length > 2}
          // The pictures of one file share its clock.
          known={
            camera.pictureOf === mainId ? 'stored' : knownBetween(camera.start, main?.start ?? 'missing')
          }
          onMain={onMain}
          {...(onPlayed &&
            camera.pictureOf === null && { onPlayed: (segments) => onPlayed(camera.videoId, segments) })}
          overlay={camera.videoId === mainId && overlay}
        />
      ))}
      {missing.map(({ key, label, text }) => (
        <li
          key={key}
          className="flex min-w-0 flex-col overflow-hidden rounded-sm border border-line bg-surface text-sm"
        >
          <p className="flex min-h-24 flex-1 items-center justify-center bg-bar p-3 text-center text-bar-ink">
            {text}
          </p>
          <p className="flex min-h-8 items-center ps-2 font-semibold">{label}</p>
        </li>
      ))}
    </ul>
  );
}
