import { randomBytes } from 'node:crypto';
import { releasePath } from '@plainview/domain/release/release-links/release-link';
import { SECOND } from '@plainview/domain/shared/time';
import { parse, serialize } from 'hono/utils/cookie';

/** Creates the code of a visit, 256 random bits. */
export const makeVisitCode = (): string => randomBytes(32).toString('base64url');

const nameOf = (publicUrl: string | null): string =>
  `${isHttps(publicUrl) ? '__Secure-' : ''}plainview.release`;

const isHttps = (publicUrl: string | null): boolean => publicUrl?.startsWith('https:') ?? false;

/** Returns the Set-Cookie header with which a page requests the files of its link. */
export const writeReleaseCookie = (
  publicUrl: string | null,
  visit: { readonly linkId: string; readonly code: string; readonly milliseconds: number },
): string =>
  serialize(nameOf(publicUrl), visit.code, {
    path: releasePath(visit.linkId),
    httpOnly: true,
    secure: isHttps(publicUrl),
    sameSite: 'Strict',
    maxAge: Math.floor(visit.milliseconds / SECOND),
  });

/** Returns the code of a visit in a request's cookie, or null. */
export const readReleaseCookie = (publicUrl: string | null, headers: Headers): string | null => {
  const name = nameOf(publicUrl);
  return parse(headers.get('cookie') ?? '', name)[name] ?? null;
};
