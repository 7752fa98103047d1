/**
 * Files made from a video, or about it. The video itself is never modified.
 * - `poster`: a representative frame
 * - `playable`: a copy that browsers can play
 * - `still`: a frame
 * - `result`: output of a processing tool
 * - `frame-index`: the time of every frame (frame-index.ts)
 * - `signals`: sound and pictures over time (video-signals.ts)
 * - `clip`: a part of the video, encoded again
 * - `hover-pictures`: small pictures of the whole video in one image (hover-pictures.ts)
 * - `sidecar`: what the camera wrote next to the video, such as positions, as the agency sent it
 * - `sound-track`: another sound track than the main one, as audio on the clock of the video
 * - `video-track`: another video track than the main one, as a copy that browsers can play, on the same clock
 * - `redacted`: a copy in which parts are hidden, of an order (redaction-order.ts)
 * - `release-report`: the report of a delivered order (release-report.ts); it belongs to the order's first video
 * - `transcript`: what is said in the video, as WebVTT (transcript.ts)
 */
export const derivedFileKinds = [
  'poster',
  'playable',
  'still',
  'result',
  'frame-index',
  'signals',
  'hover-pictures',
  'clip',
  'transcript',
  'sidecar',
  'sound-track',
  'video-track',
  'redacted',
  'release-report',
] as const;
export type DerivedFileKind = (typeof derivedFileKinds)[number];

/**
 * Kinds that the video's agency can see, too. The others belong to the review; of redacted copies, it can see those that
 * were delivered.
 */
export const agencyDerivedKinds: readonly DerivedFileKind[] = [
  'poster',
  'playable',
  'frame-index',
  'sidecar',
  'sound-track',
  'video-track',
  'release-report',
];

/** Copies that show the pictures of a video. */
export const playedKinds: readonly DerivedFileKind[] = ['playable', 'video-track'];

/** A file made from a video. */
export interface DerivedFile {
  /** Also the storage key of its bytes. */
  readonly id: string;
  readonly agencyId: string;
  readonly videoId: string;
  /** The processing run that produced it; null if none did, or if the run was deleted. */
  readonly runId: string | null;
  readonly kind: DerivedFileKind;
  /** File name for downloads. */
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Position of a still image in the video; null for other files. */
  readonly atMicroseconds: number | null;
  /** Its place among the video's tracks of its kind, from 1; null or missing for other files. */
  readonly trackNumber?: number | null;
  readonly createdAt: Date;
}
