import type { Actor, AdminActor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import { linkMilliseconds } from '@plainview/domain/operations/mail/mail';
import { addTime, DAY } from '@plainview/domain/shared/time';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { codeHashOf } from '../../../platform/auth/email-tokens.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { accountTransaction, tenantReadAtOnce } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { requireAllowedDomain } from '../account-rules/account-rules.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { endSessions, lockUser } from '../users/account.repository.ts';
import * as repository from './email-changes.repository.ts';

const CHANGE_VALID_FOR = 7 * DAY;

/** Lists the email address changes that await an administrator's decision. */
export function listEmailChanges(context: AppContext, actor: AdminActor) {
  return tenantReadAtOnce(context.database, actor, (tx) =>
    repository.listEmailChanges(tx, context.clock.now()),
  );
}

/**
 * Requests a change of address. With a mail server, a code confirms the new address and the old one is
 * notified. Without one, an administrator decides.
 */
export async function requestEmailChange(
  context: AppContext,
  tx: Transaction,
  actor: Actor,
  { user, newEmail, now }: { readonly user: User; readonly newEmail: string; readonly now: Date },
): Promise<void> {
  requireAllowedDomain(newEmail, { role: user.role, allowedDomains: user.agencyEmailDomains ?? [] });
  if (await repository.isEmailTaken(tx, newEmail)) throw new AppError('EMAIL_ALREADY_REGISTERED');
  const { id: userId, email } = user;
  const isByMessage = context.mailer !== null;
  const messageId = newId();
  const valid = isByMessage ? linkMilliseconds.emailConfirmation : CHANGE_VALID_FOR;
  const expiresAt = addTime(now, valid);
  const codeHash = isByMessage ? codeHashOf(context.mailCodes.codeOf(messageId)) : null;
  await repository.putEmailChange(tx, { userId, newEmail, codeHash, requestedAt: now, expiresAt });
  const eventKey = `emailChange:${userId}:${now.toISOString()}`;
  if (isByMessage) {
    const code = context.mailCodes.placeholderOf(messageId);
    const about = { kind: 'emailConfirmation', code, newEmail } as const;
    await queueEmail(
      context,
      tx,
      { ...user, email: newEmail },
      { id: messageId, eventKey, about, now, expiresAt },
    );
  }
  await queueEmail(context, tx, user, { eventKey, about: { kind: 'emailChangeRequested', newEmail }, now });
  await recordEvent(tx, actor, now, {
    event: 'user.email_change_requested',
    subject: 'user',
    subjectId: userId,
    agencyId: actor.agencyId,
    audience: 'internal',
    data: { email, newEmail },
  });
}

/**
 * Applies or declines a change of email address. Applying it ends the user's sessions, unless it is the
 * actor's own change.
 * @throws AppError EMAIL_ALREADY_REGISTERED if another account has registered the address since
 */
export async function decideEmailChange(
  context: AppContext,
  actor: AdminActor,
  userId: string,
  decision: 'confirm' | 'decline',
): Promise<void> {
  const now = context.clock.now();
  await accountTransaction(context.database, actor, async (tx) => {
    const user = await lockUser(tx, userId);
    const change = user && (await repository.findEmailChange(tx, userId, now));
    // Administrators cannot decide a change that awaits the code from its message.
    if (!user || !change || change.codeHash !== null) throw new AppError('NOT_FOUND');
    await repository.deleteEmailChange(tx, user.id);
    if (decision === 'confirm') {
      await applyEmailChange(context, tx, user, change.newEmail, now);
      if (user.id !== actor.userId) await endSessions(tx, user.id);
    }
    await recordEvent(tx, actor, now, {
      event: decision === 'confirm' ? 'user.email_changed' : 'user.email_change_declined',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      audience: 'internal',
      data: { account: user.name, email: user.email, newEmail: change.newEmail },
    });
  });
}

/** Changes an account's email address and notifies the old one. */
export async function applyEmailChange(
  context: AppContext,
  tx: Transaction,
  user: User,
  newEmail: string,
  now: Date,
): Promise<void> {
  // The agency may have changed its domains since the request.
  requireAllowedDomain(newEmail, { role: user.role, allowedDomains: user.agencyEmailDomains ?? [] });
  if (await repository.isEmailTaken(tx, newEmail)) throw new AppError('EMAIL_ALREADY_REGISTERED');
  await repository.setEmail(tx, user.id, newEmail);
  await queueEmail(context, tx, user, {
    eventKey: `emailChanged:${user.id}:${now.toISOString()}`,
    about: { kind: 'emailChanged', newEmail },
    now,
  });
}
