import type { User } from '@plainview/domain/identity/users/user';
import { linkMilliseconds } from '@plainview/domain/operations/mail/mail';
import { addTime } from '@plainview/domain/shared/time';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { codeHashOf } from '../../../platform/auth/email-tokens.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { accountData, actorOfAccount, recordEvent } from '../../../platform/ledger/record-event.ts';
import { findOrCreateAgency } from '../../agencies/agencies/agencies.repository.ts';
import { type MailRecipient, queueEmail, queueEmails } from '../mail/queue-email.ts';
import { deleteIdentity, listApprovedAdministrators, lockUser } from '../users/account.repository.ts';
import {
  createRegistrationConfirmation,
  listExpiredRegistrations,
  lockRegistrationConfirmation,
  setConfirmationCode,
  setUserAgency,
  takeRegistrationConfirmation,
} from './registrations.repository.ts';

type AccountRecipient = MailRecipient & { readonly id: string };

interface Registered {
  readonly id: string;
  readonly name: string;
  /** Null for an administrator. */
  readonly agencyName: string | null;
}

/** Notifies the administrators that a registration awaits their decision. */
export async function announceRegistration(
  context: AppContext,
  tx: Transaction,
  { id, name, agencyName }: Registered,
  now: Date,
): Promise<void> {
  await queueEmails(context, tx, await listApprovedAdministrators(tx), {
    eventKey: `registrationWaiting:${id}`,
    about: { kind: 'registrationWaiting', name, agencyName },
    now,
  });
}

/** Hides a new registration from administrators until its address is confirmed, and sends the link for it. */
export async function requestConfirmation(
  context: AppContext,
  tx: Transaction,
  { agencyName, ...recipient }: Registered & AccountRecipient,
  now: Date,
): Promise<void> {
  const messageId = newId();
  const expiresAt = addTime(now, linkMilliseconds.registrationConfirmation);
  const codeHash = codeHashOf(context.mailCodes.codeOf(messageId));
  await createRegistrationConfirmation(tx, { userId: recipient.id, codeHash, agencyName, expiresAt });
  await sendLink(context, tx, { recipient, messageId, expiresAt, now });
}

/** Sends another link and invalidates the earlier ones. @returns false if nothing awaits confirmation. */
export async function repeatConfirmation(
  context: AppContext,
  tx: Transaction,
  recipient: AccountRecipient,
  now: Date,
): Promise<boolean> {
  const confirmation = await lockRegistrationConfirmation(tx, recipient.id);
  if (!confirmation || confirmation.expiresAt <= now) return false;
  const messageId = newId();
  await setConfirmationCode(tx, recipient.id, codeHashOf(context.mailCodes.codeOf(messageId)));
  await sendLink(context, tx, { recipient, messageId, expiresAt: confirmation.expiresAt, now });
  return true;
}

async function sendLink(
  context: AppContext,
  tx: Transaction,
  message: {
    readonly recipient: MailRecipient;
    readonly messageId: string;
    readonly expiresAt: Date;
    readonly now: Date;
  },
): Promise<void> {
  const { recipient, messageId: id, expiresAt, now } = message;
  const code = context.mailCodes.placeholderOf(id);
  const about = { kind: 'registrationConfirmation', code } as const;
  const eventKey = `registrationConfirmation:${id}`;
  await queueEmail(context, tx, recipient, { id, eventKey, about, now, expiresAt });
}

/**
 * Confirms the address of a registration with the code from its message. The registration then awaits an
 * administrator's decision, and its agency is created if needed.
 * @returns the account, or null if the code belongs to no registration or has expired
 */
export async function confirmRegistration(
  context: AppContext,
  tx: Transaction,
  codeHash: string,
  now: Date,
): Promise<User | null> {
  const confirmation = await takeRegistrationConfirmation(tx, codeHash);
  const user = confirmation && (await lockUser(tx, confirmation.userId));
  if (!user || confirmation.expiresAt <= now) return null;
  const { agencyName } = confirmation;
  const agencyId =
    agencyName === null ? null : await findOrCreateAgency(tx, { newId: newId(), name: agencyName, now });
  if (agencyId !== null) await setUserAgency(tx, user.id, agencyId);
  await announceRegistration(context, tx, { id: user.id, name: user.name, agencyName }, now);
  await recordEvent(tx, actorOfAccount(user), now, {
    event: 'user.email_confirmed',
    subject: 'user',
    subjectId: user.id,
    agencyId,
    audience: 'internal',
    data: { email: user.email },
  });
  return user;
}

/** Deletes a registration that still awaits confirmation; otherwise does nothing. */
export async function deleteUnconfirmed(tx: Transaction, userId: string, now: Date): Promise<void> {
  const confirmation = await lockRegistrationConfirmation(tx, userId);
  const user = confirmation && (await lockUser(tx, userId));
  if (!user) return;
  await deleteIdentity(tx, userId);
  await recordEvent(tx, 'Plainview', now, {
    event: 'user.registration_expired',
    subject: 'user',
    subjectId: userId,
    agencyId: user.agencyId,
    audience: 'internal',
    data: accountData(user),
  });
}

const AT_ONCE = 100;

/** Deletes registrations that were not confirmed in time, each in its own transaction. */
export async function sweepRegistrations(app: AppContext): Promise<void> {
  const now = app.clock.now();
  const expired = await asSystem(app.database, (tx) => listExpiredRegistrations(tx, now, AT_ONCE));
  for (const { userId } of expired) await asSystem(app.database, (tx) => deleteUnconfirmed(tx, userId, now));
}
