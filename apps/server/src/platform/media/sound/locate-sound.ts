import type { Candidate, SoundMatch } from './match-sound.ts';

/** A stretch of a recording, in seconds. */
export interface SoundPart {
  readonly from: number;
  readonly seconds: number;
}

/** The recordings that are compared, and how: the work on their sound is done elsewhere. */
export interface ComparedSound {
  readonly referenceSeconds: number;
  readonly seconds: number;
  /** Returns likely starts of the recording on the clock of the reference, in seconds, best first. */
  readonly candidates: () => Promise<ReadonlyArray<Candidate>>;
  /** Values per second in which candidates are counted. */
  readonly rate: number;
  /** Finds a part of the recording in a longer one of the reference. Null if one of them is silent. */
  readonly find: (inReference: SoundPart, part: SoundPart) => Promise<SoundMatch | null>;
}

/** The start of a recording on the clock of the reference. */
export interface LocatedSound {
  readonly startSeconds: number;
  /** By how many millionths the recording takes longer there; null if it is too short to measure. */
  readonly driftPpm: number | null;
  /** From 0 to 1. */
  readonly confidence: number;
}

/**
 * Length of a part that is compared, and how far it may be from a candidate. Together just
 * below a power of two.
 */
const PART_SECONDS = 3.6;
const SHORTEST_PART = 2.5;
const REACH_SECONDS = 0.45;
/** Matches with a lower clarity are ignored. */
const CLEAR = 0.3;
/** A single part has nothing that confirms it. */
const CLEAR_ALONE = 0.5;
/** Parts that disagree by more do not belong to one start: drift of 2000 millionths, and 5 ms. */
const LARGEST_DRIFT = 0.002;
const TOLERANCE = 0.005;
/** Parts that are nearer than this do not show a drift. */
const DRIFT_DISTANCE = 20;
/** Smaller differences may be rounding. */
const SMALLEST_DIFFERENCE = 0.001;

interface Place {
  /** Middle of the part, in seconds of the recording. */
  readonly at: number;
  /** Start of the recording on the clock of the reference, as this part shows it. */
  readonly start: number;
  readonly clarity: number;
}

/** Finds where a recording begins on the clock of another one. Returns null if there is no reliable match. */
export async function locateSound(sound: ComparedSound): Promise<LocatedSound | null> {
  for (const { lag } of await sound.candidates()) {
    const located = await check(sound, lag / sound.rate);
    if (located) return located;
  }
  return null;
}

/** Compares parts at the beginning, in the middle and at the end of the overlap that a start implies. */
async function check(sound: ComparedSound, start: number): Promise<LocatedSound | null> {
  const from = Math.max(0, -start);
  const to = Math.min(sound.seconds, sound.referenceSeconds - start);
  const seconds = Math.min(PART_SECONDS, to - from);
  if (seconds < SHORTEST_PART) return null;
  const room = to - from - seconds;
  const begins =
    room < PART_SECONDS ? [from + room / 2] : [0.5, 0, 1, 0.25, 0.75].map((part) => from + part * room);
  const places: Place[] = [];
  for (const [turn, begin] of begins.entries()) {
    const place = await placeOf(sound, start, { from: begin, seconds });
    if (place) places.push(place);
    // Wrong candidates end here.
    if (turn === 1 && places.length === 0) return null;
  }
  return begins.length === 1 ? alone(places[0]) : together(places, begins.length);
}

async function placeOf(sound: ComparedSound, start: number, part: SoundPart): Promise<Place | null> {
  const wanted = part.from + start - REACH_SECONDS;
  const from = Math.max(0, wanted);
  const to = Math.min(sound.referenceSeconds, wanted + part.seconds + 2 * REACH_SECONDS);
  const match = await sound.find({ from, seconds: to - from }, part);
  if (!match || match.clarity < CLEAR) return null;
  return { at: part.from + part.seconds / 2, start: from + match.lag - part.from, clarity: match.clarity };
}

const alone = (place: Place | undefined): LocatedSound | null =>
  place && place.clarity >= CLEAR_ALONE
    ? { startSeconds: place.start, driftPpm: null, confidence: place.clarity }
    : null;

/** Returns the start that most parts agree on, if at least half of them do. */
function together(places: readonly Place[], asked: number): LocatedSound | null {
  const agreeing = places
    .map((one) => places.filter((other) => agree(one, other)))
    .reduce((most, some) => (some.length > most.length ? some : most), []);
  if (agreeing.length < 2 || agreeing.length * 2 < asked) return null;
  const sorted = agreeing.toSorted((one, other) => one.at - other.at);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (!first || !last) return null;
  const clarity = sorted.reduce((sum, place) => sum + place.clarity, 0) / asked;
  const { slope, start } = lineThrough(sorted);
  const hasDrift =
    last.at - first.at >= DRIFT_DISTANCE && Math.abs(last.start - first.start) > SMALLEST_DIFFERENCE;
  const middle = sorted[Math.floor(sorted.length / 2)] ?? first;
  return hasDrift
    ? { startSeconds: start, driftPpm: Math.round(slope * 10_000_000) / 10, confidence: clarity }
    : { startSeconds: middle.start, driftPpm: null, confidence: clarity };
}

const agree = (one: Place, other: Place): boolean =>
  Math.abs(one.start - other.start) <= TOLERANCE + LARGEST_DRIFT * Math.abs(one.at - other.at);

/** Fits a line to the starts by least squares. */
function lineThrough(places: readonly Place[]): { readonly slope: number; readonly start: number } {
  const mean = (of: (place: Place) => number): number =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length;
  const at = mean((place) => place.at);
  const start = mean((place) => place.start);
  const spread = mean((place) => (place.at - at) ** 2);
  const slope = spread === 0 ? 0 : mean((place) => (place.at - at) * (place.start - start)) / spread;
  return { slope, start: start - slope * at };
}
