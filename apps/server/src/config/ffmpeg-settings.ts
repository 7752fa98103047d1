/** The ffmpeg programs: names looked up on the PATH, or file paths. */
export interface FfmpegSettings {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** Seconds without progress after which ffmpeg is stopped. */
  readonly patienceSeconds: number;
  /** Sandboxing: use a sandbox if one is available, never, or refuse to run without one. */
  readonly sandbox: 'auto' | 'off' | 'required';
}
