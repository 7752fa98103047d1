import type { Region } from '@plainview/domain/release/redactions/redaction-track';
import {
  moveRegion,
  regionCorners,
  resizeRegion,
  type RegionCorner,
} from '@plainview/domain/release/redactions/region';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { cornerSides, describeRegion } from './region-text.ts';
import type { RegionPart } from './use-region-drag.ts';

/** A key press moves or resizes by this part of the frame, with Alt by ten times as much. */
const STEP = 0.005;
const LARGE_STEP = 10 * STEP;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (part: number): string => `${part * 100}%`;

/** Returns the place of a region within the picture. */
export const regionStyle = ({ x1, y1, x2, y2 }: Region): CSSProperties => ({
  position: 'absolute',
  left: percent(x1),
  top: percent(y1),
  width: percent(x2 - x1),
  height: percent(y2 - y1),
});

/** As it will be in the copy, but so that the picture can be made out. */
export const FILL = 'rgb(0 0 0 / 0.85)';
const SELECTED = '#ffd60a';

const fillStyle = (region: Region, isSelected: boolean): CSSProperties => ({
  ...regionStyle(region),
  background: FILL,
  outline: isSelected ? `2px solid ${SELECTED}` : '1px solid rgb(255 255 255 / 0.75)',
  // A dark edge, so that the outline shows on any footage.
  boxShadow: isSelected ? '0 0 0 4px rgb(0 0 0 / 0.7)' : '0 0 0 2px rgb(0 0 0 / 0.5)',
  cursor: 'move',
  pointerEvents: 'auto',
  touchAction: 'none',
});

const HANDLE = 24;
const cornerStyle = ({ x1, y1, x2, y2 }: Region, corner: RegionCorner): CSSProperties => {
  const { right, bottom } = cornerSides[corner];
  return {
    position: 'absolute',
    left: percent(right ? x2 : x1),
    top: percent(bottom ? y2 : y1),
    width: HANDLE,
    height: HANDLE,
    translate: '-50% -50%',
    display: 'grid',
    placeItems: 'center',
    pointerEvents: 'auto',
    touchAction: 'none',
    cursor: right === bottom ? 'nwse-resize' : 'nesw-resize',
  };
};
const dotStyle: CSSProperties = {
  width: 10,
  height: 10,
  background: SELECTED,
  border: '2px solid #000',
  borderRadius: 2,
};

/** Describes the keys, for screen readers. */
export const REGION_HELP =
  'Arrow keys move it, with Shift they resize it, with Alt in large steps. Delete removes it, Escape returns to the player.';

interface RegionHandleProps {
  readonly id: string;
  readonly region: Region;
  /** Such as "Minor". */
  readonly reason: string;
  readonly isSelected: boolean;
  /** Id of the element with `REGION_HELP`. */
  readonly helpId: string;
  readonly onGrab: (event: PointerEvent, part: RegionPart) => void;
  readonly onSelect: () => void;
  /** Called with the region as a key has changed it. */
  readonly onChange: (region: Region) => void;
  readonly onPlay: () => void;
}

/** A hidden region on the frame, filled. The selected one has corners that resize it. */
export function RegionHandle(props: RegionHandleProps) {
  const { id, region, reason, isSelected, helpId, onGrab, onSelect, onChange, onPlay } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    const direction = directions[event.key];
    if (direction) {
      const step = event.altKey ? LARGE_STEP : STEP;
      const [across, down] = [direction[0] * step, direction[1] * step];
      onChange(
        event.shiftKey
          ? resizeRegion(region, 'bottom-right', across, down)
          : moveRegion(region, across, down),
      );
    } else if (event.key === ' ') onPlay();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <button
        type="button"
        data-region={id}
        data-arrow-keys=""
        aria-label={`${reason}, ${describeRegion(region)}`}
        aria-pressed={isSelected}
        aria-describedby={helpId}
        onFocus={onSelect}
        onClick={onSelect}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => onGrab(event, 'whole')}
        style={fillStyle(region, isSelected)}
      />
      {isSelected &&
        regionCorners.map((corner) => (
          <span
            key={corner}
            aria-hidden="true"
            onPointerDown={(event) => onGrab(event, corner)}
            style={cornerStyle(region, corner)}
          >
            <span style={dotStyle} />
          </span>
        ))}
    </>
  );
}
