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
