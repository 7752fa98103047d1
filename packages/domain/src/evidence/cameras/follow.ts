/**
 * Deviation from which a follower changes its speed, and below which it returns to normal: both
 * in microseconds.
 */
export const CORRECT_FROM = 15_000;
export const CORRECT_UNTIL = 4000;

/** Deviation from which a follower jumps. */
export const JUMP_FROM = 80_000;

/** Largest change of a follower's speed: 5%. */
export const LARGEST_CORRECTION = 0.05;

/** A smaller correction is not worth a change of speed. */
const SMALLEST_CORRECTION = 0.01;

/** Time in which a correction should take effect, in microseconds of the common timeline. */
const CORRECTION_TIME = 600_000;

/** Longest time that a jump is expected to take. */
const LONGEST_LEAD = 1_000_000;

/** Next step of a follower: it jumps, or plays at so many times the speed of the main camera. */
export type FollowStep = { readonly kind: 'jump' } | { readonly kind: 'rate'; readonly factor: number };

/**
 * Decides how a camera follows the main one while both play. Speeds are rounded to whole percent, and a
 * correction lasts until the deviation is small, so that a follower changes its speed rarely.
 * @param deviation how far the follower is ahead, in microseconds; negative if it is behind
 * @param factor the factor of its speed now
 */
export function followStep(deviation: number, factor: number): FollowStep {
  const size = Math.abs(deviation);
  if (size > JUMP_FROM) return { kind: 'jump' };
  const isCorrecting = factor !== 1;
  const isTooFar = size >= (isCorrecting ? CORRECT_UNTIL : CORRECT_FROM);
  // A correction that has passed its goal ends; the next one begins from the larger threshold.
  const hasPassed = isCorrecting && factor > 1 === deviation > 0;
  if (!isTooFar || hasPassed) return { kind: 'rate', factor: 1 };
  const wanted = Math.min(Math.max(size / CORRECTION_TIME, SMALLEST_CORRECTION), LARGEST_CORRECTION);
  const change = Math.round(wanted * 100) / 100;
  return { kind: 'rate', factor: deviation > 0 ? 1 - change : 1 + change };
}

/**
 * Returns how far ahead of the main camera the next jump should aim, from where the last one ended: a jump
 * takes time, in which the main camera plays on.
 * @param lead of the last jump, in microseconds
 * @param deviation after it; negative if the follower is behind
 */
export const nextLead = (lead: number, deviation: number): number =>
  Math.min(Math.max(Math.round(lead - deviation), 0), LONGEST_LEAD);
