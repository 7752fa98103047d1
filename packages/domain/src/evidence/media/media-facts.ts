import type { SourceSignature } from './source-signature.ts';

/** A sound track of a file. */
export interface SoundTrack {
  /** Its place among the sound tracks, from 1. */
  readonly number: number;
  /** Short name, such as `aac`; `unknown` if it is not known. */
  readonly codec: string;
  /** Null if unknown. */
  readonly channels: number | null;
  /** How the file names it; null if it does not. */
  readonly label: string | null;
  /** False if the server has no decoder for it. */
  readonly isDecodable: boolean;
  /** Whether it is the one that players choose. */
  readonly isMain: boolean;
}

/** A video track of a file. */
export interface PictureTrack {
  /** Its place among the video tracks, from 1. */
  readonly number: number;
  readonly codec: string;
  /** Displayed pixels. */
  readonly width: number;
  readonly height: number;
  readonly label: string | null;
  /** Whether it is the picture of the video. */
  readonly isMain: boolean;
}

/** A place where the clock of a file jumps, for example because two recordings were joined. */
export interface ClockBreak {
  /** Position on the continuous clock, which the parts are joined on. */
  readonly atMicroseconds: number;
  /** By how much the file's own clock jumps, negative if backward. */
  readonly jumpMicroseconds: number;
  /** Only one track has another clock, from its beginning. */
  readonly isOfOneTrack: boolean;
}

/** Properties measured in a stored file, kept with its video as plain data. */
export interface MediaFacts {
  readonly container: string;
  /**
   * The length of the video: until its longest track that can be decoded ends. Read from the index on arrival, and
   * measured from all packets when the video is prepared.
   */
  readonly durationMicroseconds: number;
  readonly width: number;
  readonly height: number;
  readonly videoCodec: string;
  readonly audioCodec: string | null;
  readonly frameRate: number | null;
  readonly playsInBrowser: 'yes' | 'maybe' | 'no';
  /**
   * Signatures in the file. Missing if the file was not searched: it is from an earlier release, or
   * exceeded the limits.
   */
  readonly sourceSignatures?: readonly SourceSignature[];
  /** In the file's order. Missing in files of earlier releases, like the facts below. */
  readonly soundTracks?: readonly SoundTrack[];
  readonly pictureTracks?: readonly PictureTrack[];
  /** The duration that the file's header states, which may be wrong; null if it states none. */
  readonly statedMicroseconds?: number | null;
  /** Missing until the video is measured. The positions of such a video are those of its copy. */
  readonly clockBreaks?: readonly ClockBreak[];
}

/** Long stretches of a video, summed up. */
export interface LongStretches {
  readonly count: number;
  readonly totalMicroseconds: number;
  /** Start of the first one. */
  readonly firstMicroseconds: number;
}

/** Result of decoding a sound track. */
export interface HeardTrack {
  /** Its place among the sound tracks, from 1. */
  readonly number: number;
  /** How long it is louder than -45 dB; null if it could not be decoded from beginning to end. */
  readonly loudMicroseconds: number | null;
}

/** Result of decoding a video, stored with it as plain data. Null if a problem is absent or short. */
export interface ContentFacts {
  /** It has sound, and hardly any of it is loud enough to be heard. */
  readonly isSilent: boolean;
  /** All sound tracks, in the file's order. Missing if an earlier release analyzed it, which heard the first one. */
  readonly soundTracks?: readonly HeardTrack[];
  readonly black: LongStretches | null;
  readonly frozen: LongStretches | null;
  /** The header states a longer duration than could be decoded. */
  readonly truncated: { readonly statedMicroseconds: number; readonly decodedMicroseconds: number } | null;
}
