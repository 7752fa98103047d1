/** What was found out about a file by reading it, not by its name or by what the browser said. */

export type VideoContainer =
  | 'mp4'
  | 'quicktime'
  | 'matroska'
  | 'webm'
  | 'mpeg-ts'
  // Read where ffmpeg is installed.
  | 'avi'
  | 'mpeg-ps'
  | 'asf';

/** `maybe`: depends on browser, graphics hardware or operating system. */
export type PlaysInBrowser = 'yes' | 'maybe' | 'no';

export interface VideoFacts {
  readonly container: VideoContainer;
  /** Integer, from the first picture's time for transport and program streams, from zero for all others. */
  readonly durationMicroseconds: number;
  /** Pixels as shown: after the pixel aspect ratio, before the rotation. */
  readonly width: number;
  readonly height: number;
  /** Clockwise degrees by which a player turns the picture. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Short name (`avc`, `hevc`, `vp8`, `vp9`, `av1`). */
  readonly videoCodec: string;
  /** Short name (`aac`, `opus`, …), `unknown` for one we cannot name, null without sound. */
  readonly audioCodec: string | null;
  /** Pictures per second over the first few hundred, null where they come irregularly. */
  readonly frameRate: number | null;
  /** What to send as Content-Type so that a player takes it. */
  readonly contentType: string;
  readonly playsInBrowser: PlaysInBrowser;
}

/**
 * Why a file was not taken for a video:
 * - `empty`: no bytes
 * - `unknown-container`: none of the containers that we read
 * - `unreadable`: a container that contradicts itself or breaks off
 * - `no-video-track`: sound or subtitles only
 * - `unknown-codec`: has pictures in a coding that we cannot check; it may be a video all the same
 * - `no-picture`: says that it has pictures, but there is no key frame where it says
 * - `no-duration`: nothing to watch
 * - `limit-reached`: not decided within the time, memory or reading allowed; says nothing about the file
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
  | { readonly kind: 'video'; readonly facts: VideoFacts }
  | { readonly kind: 'not-a-video'; readonly reason: NotAVideoReason };
