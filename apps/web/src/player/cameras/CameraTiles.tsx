import { knownBetween } from '@plainview/domain/evidence/cameras/alignment';
import type { PlayedSegment } from '@plainview/domain/review/coverage/watch-coverage';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { DetachedNote } from '../window/DetachedNote.tsx';
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
  /** The window that shows the pictures; null if they are here. */
  readonly view: Window | null;
}

/** Shows the pictures of all cameras: here, or together in a window of their own. */
export function CameraTiles(props: CameraTilesProps) {
  const { group, cameras, missing, onMain, onPlayed, overlay, view } = props;
  const [list, setList] = useState<HTMLUListElement | null>(null);
  // The players stay while their pictures move, so that they continue where they are.
  const place = view ? list : null;
  const columns = columnsFor(cameras.length + missing.length - 1);
  const { mainId } = group.state.use();
  const mains = cameras.filter(({ pictureOf }) => pictureOf === null);
  const main = cameras.find(({ videoId }) => videoId === mainId);
  return (
    <>
      {view && (
        <DetachedNote
          text="The pictures are in their own window."
          action="Bring the Pictures Back"
          view={view}
        />
      )}
      {view &&
        createPortal(
          <ul
            ref={setList}
            className="grid min-h-0 flex-1 auto-rows-max [align-content:safe_center] gap-1 overflow-y-auto p-1 [container-type:size]"
            style={columns}
          />,
          view.document.body,
        )}
      <ul
        hidden={place !== null}
        className="grid gap-1 p-1 room:min-h-0 room:flex-1 room:auto-rows-max room:[align-content:safe_center] room:overflow-y-auto room:[container-type:size]"
        style={columns}
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
            place={place}
          />
        ))}
        {missing.map((picture) => (
          <MissingTile key={picture.key} picture={picture} place={place} />
        ))}
      </ul>
    </>
  );
}

interface MissingTileProps {
  readonly picture: MissingPicture;
  readonly place: HTMLElement | null;
}

/** Says in place of a picture why it cannot be shown. */
function MissingTile({ picture: { label, text }, place }: MissingTileProps) {
  const tile = (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-sm border border-line bg-surface text-sm">
      <p className="flex min-h-24 flex-1 items-center justify-center bg-bar p-3 text-center text-bar-ink">
        {text}
      </p>
      <p className="flex min-h-8 items-center ps-2 font-semibold">{label}</p>
    </li>
  );
  return place ? createPortal(tile, place) : tile;
}
