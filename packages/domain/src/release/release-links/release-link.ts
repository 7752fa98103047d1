import type { ByteRange } from '../../evidence/accesses/byte-ranges.ts';
import type { ErrorCode } from '../../shared/error-code.ts';
import { HOUR } from '../../shared/time.ts';

/** What the recipient of a release link may do with the files. */
export const releaseModes = ['download', 'view'] as const;
export type ReleaseMode = (typeof releaseModes)[number];

export const releaseModeLabels: Readonly<Record<ReleaseMode, string>> = {
  download: 'Download',
  view: 'View only',
};

/** How long a link is valid unless the agency says otherwise, and the longest that it can say. */
export const DEFAULT_LINK_DAYS = 14;
export const MOST_LINK_DAYS = 90;
/** The highest limit of downloads of a file. */
export const MOST_LINK_DOWNLOADS = 1000;
/** Links of one redacted copy, ended ones included. */
export const MOST_RELEASE_LINKS = 100;
/** So many wrong passcodes in a row lock a link. */
export const MOST_WRONG_PASSCODES = 10;
/** How long a page that was opened with a link may request files, in milliseconds. */
export const VISIT_LASTS = 12 * HOUR;

/** Whether a link can be used, and why not. */
export const releaseLinkStates = ['active', 'locked', 'expired', 'revoked'] as const;
export type ReleaseLinkState = (typeof releaseLinkStates)[number];

export const releaseLinkStateLabels: Readonly<Record<ReleaseLinkState, string>> = {
  active: 'Active',
  locked: 'Locked',
  expired: 'Expired',
  revoked: 'Revoked',
};

/** The facts that decide whether a link can be used. */
export interface ReleaseLinkFacts {
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** Wrong passcodes since the last right one. */
  readonly wrongPasscodes: number;
}

/** Returns whether a link can be used at a time. */
export function releaseLinkState(
  { expiresAt, revokedAt, wrongPasscodes }: ReleaseLinkFacts,
  now: Date,
): ReleaseLinkState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return wrongPasscodes >= MOST_WRONG_PASSCODES ? 'locked' : 'active';
}

/** Reasons why an access by a link is refused, as the ledger names them. */
export const releaseRefusals = [
  'expired',
  'revoked',
  'locked',
  'no-copy',
  'downloads-used',
  'view-only',
] as const;
export type ReleaseRefusal = (typeof releaseRefusals)[number];

/**
 * Returns the error of a refused access. Links that ended or have no copy get the same error as unknown ones, so that
 * it says nothing about what they were for.
 */
export function releaseError(refusal: ReleaseRefusal): ErrorCode {
  if (refusal === 'locked') return 'RELEASE_LINK_LOCKED';
  if (refusal === 'downloads-used') return 'RELEASE_DOWNLOADS_USED';
  return refusal === 'view-only' ? 'RELEASE_VIEW_ONLY' : 'RELEASE_LINK_NOT_VALID';
}

/** A download that was counted. */
export interface CountedDownload {
  /** Whether all bytes of the file were sent. */
  readonly isWhole: boolean;
}

/**
 * Returns whether a request continues the last download of the same file in the same visit, and is not counted again:
 * it asks for a later part, and the download has not sent all bytes yet.
 */
export const continuesDownload = (last: CountedDownload | null, { start }: ByteRange): boolean =>
  last !== null && !last.isWhole && start > 0;

/** Symbols of passcodes: no letters that look like others. */
export const PASSCODE_SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const PASSCODE_LENGTH = 10;

/** Returns a passcode as it is shown: two groups of symbols. */
export const formatPasscode = (passcode: string): string =>
  `${passcode.slice(0, PASSCODE_LENGTH / 2)}-${passcode.slice(PASSCODE_LENGTH / 2)}`;

/** Returns a passcode as a person typed it in the form in which it is hashed. */
export const normalizePasscode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');

/** Returns the path below which the files of a link are. Browsers send its cookie nowhere else. */
export const releasePath = (linkId: string): string => `/releases/${linkId}`;
