import type { SourceSignature } from './source-signature.ts';

/** Properties measured in a stored file, kept with its video as plain data. */
export interface MediaFacts {
  readonly container: string;
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
}

/** Long stretches of a video, summed up. */
export interface LongStretches {
  readonly count: number;
  readonly totalMicroseconds: number;
  /** Start of the first one. */
  readonly firstMicroseconds: number;
}

/** Result of decoding a video, stored with it as plain data. Null if a problem is absent or short. */
export interface ContentFacts {
  /** It has sound, and none of it is loud enough to be heard. */
  readonly isSilent: boolean;
  readonly black: LongStretches | null;
  readonly frozen: LongStretches | null;
  /** The container states a longer duration than could be decoded. */
  readonly truncated: { readonly statedMicroseconds: number; readonly decodedMicroseconds: number } | null;
}
