import {
  MUTE_MARGIN_MICROSECONDS,
  mutedStretches,
  type Stretch,
} from '@plainview/domain/release/redactions/hidden-areas';
import type { MutedRange } from '@plainview/domain/release/redactions/redaction-track';
import { SOUND_RATE } from './redaction.ts';

const CHANNELS = 2;
/** Samples of a block that is compared: 100 ms. */
const BLOCK = SOUND_RATE / 10;
/** Bytes of a block of 32-bit samples. */
export const SOUND_PIECE_BYTES = BLOCK * CHANNELS * 4;
/** Blocks that differ less are the same: -46 dB. */
export const QUIET = 0.005;
/** Most of a block's energy that its difference may have. */
export const SOUND_TOLERANCE = 0.25;

export interface SoundDifference {
  readonly kind: 'changed-sound' | 'audible';
  readonly microseconds: number;
  readonly measured: number;
}

/**
 * Compares decoded sound of a redacted copy with its original's, in blocks of 100 ms of two channels. Samples of muted
 * ranges must be zero. Blocks outside of them and of their margin must match within the codec's error.
 */
export class SoundComparison {
  readonly #muted: readonly Stretch[];
  readonly #margins: readonly Stretch[];
  #block = 0;
  #silentSamples = 0;
  #samples = 0;
  #largest = 0;

  constructor(ranges: readonly MutedRange[]) {
    this.#muted = mutedStretches(ranges).map(inSamples);
    this.#margins = mutedStretches(ranges, MUTE_MARGIN_MICROSECONDS).map(inSamples);
  }

  /** Samples of each channel that were compared. */
  get samples(): number {
    return this.#samples;
  }

  /** Samples of each channel that were found silent, since they are muted. */
  get silentSamples(): number {
    return this.#silentSamples;
  }

  /** Largest part of a block's energy in which the copy differs. */
  get largest(): number {
    return this.#largest;
  }

  /** Compares the next block. A stream that has ended is silent. */
  compare(original: Uint8Array | null, copy: Uint8Array | null): readonly SoundDifference[] {
    const [one, other] = [samplesOf(original), samplesOf(copy)];
    const begin = this.#block * BLOCK;
    this.#block += 1;
    this.#samples += Math.max(one.length, other.length) / CHANNELS;
    return [...this.#checkSilence(begin, other), ...this.#checkMatch(begin, one, other)];
  }

  #checkSilence(begin: number, copy: Float32Array): readonly SoundDifference[] {
    const found: SoundDifference[] = [];
    for (const { from, to } of within(this.#muted, begin, begin + BLOCK)) {
      let loudest = 0;
      let [first, last] = [Math.max(from, begin), Math.min(to, begin + BLOCK)].map((at) => at - begin);
      first ??= 0;
      last ??= 0;
      for (const value of copy.subarray(first * CHANNELS, last * CHANNELS))
        loudest = Math.max(loudest, Math.abs(value));
      if (loudest > 0)
        found.push({ kind: 'audible', microseconds: positionOf(begin + first), measured: loudest });
      else this.#silentSamples += Math.max(0, Math.min(last, copy.length / CHANNELS) - first);
    }
    return found;
  }

  #checkMatch(begin: number, original: Float32Array, copy: Float32Array): readonly SoundDifference[] {
    if (within(this.#margins, begin, begin + BLOCK).length > 0) return [];
    let [energy, difference] = [0, 0];
    for (let at = 0; at < BLOCK * CHANNELS; at += 1) {
      const [one, other] = [original[at] ?? 0, copy[at] ?? 0];
      energy += one * one;
      difference += (one - other) * (one - other);
    }
    const room = BLOCK * CHANNELS;
    if (Math.sqrt(difference / room) <= QUIET) return [];
    const measured = difference / Math.max(energy, QUIET * QUIET * room);
    this.#largest = Math.max(this.#largest, measured);
    return measured > SOUND_TOLERANCE
      ? [{ kind: 'changed-sound', microseconds: positionOf(begin), measured }]
      : [];
  }
}

const positionOf = (sample: number): number => Math.round((sample / SOUND_RATE) * 1_000_000);

const within = (stretches: readonly Stretch[], begin: number, end: number): readonly Stretch[] =>
  stretches.filter(({ from, to }) => from < end && to > begin);

function samplesOf(piece: Uint8Array | null): Float32Array {
  return piece
    ? new Float32Array(piece.buffer, piece.byteOffset, Math.floor(piece.byteLength / 4))
    : new Float32Array();
}

const inSamples = ({ from, to }: Stretch): Stretch => ({
  from: Math.ceil((from * SOUND_RATE) / 1_000_000),
  to: Math.ceil((to * SOUND_RATE) / 1_000_000),
});
