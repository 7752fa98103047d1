/** A list of complex numbers; its length is a power of two. */
export interface Complex {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

/** Returns the smallest power of two that is not below a length. */
export const powerOfTwo = (length: number): number => 2 ** Math.ceil(Math.log2(Math.max(length, 2)));

/** Returns real values as complex numbers, with zeros up to a length. */
export function toComplex(values: ArrayLike<number>, length: number): Complex {
  const real = new Float64Array(length);
  real.set(values);
  return { real, imaginary: new Float64Array(length) };
}

/**
 * Replaces values by their discrete Fourier transform, or by the inverse without its factor
 * 1/n (Cooley–Tukey).
 */
export function transform({ real, imaginary }: Complex, isInverse = false): void {
  const length = real.length;
  reverseBits(real, imaginary);
  for (let half = 1; half < length; half *= 2) {
    const angle = ((isInverse ? 1 : -1) * Math.PI) / half;
    for (let turn = 0; turn < half; turn += 1) {
      const cosine = Math.cos(angle * turn);
      const sine = Math.sin(angle * turn);
      for (let low = turn; low < length; low += 2 * half) {
        const high = low + half;
        const a = real[high] ?? 0;
        const b = imaginary[high] ?? 0;
        const x = a * cosine - b * sine;
        const y = a * sine + b * cosine;
        const p = real[low] ?? 0;
        const q = imaginary[low] ?? 0;
        real[high] = p - x;
        imaginary[high] = q - y;
        real[low] = p + x;
        imaginary[low] = q + y;
      }
    }
  }
}

function reverseBits(real: Float64Array, imaginary: Float64Array): void {
  const length = real.length;
  for (let at = 1, other = 0; at < length; at += 1) {
    let bit = length >> 1;
    for (; other & bit; bit >>= 1) other ^= bit;
    other ^= bit;
    if (at < other) {
      [real[at], real[other]] = [real[other] ?? 0, real[at] ?? 0];
      [imaginary[at], imaginary[other]] = [imaginary[other] ?? 0, imaginary[at] ?? 0];
    }
  }
}

/**
 * Returns the cross-correlation of two signals: at `lag`, the sum of `a[n + lag] * b[n]`. Negative lags are
 * at the end of the result, counted from its length.
 * @param weightOf factor of each frequency, given its part of the sampling rate (0 to 0.5) and the
 *   size of its product
 */
export function correlate(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  weightOf: (frequency: number, size: number) => number = () => 1,
): Float64Array {
  const length = powerOfTwo(a.length + b.length);
  const one = toComplex(a, length);
  const other = toComplex(b, length);
  transform(one);
  transform(other);
  const real = new Float64Array(length);
  const imaginary = new Float64Array(length);
  for (let at = 0; at < length; at += 1) {
    const [p = 0, q = 0, r = 0, s = 0] = [
      one.real[at],
      one.imaginary[at],
      other.real[at],
      other.imaginary[at],
    ];
    const x = p * r + q * s;
    const y = q * r - p * s;
    const weight = weightOf(Math.min(at, length - at) / length, Math.hypot(x, y)) / length;
    real[at] = x * weight;
    imaginary[at] = y * weight;
  }
  transform({ real, imaginary }, true);
  return real;
}
