import type { ShownRegion } from '@plainview/domain/release/redactions/edit-track';
import type { Region } from '@plainview/domain/release/redactions/redaction-track';
import {
  isStorableRegion,
  moveRegion,
  regionBetween,
  type RegionCorner,
} from '@plainview/domain/release/redactions/region';
import { useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { cornerSides } from './region-text.ts';

/** The part of a region that is dragged. */
export type RegionPart = 'whole' | RegionCorner;

interface Drag {
  /** Null draws a new region. */
  readonly grabbed: { readonly shown: ShownRegion; readonly part: RegionPart } | null;
  readonly from: { readonly x: number; readonly y: number };
  readonly begin: { readonly left: number; readonly top: number };
}

/** Pixels that a pointer moves before it drags; a shorter press is a click. */
const CLICK_SLOP = 4;

interface RegionDragOptions {
  readonly onBegin: () => void;
  readonly onDraw: (region: Region) => void;
  readonly onMove: (shown: ShownRegion, region: Region) => void;
  /** Called for a press without a movement: on a region, or on the picture. */
  readonly onClick: (shown: ShownRegion | null) => void;
}

/** Draws a new region by dragging over the picture, and drags regions and their corners. */
export function useRegionDrag(surface: RefObject<HTMLElement | null>, options: RegionDragOptions) {
  const { onBegin, onDraw, onMove, onClick } = options;
  /** The region as it is during the drag, with the id of its track; null for a new one. */
  const [dragged, setDragged] = useState<{ readonly id: string | null; readonly region: Region } | null>(
    null,
  );
  // Moves come faster than renders, so the current drag cannot be a state.
  const drag = useRef<Drag | null>(null);

  const placeOf = (event: PointerEvent): { x: number; y: number } => {
    const box = surface.current?.getBoundingClientRect();
    return box
      ? { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
      : { x: 0, y: 0 };
  };
  const begin = (event: PointerEvent, grabbed: Drag['grabbed']): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey) return;
    surface.current?.setPointerCapture(event.pointerId);
    drag.current = { grabbed, from: placeOf(event), begin: { left: event.clientX, top: event.clientY } };
  };
  const hasMoved = (event: PointerEvent, { begin: { left, top } }: Drag): boolean =>
    Math.hypot(event.clientX - left, event.clientY - top) >= CLICK_SLOP;
  const regionAt = (event: PointerEvent, { grabbed, from }: Drag): Region => {
    const { x, y } = placeOf(event);
    if (!grabbed) return regionBetween({ x1: from.x, y1: from.y, x2: x, y2: y });
    const { part, shown } = grabbed;
    if (part === 'whole') return moveRegion(shown.region, x - from.x, y - from.y);
    const { right, bottom } = cornerSides[part];
    const { x1, y1, x2, y2 } = shown.region;
    return regionBetween({
      x1: right ? x1 : x1 + x - from.x,
      y1: bottom ? y1 : y1 + y - from.y,
      x2: right ? x2 + x - from.x : x2,
      y2: bottom ? y2 + y - from.y : y2,
    });
  };
  const stop = (): void => {
    drag.current = null;
    setDragged(null);
  };

  return {
    dragged,
    /** Begins to drag a region or one of its corners. */
    grab: (event: PointerEvent, shown: ShownRegion, part: RegionPart): void => {
      event.stopPropagation();
      begin(event, { shown, part });
    },
    handlers: {
      onPointerDown: (event: PointerEvent): void => begin(event, null),
      onPointerMove: (event: PointerEvent): void => {
        const { current } = drag;
        if (!current || (!dragged && !hasMoved(event, current))) return;
        if (!dragged) onBegin();
        setDragged({ id: current.grabbed?.shown.track.id ?? null, region: regionAt(event, current) });
      },
      onPointerUp: (event: PointerEvent): void => {
        const { current } = drag;
        if (current === null) return;
        stop();
        if (!dragged) {
          onClick(current.grabbed?.shown ?? null);
          return;
        }
        const region = regionAt(event, current);
        if (!isStorableRegion(region)) return;
        if (current.grabbed) onMove(current.grabbed.shown, region);
        else onDraw(region);
      },
      onPointerCancel: stop,
      // The browser would select text or drag it, and cancel ours.
      onMouseDown: (event: MouseEvent): void => event.preventDefault(),
    },
  };
}
