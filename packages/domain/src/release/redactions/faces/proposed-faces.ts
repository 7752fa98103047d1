import type { ErrorCode } from '../../../shared/error-code.ts';
import { countKeyFrames, formatKeyFrames, parseKeyFrames } from '../key-frames.ts';
import { regionOnFrame, type RedactionTrack, type Region } from '../redaction-track.ts';
import { isStorableRegion, regionBetween } from '../region.ts';

/** Most proposals of one video. */
export const MOST_FACES = 2000;
/** Most frames on which the faces of one video were found together, counted for each face. */
export const MOST_FACE_SIGHTINGS = 20_000;
/** Longest name of a detector, in characters. */
export const LONGEST_DETECTOR = 60;

/** Where a face was found on a frame. */
export interface FaceSighting extends Region {
  readonly frame: number;
}

/** A face that a program found. An accepted one is hidden by the region with its id. */
export interface ProposedFace {
  readonly id: string;
  /** In ascending order of their frames, at least one. */
  readonly sightings: readonly FaceSighting[];
}

/** A proposal as it is sent: where the face was found, never its picture. */
export interface WrittenFace {
  readonly id: string;
  /** As `formatKeyFrames` writes them. */
  readonly sightings: string;
  /** The frame that shows the face best. */
  readonly frame: number;
  readonly isRejected: boolean;
}

/** A search for faces in a video: how far it came, and what it found. */
export interface WrittenFaceSearch<Face extends WrittenFace = WrittenFace> {
  /** Name of the program that looked. */
  readonly detector: string;
  /** Number of frames from one that was looked at to the next. */
  readonly stride: number;
  /** The last frame up to which every face that was found belongs to a proposal; 0 before the first one. */
  readonly searchedFrames: number;
  /** Whether the whole video was searched. */
  readonly isComplete: boolean;
  readonly faces: readonly Face[];
}

/** A proposal as it is stored, with the name of the person who rejected it; null if nobody has. */
export interface StoredFace extends WrittenFace {
  readonly rejectedBy: string | null;
}

/** A search as it is stored. */
export type StoredFaceSearch = WrittenFaceSearch<StoredFace>;

/** `hidden`: regions hide it on each frame on which it was found, so there is nothing to decide. */
export const faceDecisions = ['undecided', 'accepted', 'rejected', 'hidden'] as const;
export type FaceDecision = (typeof faceDecisions)[number];

/** Returns a proposal as it can be stored: within the frame, without regions that are too small; null if none is left. */
export function storableFace(face: ProposedFace): ProposedFace | null {
  const sightings = face.sightings
    .map(({ frame, ...region }) => ({ frame, ...regionBetween(region) }))
    .filter(isStorableRegion);
  return sightings.length === 0 ? null : { id: face.id, sightings };
}

/** Writes where a face was found. */
export const formatSightings = (sightings: readonly FaceSighting[]): string => formatKeyFrames(sightings);

/** Reads where a face was found. Returns null if the text is not valid. */
export function parseSightings(text: string): FaceSighting[] | null {
  const sightings = parseKeyFrames(text);
  return sightings?.every(({ isTracked = false }) => !isTracked) === true ? sightings : null;
}

/** Counts the frames on which faces were found, for each face. */
export const countSightings = (faces: readonly Pick<WrittenFace, 'sightings'>[]): number =>
  faces.reduce((sum, { sightings }) => sum + countKeyFrames(sightings), 0);

/** Returns where a stored face was found. @throws Error if it cannot be read */
export function readSightings({
  id,
  sightings: text,
}: Pick<WrittenFace, 'id' | 'sightings'>): FaceSighting[] {
  const sightings = parseSightings(text);
  if (sightings === null) throw new Error(`the sightings of face ${id} cannot be read`);
  return sightings;
}

/** Returns why proposals cannot be of a video with a number of frames; null if they can. */
export function facesProblem({ faces, searchedFrames }: WrittenFaceSearch, frames: number): ErrorCode | null {
  const isOutside = ({ sightings, frame }: WrittenFace): boolean =>
    frame > frames || (parseSightings(sightings)?.at(-1)?.frame ?? Number.POSITIVE_INFINITY) > frames;
  return searchedFrames > frames || faces.some(isOutside) ? 'REDACTION_OUTSIDE_VIDEO' : null;
}

/** Returns a search as it is stored: a person who rejects a face is noted once. */
export function storeSearch(
  search: WrittenFaceSearch,
  before: StoredFaceSearch | null,
  by: string,
): StoredFaceSearch {
  const rejections = new Map(before?.faces.map(({ id, rejectedBy }) => [id, rejectedBy]));
  return {
    detector: search.detector,
    stride: search.stride,
    searchedFrames: search.searchedFrames,
    isComplete: search.isComplete,
    faces: search.faces.map(({ id, sightings, frame, isRejected }) => ({
      id,
      sightings,
      frame,
      isRejected,
      rejectedBy: isRejected ? (rejections.get(id) ?? by) : null,
    })),
  };
}

/** Returns whether different faces are rejected in two searches. */
export function haveOtherRejections(one: StoredFaceSearch | null, other: StoredFaceSearch | null): boolean {
  const [some, others] = [one, other].map(
    (search) => new Set(search?.faces.flatMap(({ id, isRejected }) => (isRejected ? [id] : []))),
  );
  return some?.size !== others?.size || [...(some ?? [])].some((id) => others?.has(id) !== true);
}

const isWithin = (inner: Region, outer: Region): boolean =>
  inner.x1 >= outer.x1 && inner.y1 >= outer.y1 && inner.x2 <= outer.x2 && inner.y2 <= outer.y2;

/** Returns whether regions hide a face on each frame on which it was found. */
export const isFaceHidden = (
  { sightings }: Pick<ProposedFace, 'sightings'>,
  tracks: readonly RedactionTrack[],
): boolean =>
  sightings.every((sighting) => {
    const face = regionBetween(sighting);
    return tracks.some((track) => {
      const region = regionOnFrame(track, sighting.frame);
      return region !== null && isWithin(face, region);
    });
  });

/** Returns what was decided about a proposal. Removing the region of an accepted one makes it undecided again. */
export function faceDecision(
  face: ProposedFace & { readonly isRejected: boolean },
  tracks: readonly RedactionTrack[],
): FaceDecision {
  if (tracks.some(({ id }) => id === face.id)) return 'accepted';
  if (face.isRejected) return 'rejected';
  return isFaceHidden(face, tracks) ? 'hidden' : 'undecided';
}

/** How many faces were proposed, and what was decided about them. */
export type FaceCounts = Readonly<Record<FaceDecision | 'proposed', number>>;

/** Counts decisions. */
export function countFaces(decisions: readonly FaceDecision[]): FaceCounts {
  const countOf = (decision: FaceDecision): number => decisions.filter((one) => one === decision).length;
  return {
    proposed: decisions.length,
    accepted: countOf('accepted'),
    rejected: countOf('rejected'),
    hidden: countOf('hidden'),
    undecided: countOf('undecided'),
  };
}

/** The counts at an approval, with how many undecided faces the person confirmed to have looked at. */
export interface ApprovedFaces extends FaceCounts {
  readonly lookedAt: number;
}

/** A face in one of several videos, as a key. */
export const faceKey = (videoId: string, faceId: string): string => `${videoId} ${faceId}`;
