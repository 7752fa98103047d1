import { mayDisable } from '@plainview/domain/identity/users/account-rights';
import { dutiesWithout } from '@plainview/domain/identity/users/duty';
import type { User } from '@plainview/domain/identity/users/user';
import type { CustodyData } from '@plainview/domain/ledger/custody-event';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { accountData, type EventActor, recordEvent } from '../../../platform/ledger/record-event.ts';
import {
  deleteCalibrationReviewsOf,
  releaseSecondReviewsOf,
} from '../../review/second-reviews/second-reviews.repository.ts';
import { unassignOpenTickets } from '../../tickets/queue/queue.repository.ts';
import { revokeKeysOf } from '../api-keys/api-keys.ts';
import { revokeInvitationsOf } from '../invitations/invitations.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { endSessions, listApprovedAdministrators } from './account.repository.ts';
import { disableUser } from './unused-account.repository.ts';

/** Why an account is disabled. */
export type DisableReason =
  | { readonly kind: 'unused'; readonly days: number; readonly lastUsedAt: Date }
  | { readonly kind: 'review'; readonly reviewId: string }
  | { readonly kind: 'agency' };

/**
 * Disables an approved account, ends its sessions, revokes its API keys and invitations, takes its tickets
 * away and notifies the user. The caller has locked account changes and the account.
 * @returns the reason why it must stay, or null if it was disabled
 */
export async function disableAccount(
  context: AppContext,
  tx: Transaction,
  by: EventActor,
  disabling: { readonly user: User; readonly reason: DisableReason; readonly now: Date },
): Promise<ErrorCode | null> {
  const { user, reason, now } = disabling;
  const others = (await listApprovedAdministrators(tx)).filter(({ id }) => id !== user.id);
  const { separatesDuties } = context.config.policy;
  const ability = mayDisable(user, {
    // A locked administrator could not enable anyone again.
    otherAdministrators: others.filter(({ lockedAt }) => lockedAt === null).length,
    othersHave: separatesDuties
      ? others.flatMap(({ withheldDuties }) => dutiesWithout(withheldDuties))
      : null,
  });
  if (!ability.allowed) return ability.code;
  const unusedDays = reason.kind === 'unused' ? reason.days : null;
  const isByAgency = reason.kind === 'agency';
  await disableUser(tx, user.id, { unusedDays, isByAgency });
  await endSessions(tx, user.id);
  await revokeKeysOf(tx, by, user.id, now);
  await unassignTickets(tx, by, user, now);
  await revokeInvitationsOf(tx, by, user, now);
  await queueEmail(context, tx, user, {
    eventKey: `accountDisabled:${user.id}:${now.toISOString()}`,
    about: { kind: 'accountDisabled', unusedDays, isByAgency },
    now,
  });
  await recordEvent(tx, by, now, {
    event: 'user.disabled',
    subject: 'user',
    subjectId: user.id,
    agencyId: user.agencyId,
    audience: isByAgency ? 'agency' : 'internal',
    data: { ...accountData(user), ...reasonData(reason) },
  });
  return null;
}

function reasonData(reason: DisableReason): CustodyData {
  if (reason.kind === 'agency') return { byAgency: true };
  return reason.kind === 'unused'
    ? { unusedDays: reason.days, lastUsedAt: reason.lastUsedAt.toISOString() }
    : { reviewId: reason.reviewId };
}

/**
 * Removes a user who loses the right to review from all open tickets and second reviews, so that
 * others can have them.
 */
export async function unassignTickets(
  tx: Transaction,
  actor: EventActor,
  user: Pick<User, 'id' | 'name' | 'email'>,
  now: Date,
): Promise<void> {
  const reviewer = { reviewer: user.name, reviewerEmail: user.email };
  for (const { id, ticketId, agencyId, drawId } of await releaseSecondReviewsOf(tx, user.id)) {
    await recordEvent(tx, actor, now, {
      event: 'second_review.released',
      subject: 'second_review',
      subjectId: id,
      ticketId,
      agencyId,
      audience: 'internal',
      data: { drawId, ...reviewer },
    });
  }
  for (const { id, ticketId, agencyId, calibrationClipId } of await deleteCalibrationReviewsOf(tx, user.id)) {
    await recordEvent(tx, actor, now, {
      event: 'calibration.released',
      subject: 'second_review',
      subjectId: id,
      ticketId,
      agencyId,
      audience: 'internal',
      data: { clipId: calibrationClipId, ...reviewer },
    });
  }
  for (const { id, agencyId } of await unassignOpenTickets(tx, user.id)) {
    await recordEvent(tx, actor, now, {
      event: 'ticket.unassigned',
      subject: 'ticket',
      subjectId: id,
      ticketId: id,
      agencyId,
      audience: 'internal',
      data: reviewer,
    });
  }
}
