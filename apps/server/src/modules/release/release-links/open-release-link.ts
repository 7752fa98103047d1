import {
  MOST_WRONG_PASSCODES,
  normalizePasscode,
  releaseError,
  releaseLinkState,
  VISIT_LASTS,
  type ReleaseRefusal,
} from '@plainview/domain/release/release-links/release-link';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { addTime } from '@plainview/domain/shared/time';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { codeHashOf } from '../../../platform/auth/email-tokens.ts';
import { makeVisitCode } from '../../../platform/auth/release-cookies.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { asSystem, systemRead } from '../../../platform/database/tenant-transaction.ts';
import * as repository from './release-links.repository.ts';
import type { ReleaseLink } from './release-links.repository.ts';
import { recordReleaseLink } from './release-links.ts';
import * as files from './released-files.repository.ts';
import type { ReleasedFile, StoredFile } from './released-files.repository.ts';

/** A page of a link that was opened. */
export interface OpenedRelease {
  readonly link: ReleaseLink;
  readonly files: readonly ReleasedFile[];
  /** The release report; null if an earlier release delivered the copy. */
  readonly report: StoredFile | null;
  /** Counted downloads by video. */
  readonly downloads: ReadonlyMap<string, number>;
  /** The code of the cookie with which the files are requested, and how long it is valid. */
  readonly visit: { readonly code: string; readonly milliseconds: number };
}

/** The outcome of an attempt to open a link. Its transaction commits in either case. */
type Attempt =
  | { readonly kind: 'opened'; readonly opened: OpenedRelease }
  | { readonly kind: 'needs-passcode' }
  | { readonly kind: 'refused'; readonly code: ErrorCode };

interface Opening {
  readonly now: Date;
  /** Network address from which it is opened. */
  readonly address: string;
  /** Null if none was given. */
  readonly hasRightPasscode: boolean | null;
}

/**
 * Opens a release link for a person without an account. Returns null if the link needs a passcode and none was given.
 * The passcode is verified before the link is locked, and what it means is decided after: so parallel guesses are
 * counted one by one, and none of them holds a connection while it is verified.
 */
export async function openReleaseLink(
  context: AppContext,
  { code, passcode }: { readonly code: string; readonly passcode: string | null },
  address: string,
): Promise<OpenedRelease | null> {
  if (!(await context.rateLimits.consume('releaseUse', address))) throw new AppError('TOO_MANY_ATTEMPTS');
  const now = context.clock.now();
  const known = await systemRead(context.database, (tx) =>
    repository.findReleaseLinkByCode(tx, codeHashOf(code)),
  );
  if (!known) throw new AppError('RELEASE_LINK_NOT_VALID');
  const hasRightPasscode = passcode === null ? null : await isPasscodeOf(context, known, passcode, now);
  const attempt = await asSystem(context.database, (tx) =>
    tryToOpen(tx, known.id, { now, address, hasRightPasscode }),
  );
  if (attempt.kind === 'refused') throw new AppError(attempt.code);
  return attempt.kind === 'opened' ? attempt.opened : null;
}

/** Returns whether a typed passcode is the link's. Does no work for links that are refused anyway. */
async function isPasscodeOf(
  { passwords }: AppContext,
  link: ReleaseLink,
  typed: string,
  now: Date,
): Promise<boolean> {
  const { passcodeHash: hash } = link;
  if (hash === null || releaseLinkState(link, now) !== 'active') return false;
  return passwords.verify({ hash, password: normalizePasscode(typed) });
}

async function tryToOpen(tx: Transaction, id: string, opening: Opening): Promise<Attempt> {
  const { now, address, hasRightPasscode } = opening;
  const link = await repository.lockReleaseLink(tx, id);
  if (!link) return { kind: 'refused', code: 'RELEASE_LINK_NOT_VALID' };
  const released = await files.listReleasedFiles(tx, link.redactionId);
  const state = releaseLinkState(link, now);
  const refusal = state === 'active' ? (released.length === 0 ? 'no-copy' : null) : state;
  if (refusal !== null) return { kind: 'refused', code: await recordRefusal(tx, link, refusal, opening) };
  if (link.passcodeHash !== null && hasRightPasscode === null) {
    await recordReleaseLink(tx, 'Plainview', now, {
      link,
      event: 'release_link.passcode_requested',
      data: { address },
    });
    return { kind: 'needs-passcode' };
  }
  if (link.passcodeHash !== null && hasRightPasscode === false)
    return { kind: 'refused', code: await recordWrongPasscode(tx, link, opening) };
  await repository.recordOpening(tx, id, now);
  await recordReleaseLink(tx, 'Plainview', now, { link, event: 'release_link.opened', data: { address } });
  const visit = await startVisit(tx, link, now);
  const downloads = await files.countDownloads(tx, id);
  const report = await files.findReleaseReport(tx, link.redactionId);
  return { kind: 'opened', opened: { link, files: released, report, downloads, visit } };
}

async function recordWrongPasscode(
  tx: Transaction,
  link: ReleaseLink,
  { now, address }: Opening,
): Promise<ErrorCode> {
  const wrongPasscodes = link.wrongPasscodes + 1;
  const isLocked = wrongPasscodes >= MOST_WRONG_PASSCODES;
  await repository.addWrongPasscode(tx, link.id);
  await recordReleaseLink(tx, 'Plainview', now, {
    link,
    event: 'release_link.passcode_wrong',
    data: { address, wrongPasscodes, isLocked },
  });
  return isLocked ? 'RELEASE_LINK_LOCKED' : 'RELEASE_PASSCODE_WRONG';
}

async function startVisit(tx: Transaction, link: ReleaseLink, now: Date): Promise<OpenedRelease['visit']> {
  await files.deleteEndedVisits(tx, link.id, now);
  const code = makeVisitCode();
  const milliseconds = Math.min(VISIT_LASTS, link.expiresAt.getTime() - now.getTime());
  await files.createVisit(tx, {
    id: newId(),
    linkId: link.id,
    agencyId: link.agencyId,
    codeHash: codeHashOf(code),
    startedAt: now,
    expiresAt: addTime(now, milliseconds),
  });
  return { code, milliseconds };
}

/** Records that an access by a link was refused. @returns the code of the error */
export async function recordRefusal(
  tx: Transaction,
  link: ReleaseLink,
  refusal: ReleaseRefusal,
  { now, address, name }: { readonly now: Date; readonly address: string; readonly name?: string },
): Promise<ErrorCode> {
  await recordReleaseLink(tx, 'Plainview', now, {
    link,
    event: 'release_link.refused',
    data: { address, reason: refusal, ...(name !== undefined && { name }) },
  });
  return releaseError(refusal);
}
