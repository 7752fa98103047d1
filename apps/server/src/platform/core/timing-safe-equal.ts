import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Compares two secrets in constant time, so that timing reveals neither the first difference nor the length.
 */
export function isTimingSafeEqual(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}
