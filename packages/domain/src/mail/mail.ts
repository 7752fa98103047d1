import type { Role, UserStatus } from '../account/actor.ts';
import { noticeLabels, type Notice } from '../account/notice.ts';
import { allowed, forbidden, type Ability } from '../shared/error-code.ts';

/** What a message is about. */
export const mailKinds = [
  'registrationConfirmation',
  'invitation',
  'registrationWaiting',
  'registrationApproved',
  'registrationRejected',
  'ticketStatus',
  'ticketDueSoon',
  'ticketOverdue',
  'reportDelivered',
  'supportAnswered',
  'passwordReset',
  'passwordChanged',
  'secondFactorChanged',
  'organizationChanged',
  'emailConfirmation',
  'emailChangeRequested',
  'emailChanged',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** The choice that switches a kind off; null: it is about the own account's safety and always goes. */
export const noticeOfMail: Readonly<Record<MailKind, Notice | null>> = {
  registrationConfirmation: null,
  invitation: null,
  registrationWaiting: 'registrationWaiting',
  registrationApproved: null,
  registrationRejected: null,
  ticketStatus: 'ticketStatus',
  ticketDueSoon: 'ticketDue',
  ticketOverdue: 'ticketDue',
  reportDelivered: 'reportDelivered',
  supportAnswered: 'supportAnswered',
  passwordReset: null,
  passwordChanged: null,
  secondFactorChanged: null,
  organizationChanged: null,
  emailConfirmation: null,
  emailChangeRequested: null,
  emailChanged: null,
};

/** Where a message stands. Suppressed: written, and not sent, for the reason beside it. */
export const mailStates = ['waiting', 'sent', 'failed', 'suppressed'] as const;
export type MailState = (typeof mailStates)[number];

/** What a person reads for each state. */
export const mailStateLabels: Readonly<Record<MailState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  suppressed: 'Not sent',
};

/** Why a message was not sent, as an administrator reads it. */
export const mailReasons = {
  notSetUp: 'Sending mail is not set up.',
  unwanted: 'The person no longer wants this message, or the account may no longer have it.',
  ranOut: 'The link in it has run out.',
  revoked: 'The invitation was accepted or revoked.',
} as const;

/** Whether an account may be sent a kind of message. Asked when it is written and again when it is sent. */
export function mayReceive(
  kind: MailKind,
  person: {
    readonly role: Role;
    readonly status: UserStatus;
    readonly mutedNotices: readonly Notice[];
  },
): boolean {
  const notice = noticeOfMail[kind];
  if (notice === null) return true;
  const { role, status, mutedNotices } = person;
  return status === 'approved' && noticeLabels[notice].roles.includes(role) && !mutedNotices.includes(notice);
}

/** Whether a message can be handed to the mail server once more, or why not. */
export function maySendAgain(
  message: { readonly state: MailState; readonly expiresAt: Date | null },
  { isSetUp, now }: { readonly isSetUp: boolean; readonly now: Date },
): Ability {
  if (message.state !== 'failed' && message.state !== 'suppressed') return forbidden('MAIL_NOT_FAILED');
  if (!isSetUp) return forbidden('MAIL_NOT_SET_UP');
  return message.expiresAt && message.expiresAt <= now ? forbidden('MAIL_RAN_OUT') : allowed;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Pauses between the attempts at one message: greylisting asks for minutes, a broken server for a day. */
const pauses = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];

/** When a message that failed for now is tried again; null: it was tried often enough. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const pause = pauses[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** How long a link in a message works, in milliseconds. */
export const linkMilliseconds = {
  passwordReset: HOUR,
  emailConfirmation: 24 * HOUR,
  /** Also how long an unconfirmed registration is kept. */
  registrationConfirmation: 7 * 24 * HOUR,
  invitation: 7 * 24 * HOUR,
} as const;

/** How long a message that is settled is kept, in milliseconds. */
export const MAIL_KEPT_MILLISECONDS = 90 * 24 * HOUR;

/** Of a ticket's two sides who follows it: whoever is responsible, and everyone of the side where nobody is. */
export function followersOf<Person extends { readonly id: string }>(
  side: readonly Person[],
  responsibleId: string | null,
): readonly Person[] {
  const responsible = side.filter(({ id }) => id === responsibleId);
  return responsible.length > 0 ? responsible : side;
}
