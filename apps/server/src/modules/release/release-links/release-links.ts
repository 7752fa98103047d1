import { randomBytes } from 'node:crypto';
import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import { checkPersonName } from '@plainview/domain/identity/users/display-name';
import type { CustodyData, CustodyEvent } from '@plainview/domain/ledger/custody-event';
import {
  MOST_RELEASE_LINKS,
  PASSCODE_LENGTH,
  PASSCODE_SYMBOLS,
  releaseLinkState,
  type ReleaseMode,
} from '@plainview/domain/release/release-links/release-link';
import { addTime, DAY } from '@plainview/domain/shared/time';
import { videoEntryId } from '@plainview/domain/tickets/tickets/ticket';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { codeHashOf } from '../../../platform/auth/email-tokens.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { emailKey } from '../../../platform/core/email-key.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { recordEvent, type EventActor } from '../../../platform/ledger/record-event.ts';
import { lockTicket } from '../../evidence/review-access/lock-ticket.ts';
import { queueEmail } from '../../identity/mail/queue-email.ts';
import { findRedaction, lockRedaction } from '../redactions/redactions.repository.ts';
import * as repository from './release-links.repository.ts';
import type { ReleaseLink } from './release-links.repository.ts';
import { listReleasedFiles } from './released-files.repository.ts';

/** A link as its agency may see it. */
export type ShownReleaseLink = ReleaseLink;

/** Lists the release links of a redacted copy, newest first. */
export function listReleaseLinks(
  context: AppContext,
  actor: AgencyActor,
  redactionId: string,
): Promise<ReleaseLink[]> {
  return tenantRead(context.database, actor, async (tx) => {
    if (!(await findRedaction(tx, redactionId))) throw new AppError('NOT_FOUND');
    return repository.listReleaseLinks(tx, redactionId);
  });
}

interface ReleaseLinkForm {
  readonly redactionId: string;
  readonly recipientName: string;
  readonly recipientEmail: string | null;
  readonly mode: ReleaseMode;
  readonly lifetimeDays: number;
  readonly mostDownloads: number | null;
  readonly needsPasscode: boolean;
}

/** A link with its secrets, which are stored only as hashes. */
export interface CreatedReleaseLink {
  readonly link: ReleaseLink;
  readonly code: string;
  readonly passcode: string | null;
}

/**
 * Creates a release link of a delivered redacted copy, and mails it to the recipient if there is an address and sending
 * mail is set up.
 * @throws AppError RELEASE_LINK_SHOWN_ONCE for a repeated request, since only the first response had the secrets
 */
export async function createReleaseLink(
  context: AppContext,
  actor: AgencyActor,
  form: ReleaseLinkForm,
  idempotency: IdempotentRequest | null,
): Promise<CreatedReleaseLink> {
  const { redactionId, recipientName, mode, mostDownloads, lifetimeDays } = form;
  const error = checkPersonName(recipientName);
  if (error) throw new AppError(error.code, error.data);
  if (mode === 'view' && mostDownloads !== null) throw new AppError('RELEASE_LIMIT_WITHOUT_DOWNLOADS');
  // It sends mail to any address.
  if (!(await context.rateLimits.consume('releaseLink', actor.agencyId)))
    throw new AppError('TOO_MANY_ATTEMPTS');
  const passcode = form.needsPasscode ? makePasscode() : null;
  const passcodeHash = passcode === null ? null : await context.passwords.hash(passcode);
  const now = context.clock.now();
  const expiresAt = addTime(now, lifetimeDays * DAY);
  const id = newId();
  const code = context.mailCodes.codeOf(id);
  const recipientEmail = form.recipientEmail === null ? null : emailKey(form.recipientEmail);
  const link = await withIdempotency(context, actor, idempotency, async (tx) => {
    const files = await lockReleasable(tx, redactionId);
    await repository.createReleaseLink(tx, {
      id,
      agencyId: actor.agencyId,
      redactionId,
      recipientName,
      recipientEmail,
      mode,
      codeHash: codeHashOf(code),
      passcodeHash,
      mostDownloads,
      isMailed: recipientEmail !== null && context.mailer !== null,
      createdById: actor.userId,
      createdBy: actor.name,
      createdAt: now,
      expiresAt,
    });
    const created = await repository.findReleaseLink(tx, id);
    if (!created) throw new Error('the release link was not stored');
    if (created.isMailed) await mailLink(context, tx, created, now);
    await recordReleaseLink(tx, actor, now, {
      link: created,
      event: 'release_link.created',
      data: {
        ...(recipientEmail !== null && { recipientEmail }),
        mode,
        hasPasscode: passcode !== null,
        mostDownloads,
        expiresAt: expiresAt.toISOString(),
        isMailed: created.isMailed,
        copies: files.map(({ position, sha256 }) => `${videoEntryId(position)} ${sha256}`),
      },
    });
    return { ...created, codeHash: '', passcodeHash: null };
  });
  if (link.id !== id) throw new AppError('RELEASE_LINK_SHOWN_ONCE');
  return { link: { ...link, passcodeHash }, code, passcode };
}

/** Locks a redacted copy, and returns its files. @throws AppError if it cannot have another link */
async function lockReleasable(tx: Transaction, redactionId: string) {
  const found = await findRedaction(tx, redactionId);
  const ticket = found && (await lockTicket(tx, found.ticketId));
  const redaction = ticket && (await lockRedaction(tx, redactionId));
  if (!redaction) throw new AppError('NOT_FOUND');
  const files = await listReleasedFiles(tx, redactionId);
  if (files.length === 0) throw new AppError('REDACTION_NOT_DELIVERED');
  if ((await repository.countReleaseLinks(tx, redactionId)) >= MOST_RELEASE_LINKS)
    throw new AppError('TOO_MANY_RELEASE_LINKS', { most: MOST_RELEASE_LINKS });
  return files;
}

/** Makes a passcode. Each byte has eight more bits than a symbol needs, so all are equally likely. */
const makePasscode = (): string =>
  Array.from(randomBytes(PASSCODE_LENGTH), (byte) => PASSCODE_SYMBOLS[byte % PASSCODE_SYMBOLS.length]).join(
    '',
  );

async function mailLink(context: AppContext, tx: Transaction, link: ReleaseLink, now: Date): Promise<void> {
  const { id, recipientName: name, recipientEmail: email, agencyName, expiresAt, passcodeHash } = link;
  if (email === null) return;
  const code = context.mailCodes.placeholderOf(id);
  const about = {
    kind: 'releaseLink',
    code,
    agencyName,
    expiresAt,
    hasPasscode: passcodeHash !== null,
  } as const;
  const recipient = { id: null, name, role: 'agency', email } as const;
  await queueEmail(context, tx, recipient, { id, eventKey: `release link:${id}`, about, now, expiresAt });
}

/** Revokes a link: nothing can be requested by it any longer, and what is being sent ends. */
export function revokeReleaseLink(context: AppContext, actor: AgencyActor, id: string): Promise<ReleaseLink> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const link = await repository.lockReleaseLink(tx, id);
    if (!link) throw new AppError('NOT_FOUND');
    const state = releaseLinkState(link, now);
    if (state === 'revoked' || state === 'expired') throw new AppError('RELEASE_LINK_ENDED');
    const revocation = { revokedAt: now, revokedBy: actor.name };
    await repository.revokeReleaseLink(tx, id, revocation);
    await recordReleaseLink(tx, actor, now, { link, event: 'release_link.revoked' });
    return { ...link, ...revocation };
  });
}

/** Records something that happened to a link. */
export function recordReleaseLink(
  tx: Transaction,
  by: EventActor,
  now: Date,
  entry: {
    readonly link: ReleaseLink;
    readonly event: Extract<CustodyEvent, `release_link.${string}`>;
    readonly data?: CustodyData;
  },
): Promise<void> {
  const { link, event, data } = entry;
  return recordEvent(tx, by, now, {
    event,
    subject: 'release_link',
    subjectId: link.id,
    ticketId: link.ticketId,
    agencyId: link.agencyId,
    data: { recipient: link.recipientName, ...data },
  });
}
