/** Locations of the ffmpeg programs: names on the path, or paths. */
export interface FfmpegSettings {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** Seconds without progress after which it is stopped. */
  readonly patienceSeconds: number;
  /** Whether it runs in a sandbox: where one is available, never, or not at all without one. */
  readonly sandbox: 'auto' | 'off' | 'required';
}
