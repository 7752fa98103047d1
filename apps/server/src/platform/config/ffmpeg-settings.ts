import type { Settings } from './setting-schema.ts';

/** The ffmpeg programs: names looked up on the PATH, or file paths. */
export interface FfmpegSettings {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  /** Seconds without progress after which ffmpeg is stopped. */
  readonly stallTimeoutSeconds: number;
  /** Sandboxing: use a sandbox if one is available, never, or refuse to run without one. */
  readonly sandbox: 'auto' | 'off' | 'required';
  /** Whether the analysis of videos detects speech. */
  readonly detectsSpeech: boolean;
}

/** Returns the ffmpeg programs, or null if the operator disabled ffmpeg. */
export function ffmpegOf(value: Settings): FfmpegSettings | null {
  if (value.FFMPEG_PATH === 'off') return null;
  return {
    ffmpeg: value.FFMPEG_PATH,
    ffprobe: value.FFPROBE_PATH,
    stallTimeoutSeconds: value.FFMPEG_PATIENCE_SECONDS,
    sandbox: value.FFMPEG_SANDBOX,
    detectsSpeech: value.SPEECH_DETECTION === 'on',
  };
}
