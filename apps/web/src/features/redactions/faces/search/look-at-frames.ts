import {
  distinctFaces,
  type ColorPicture,
  type FaceDetector,
  type FoundFace,
} from '../detector/face-detector.ts';
import { FaceJoiner, isLikelyFace, type FaceTrack } from './join-faces.ts';

/** A sampled frame. */
export interface SampledFrame {
  readonly frame: number;
  /** Width by height. */
  readonly aspect: number;
  /** Returns the picture, reduced to a width. */
  readonly reduce: (width: number) => ColorPicture;
}

interface LookListeners<Sample extends SampledFrame> {
  /** Called for each face of a frame, with the id of its track. */
  readonly onFace: (id: string, face: FoundFace, sample: Sample) => void;
  /** Called for each track that ended. @param isLikely false if it is probably no face */
  readonly onEnded: (track: FaceTrack, isLikely: boolean) => Promise<void>;
  /** @param settled the last frame up to which all faces belong to tracks that have ended */
  readonly onLooked: (frame: number, settled: number) => void;
  /** Returns true to end early, with all tracks. */
  readonly isStopped?: () => boolean;
}

/** Finds the faces of a frame at all sizes. */
export async function detectFaces(detector: FaceDetector, { reduce }: SampledFrame): Promise<FoundFace[]> {
  const all: FoundFace[] = [];
  for (const width of detector.widths) all.push(...(await detector.detect(reduce(width))));
  return distinctFaces(all);
}

/** Looks for faces in sampled frames and joins them to tracks. */
export async function lookAtFrames<Sample extends SampledFrame>(
  detector: FaceDetector,
  samples: AsyncIterable<Sample>,
  { onFace, onEnded, onLooked, isStopped = () => false }: LookListeners<Sample>,
): Promise<void> {
  let joiner: FaceJoiner | null = null;
  for await (const sample of samples) {
    joiner ??= new FaceJoiner(() => crypto.randomUUID(), sample.aspect);
    const faces = await detectFaces(detector, sample);
    const { ids, ended } = joiner.add(sample.frame, faces);
    for (const [at, face] of faces.entries()) onFace(ids[at] ?? '', face, sample);
    for (const track of ended) await onEnded(track, isLikelyFace(track));
    onLooked(sample.frame, (joiner.firstOpenFrame() ?? sample.frame + 1) - 1);
    if (isStopped()) break;
  }
  for (const track of joiner?.end() ?? []) await onEnded(track, isLikelyFace(track));
}
