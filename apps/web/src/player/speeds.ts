/** The speeds that can be chosen. */
export const speeds: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 8, 16];

/** Returns the next slower or faster speed; the same at either end. */
export function nextSpeed(rate: number, step: -1 | 1): number {
  const next = step === 1 ? speeds.find((speed) => speed > rate) : speeds.findLast((speed) => speed < rate);
  return next ?? rate;
}
