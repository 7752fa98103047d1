import type { MediaFacts } from '@plainview/domain/evidence/media/media-facts';

/**
 * Facts about a file that were determined from its content, not from its name or the browser's information.
 */

export type VideoContainer =
  | 'mp4'
  | 'quicktime'
  | 'matroska'
  | 'webm'
  | 'mpeg-ts'
  // Supported if ffmpeg is installed.
  | 'avi'
  | 'mpeg-ps'
  | 'asf'
  | 'flv'
  | 'ogg'
  | 'mxf'
  | 'dv'
  // Frames without a container.
  | 'raw'
  | 'other';

/** A sound track of a file. */
export type SoundTrack = NonNullable<MediaFacts['soundTracks']>[number];
/** A video track of a file. */
export type PictureTrack = NonNullable<MediaFacts['pictureTracks']>[number];

/** `maybe`: depends on the browser, the graphics hardware or the operating system. */
export type PlaysInBrowser = 'yes' | 'maybe' | 'no';

export interface VideoFacts {
  readonly container: VideoContainer;
  /**
   * Integer. Measured from the first frame in transport and program streams, and from zero in all others, to the
   * end of the longest track that can be decoded.
   */
  readonly durationMicroseconds: number;
  /** Displayed pixels: after the pixel aspect ratio, before rotation. */
  readonly width: number;
  readonly height: number;
  /** Clockwise rotation in degrees that a player applies. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Short name (`avc`, `hevc`, `vp8`, `vp9`, `av1`). */
  readonly videoCodec: string;
  /** Short name (`aac`, `opus`, …) of the main track, `unknown` for an unrecognized codec, null without audio. */
  readonly audioCodec: string | null;
  /** In the file's order. */
  readonly soundTracks: readonly SoundTrack[];
  readonly pictureTracks: readonly PictureTrack[];
  /** Frames per second; null if they are irregular. */
  readonly frameRate: number | null;
  /** Content-Type that makes players accept the file. */
  readonly contentType: string;
  readonly playsInBrowser: PlaysInBrowser;
}

/**
 * Why a file was not accepted as a video:
 * - `empty`: no bytes
 * - `unknown-container`: not a container that we support
 * - `unreadable`: a container that is inconsistent or truncated
 * - `no-video-track`: audio or subtitles only
 * - `unknown-codec`: has frames in a codec that we cannot check; it may still be a video
 * - `no-picture`: claims to have frames, but has no key frame where the index says
 * - `no-duration`: nothing to watch
 * - `limit-reached`: could not be decided within the limits of time, memory or reads; says
 *   nothing about the file
 */
export type NotAVideoReason =
  | 'empty'
  | 'unknown-container'
  | 'unreadable'
  | 'no-video-track'
  | 'unknown-codec'
  | 'no-picture'
  | 'no-duration'
  | 'limit-reached';

export type ProbeResult =
  | {
      readonly kind: 'video';
      readonly facts: VideoFacts;
      /** False if only reading all of the file tells how long it is. */
      readonly isLengthCertain: boolean;
    }
  | { readonly kind: 'not-a-video'; readonly reason: NotAVideoReason };
