import type { Region } from '@plainview/domain/release/redactions/redaction-track';
import { overlapOf, type FoundFace } from '../detector/face-detector.ts';

/** A face on a frame. */
export interface Sighting extends FoundFace {
  readonly frame: number;
}

/** Sightings of one face, in ascending order of their frames. */
export interface FaceTrack {
  readonly id: string;
  readonly sightings: readonly Sighting[];
}

/** A face that is missing on more samples than this in a row, and found again, begins another track. */
const MOST_MISSED = 5;
/** Faces that overlap by less are one only if they are close to each other and of a similar size. */
const LEAST_OVERLAP = 0.2;
/** Distance up to which faces may be one, in sides of the face, after one sample and for each missed one. */
const REACH = 0.8;
const REACH_PER_MISSED = 0.25;
const MOST_GROWTH = 1.7;
/** A track needs a sighting with the first score, and one that was seen only once needs the second one. */
const LIKELY_SCORE = 0.45;
const SURE_SCORE = 0.6;

interface OpenTrack {
  readonly id: string;
  readonly sightings: Sighting[];
  last: Sighting;
  missed: number;
}

const centerOf = ({ x1, y1, x2, y2 }: Region) => ({ x: (x1 + x2) / 2, y: (y1 + y2) / 2 });

/**
 * Returns how well a face continues a track, from 0 to 2; 0 if it is another one.
 * @param aspect width of the frame by its height
 */
function matchOf({ last, missed }: OpenTrack, face: FoundFace, aspect: number): number {
  const overlap = overlapOf(last, face);
  if (overlap >= LEAST_OVERLAP) return 1 + overlap;
  const [from, to] = [centerOf(last), centerOf(face)];
  const [before, after] = [last.x2 - last.x1, face.x2 - face.x1];
  const distance = Math.hypot(to.x - from.x, (to.y - from.y) / aspect) / Math.max(before, after);
  const reach = REACH + REACH_PER_MISSED * missed;
  const growth = Math.max(before, after) / Math.min(before, after);
  return distance > reach || growth > MOST_GROWTH ? 0 : 1 - distance / reach / 2;
}

/** Joins the faces of sampled frames to tracks: one for each face, until it is gone. Nobody is recognized. */
export class FaceJoiner {
  private open: OpenTrack[] = [];
  private readonly createId: () => string;
  private readonly aspect: number;

  /** @param aspect width of the frame by its height */
  constructor(createId: () => string, aspect: number) {
    this.createId = createId;
    this.aspect = aspect;
  }

  /**
   * Adds the faces of the next sampled frame.
   * @returns the tracks that ended before, and the id of each face's track, in the order of the faces
   */
  add(frame: number, faces: readonly FoundFace[]) {
    const tracks = this.assign(faces);
    for (const track of this.open) track.missed += 1;
    const ids = faces.map((face, at) => {
      const sighting = { ...face, frame };
      const track = tracks[at];
      if (track) {
        track.sightings.push(sighting);
        track.last = sighting;
        track.missed = 0;
        return track.id;
      }
      const id = this.createId();
      this.open.push({ id, sightings: [sighting], last: sighting, missed: 0 });
      return id;
    });
    const ended = this.open.filter(({ missed }) => missed > MOST_MISSED);
    this.open = this.open.filter(({ missed }) => missed <= MOST_MISSED);
    return { ids, ended: ended.map(toTrack) };
  }

  /** Returns the frame on which the first track that has not ended begins; null if all have. */
  firstOpenFrame(): number | null {
    const frames = this.open.flatMap(({ sightings }) => sightings[0]?.frame ?? []);
    return frames.length > 0 ? Math.min(...frames) : null;
  }

  /** Ends all tracks. */
  end(): FaceTrack[] {
    const ended = this.open.map(toTrack);
    this.open = [];
    return ended;
  }

  /** Finds the track that each face continues: the best matches first, each track once. */
  private assign(faces: readonly FoundFace[]): (OpenTrack | undefined)[] {
    const pairs = faces.flatMap((face, at) =>
      this.open.map((track) => ({ at, track, match: matchOf(track, face, this.aspect) })),
    );
    const assigned: (OpenTrack | undefined)[] = faces.map(() => undefined);
    const taken = new Set<OpenTrack>();
    for (const { at, track, match } of pairs.toSorted((one, other) => other.match - one.match)) {
      if (match === 0 || assigned[at] || taken.has(track)) continue;
      assigned[at] = track;
      taken.add(track);
    }
    return assigned;
  }
}

const toTrack = ({ id, sightings }: OpenTrack): FaceTrack => ({ id, sightings });

/** Returns whether a track is worth a person's time. */
export function isLikelyFace({ sightings }: FaceTrack): boolean {
  const least = sightings.length > 1 ? LIKELY_SCORE : SURE_SCORE;
  return sightings.some(({ score }) => score >= least);
}
