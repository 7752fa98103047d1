import type { Role, UserStatus } from '../../identity/users/actor.ts';
import { noticeLabels, type Notice } from '../../identity/users/notice.ts';
import { allowed, forbidden, type Ability } from '../../shared/error-code.ts';
import { retryTime } from '../../shared/outbox.ts';
import { DAY, HOUR, MINUTE } from '../../shared/time.ts';

/** Kinds of messages. */
export const mailKinds = [
  'registrationConfirmation',
  'invitation',
  'registrationWaiting',
  'registrationApproved',
  'registrationRejected',
  'accountUnused',
  'accountDisabled',
  'accountEnabled',
  'otherAccountDisabled',
  'ticketStatus',
  'ticketAssigned',
  'rushTicket',
  'redactionOrdered',
  'redactionCanceled',
  'redactionDelivered',
  'ticketMessage',
  'mention',
  'noteMention',
  'ticketDueSoon',
  'ticketOverdue',
  'reportDelivered',
  'supportAnswered',
  'invoiceIssued',
  'invoiceVoided',
  'fileFault',
  'passwordReset',
  'passwordChanged',
  'secondFactorChanged',
  'organizationChanged',
  'emailConfirmation',
  'emailChangeRequested',
  'emailChanged',
  'ledgerInconsistency',
  'auditOverdue',
  'accessReviewOverdue',
  'dailyDigest',
  'backupFault',
  'timestampFault',
  'destructionScheduled',
  'oversightChanged',
  'releaseLink',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * The notification setting that turns a kind of message off. Null for messages about the user's own account
 * or the ledger, which are always sent.
 */
export const noticeOfMail: Readonly<Record<MailKind, Notice | null>> = {
  registrationConfirmation: null,
  invitation: null,
  registrationWaiting: 'registrationWaiting',
  registrationApproved: null,
  registrationRejected: null,
  accountUnused: null,
  accountDisabled: null,
  accountEnabled: null,
  otherAccountDisabled: null,
  ticketStatus: 'ticketStatus',
  ticketAssigned: 'ticketAssigned',
  rushTicket: 'rushTicket',
  redactionOrdered: 'redactionOrdered',
  redactionCanceled: 'redactionOrdered',
  redactionDelivered: 'redactionDelivered',
  ticketMessage: 'ticketMessage',
  mention: 'mention',
  noteMention: 'mention',
  ticketDueSoon: 'ticketDue',
  ticketOverdue: 'ticketDue',
  reportDelivered: 'reportDelivered',
  supportAnswered: 'supportAnswered',
  invoiceIssued: 'invoiceIssued',
  invoiceVoided: 'invoiceIssued',
  fileFault: 'fileFault',
  passwordReset: null,
  passwordChanged: null,
  secondFactorChanged: null,
  organizationChanged: null,
  emailConfirmation: null,
  emailChangeRequested: null,
  emailChanged: null,
  ledgerInconsistency: null,
  auditOverdue: null,
  accessReviewOverdue: null,
  dailyDigest: null,
  backupFault: null,
  timestampFault: null,
  destructionScheduled: null,
  oversightChanged: null,
  releaseLink: null,
};

/** States of a message. Suppressed: written but not sent, for the reason in its note. */
export const mailStates = ['waiting', 'sent', 'failed', 'suppressed'] as const;
export type MailState = (typeof mailStates)[number];

export const mailStateLabels: Readonly<Record<MailState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  suppressed: 'Not sent',
};

/** Reasons why a message was not sent, shown to administrators. */
export const mailReasons = {
  notSetUp: 'Sending mail is not set up.',
  unwanted: 'The user turned off this notification, or the account may no longer receive it.',
  ranOut: 'The link in it has expired.',
  inDigest: 'It is part of the daily digest.',
  revoked: 'The invitation was accepted or revoked.',
  linkEnded: 'The release link was revoked or has expired.',
} as const;

/**
 * Returns whether an account may receive a kind of message. Checked when the message is written and again
 * when it is sent.
 */
export function mayReceive(
  kind: MailKind,
  person: {
    readonly role: Role;
    readonly status: UserStatus;
    readonly mutedNotices: readonly Notice[];
  },
): boolean {
  if (kind === 'dailyDigest') return person.status === 'approved';
  const notice = noticeOfMail[kind];
  if (notice === null) return true;
  const { role, status, mutedNotices } = person;
  if (kind === 'noteMention' && role !== 'admin') return false;
  return status === 'approved' && noticeLabels[notice].roles.includes(role) && !mutedNotices.includes(notice);
}

/** Returns whether a message can be sent again. */
export function maySendAgain(
  message: { readonly state: MailState; readonly expiresAt: Date | null },
  { isSetUp, now }: { readonly isSetUp: boolean; readonly now: Date },
): Ability {
  if (message.state !== 'failed' && message.state !== 'suppressed') return forbidden('MAIL_NOT_FAILED');
  if (!isSetUp) return forbidden('MAIL_NOT_SET_UP');
  return message.expiresAt && message.expiresAt <= now ? forbidden('MAIL_RAN_OUT') : allowed;
}

/**
 * Delays between attempts to send a message: minutes to pass greylisting, and about a day in total to survive
 * a server outage.
 */
const pauses = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];

/** Returns when to retry a message after a temporary failure; null after the last attempt. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  return retryTime(pauses, attempts, now);
}

/** Lifetime of links in messages, in milliseconds. */
export const linkMilliseconds = {
  passwordReset: HOUR,
  emailConfirmation: DAY,
  /** Also the time after which unconfirmed registrations are deleted. */
  registrationConfirmation: 7 * DAY,
  invitation: 7 * DAY,
} as const;

/** How long sent, failed and suppressed messages are kept, in milliseconds. */
export const MAIL_KEPT_FOR = 90 * DAY;

/** Returns who is notified on one side of a ticket: the responsible person, or everyone if there is none. */
export function followersOf<Person extends { readonly id: string }>(
  side: readonly Person[],
  responsibleId: string | null,
): readonly Person[] {
  const responsible = side.filter(({ id }) => id === responsibleId);
  return responsible.length > 0 ? responsible : side;
}

/** A message of the outbox. It contains a placeholder for a code that only the recipient may read. */
export interface MailMessage {
  readonly id: string;
  readonly kind: MailKind;
  /** Null for a recipient without an account, or after the account was deleted. */
  readonly userId: string | null;
  readonly recipientName: string;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly state: MailState;
  readonly attempts: number;
  /** Result of the last attempt, or why the message was not sent. */
  readonly note: string | null;
  readonly createdAt: Date;
  /** When a waiting message is next attempted. */
  readonly nextAttemptAt: Date | null;
  readonly settledAt: Date | null;
  /** When the link in the message expires. */
  readonly expiresAt: Date | null;
  /** When the digest is due that will contain this message; null if none will. */
  readonly digestAt: Date | null;
}
