import type { Settings } from './setting-schema.ts';

/** The speech recognition service that makes transcripts. */
export interface SpeechToTextSettings {
  /** Address of the service, without a trailing slash or version. */
  readonly url: string;
  readonly apiKey: string | null;
  /** Null means the default model of the service. */
  readonly model: string | null;
  /** How long the service may take for one part. */
  readonly timeoutSeconds: number;
}

/** Returns the service, or null if none is configured. */
export function speechToTextOf(value: Settings): SpeechToTextSettings | null {
  if (value.SPEECH_TO_TEXT_URL === undefined) return null;
  return {
    url: value.SPEECH_TO_TEXT_URL.replace(/\/+(?:v1\/*)?$/u, ''),
    apiKey: value.SPEECH_TO_TEXT_API_KEY ?? null,
    model: value.SPEECH_TO_TEXT_MODEL ?? null,
    timeoutSeconds: value.SPEECH_TO_TEXT_TIMEOUT_SECONDS,
  };
}
