import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { SECOND } from '@plainview/domain/shared/time';

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

/** Request header with which nginx asks for a grant. The shipped configuration removes it from other requests. */
export const GRANT_HEADER = 'x-plainview-grant';

/** How long nginx may send a file to a session by one grant (decision 139). */
export const GRANT_SECONDS = 2;

/** Returns the place of a permanent file: its folder and its name. */
const placeOf = (localPath: string): string =>
  [path.basename(path.dirname(localPath)), path.basename(localPath)].join('/');

/** Returns the address at which nginx finds a permanent file, below the internal location. */
export const handOffAddress = (localPath: string): string => `${INTERNAL_LOCATION}/${placeOf(localPath)}`;

/**
 * Returns the headers of an answer to nginx that it keeps for at most {@link GRANT_SECONDS} after the check. nginx
 * keeps it until the end of the second that `X-Accel-Expires` names.
 */
export const grantExpiry = (checkedAt: Date): Readonly<Record<string, string>> => ({
  'X-Accel-Expires': `@${Math.floor(checkedAt.getTime() / SECOND) + GRANT_SECONDS - 1}`,
});

/** Returns the header that names the granted file to nginx, which removes it from its answers. */
export const grantedFile = (localPath: string): Readonly<Record<string, string>> => ({
  'X-Plainview-File': placeOf(localPath),
});

/** Returns whether nginx would select the same bytes for this request as {@link decideMediaResponse}. */
export function canHandOff({ range, ...headers }: IncomingHttpHeaders): boolean {
  if (CONDITIONS.some((name) => headers[name] !== undefined)) return false;
  return range === undefined || PLAIN_RANGE.test(range);
}
