import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares two secrets in a time that tells neither where they differ nor how long they are. */
export function isTimingSafeEqual(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}
