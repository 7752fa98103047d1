import { SPEECH_RATE } from '@plainview/domain/evidence/media/video-signals';

/**
 * Collects the probabilities of frames of sound as values of a signal: the highest one of each
 * tenth of a second.
 */
export function collectSpeech(frameSeconds: number) {
  let values = new Uint8Array(4096);
  let frames = 0;
  return {
    /** Adds the probability of the next frame, from 0 to 1. */
    add(probability: number): void {
      const value = Math.min(255, Math.max(0, Math.round(probability * 255)));
      // Rounding errors must not carry over into the next value.
      const first = Math.floor(frames * frameSeconds * SPEECH_RATE + 1e-6);
      frames += 1;
      const end = Math.ceil(frames * frameSeconds * SPEECH_RATE - 1e-6);
      if (end > values.length) {
        const larger = new Uint8Array(values.length * 2);
        larger.set(values);
        values = larger;
      }
      for (let at = first; at < end; at += 1) values[at] = Math.max(values[at] ?? 0, value);
    },
    /** Returns the given number of values, padded with zeros after the last frame. */
    finish(length: number): Uint8Array {
      const result = new Uint8Array(length);
      result.set(values.subarray(0, length));
      return result;
    },
  };
}
