import type { Region } from '@plainview/domain/release/redactions/redaction-track';
import type { TrackedRegion } from '@plainview/domain/release/redactions/tracked-path';
import { followFrames, type FollowEnd, type NumberedPicture } from '../follow-frames.ts';
import type { GrayPicture } from '../gray-picture.ts';
import type { Box } from '../object-tracker.ts';
import { overlap } from './overlap.ts';
import type { StagedFilm } from './staged-films.ts';

/** Returns a box as a part of the picture that is visible. */
export const regionOfBox = (
  { x, y, width, height }: Box,
  of: Pick<GrayPicture, 'width' | 'height'>,
): Region => ({
  x1: Math.max(x / of.width, 0),
  y1: Math.max(y / of.height, 0),
  x2: Math.min((x + width) / of.width, 1),
  y2: Math.min((y + height) / of.height, 1),
});

/** Yields the frames of a film from one to another, with numbers from 1. */
export async function* framesOf(film: StagedFilm, from: number, to: number): AsyncGenerator<NumberedPicture> {
  const step = from <= to ? 1 : -1;
  for (let frame = from; frame !== to + step; frame += step)
    yield { frame, picture: film.pictureOf(frame - 1) };
}

/** How the object of a film was followed. */
export interface FollowedFilm {
  readonly end: FollowEnd;
  readonly found: readonly TrackedRegion[];
  /** Mean and least overlap of found and known boxes, on frames on which the object can be seen. */
  readonly mean: number;
  readonly least: number;
}

/** Follows the object of a film from its first or its last frame. */
export async function followFilm(film: StagedFilm, isBackward = false): Promise<FollowedFilm> {
  const [from, to] = isBackward ? [film.frames, 1] : [1, film.frames];
  const box = film.boxOf(from - 1);
  if (!box) throw new Error('the object cannot be seen at first');
  const found: TrackedRegion[] = [];
  const end = await followFrames(framesOf(film, from, to), regionOfBox(box, film), (_frame, region) => {
    if (region) found.push(region);
  });
  return { end, found, ...rateRegions(film, found) };
}

/** Compares found regions with the known boxes. */
export function rateRegions(
  film: Pick<StagedFilm, 'boxOf' | 'width' | 'height'>,
  found: readonly TrackedRegion[],
): { readonly mean: number; readonly least: number } {
  const overlaps = found.flatMap(({ frame, ...region }) => {
    const known = film.boxOf(frame - 1);
    return known ? [overlap(boxOfRegion(region), boxOfRegion(regionOfBox(known, film)))] : [];
  });
  const sum = overlaps.reduce((all, one) => all + one, 0);
  return { mean: sum / overlaps.length, least: Math.min(...overlaps) };
}

const boxOfRegion = ({ x1, y1, x2, y2 }: Region): Box => ({ x: x1, y: y1, width: x2 - x1, height: y2 - y1 });
