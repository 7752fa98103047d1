import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';

/**
 * Location of the shipped configuration of nginx (docs/operations/nginx.conf) that only our
 * responses can reach.
 */
const INTERNAL_LOCATION = '/_plainview-files';

/** Headers whose meaning nginx would evaluate again, with validators of its own. */
const CONDITIONS = [
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
] as const;

/**
 * A single range that nginx reads as we do. It answers several ranges in parts, and huge
 * numbers with an error.
 */
const PLAIN_RANGE = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/u;

/**
 * Returns the address at which nginx finds a permanent file: its folder and its name, below the
 * internal location.
 */
export const handOffAddress = (localPath: string): string =>
  [INTERNAL_LOCATION, path.basename(path.dirname(localPath)), path.basename(localPath)].join('/');

/** Returns whether nginx would select the same bytes for this request as {@link decideMediaResponse}. */
export function canHandOff({ range, ...headers }: IncomingHttpHeaders): boolean {
  if (CONDITIONS.some((name) => headers[name] !== undefined)) return false;
  return range === undefined || PLAIN_RANGE.test(range);
}
