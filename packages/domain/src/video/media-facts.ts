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
}

/** Long stretches of a video, summed up. */
export interface LongStretches {
  readonly count: number;
  readonly totalMicroseconds: number;
  /** Where the first one begins. */
  readonly firstMicroseconds: number;
}

/** What decoding a video found, kept with the video as plain data. Null: not so, or not for long. */
export interface ContentFacts {
  /** It has sound, and none of it is loud enough to be heard. */
  readonly isSilent: boolean;
  readonly black: LongStretches | null;
  readonly frozen: LongStretches | null;
  /** The container states a longer duration than could be decoded. */
  readonly truncated: { readonly statedMicroseconds: number; readonly decodedMicroseconds: number } | null;
}
