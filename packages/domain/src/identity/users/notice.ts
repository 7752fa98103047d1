/** Optional email notifications; users can turn each one off (decisions, Accounts 8). */
export const notices = [
  'ticketStatus',
  'reportDelivered',
  'ticketDue',
  'ticketAssigned',
  'ticketMessage',
  'mention',
  'rushTicket',
  'redactionOrdered',
  'redactionDelivered',
  'supportAnswered',
  'invoiceIssued',
  'registrationWaiting',
  'fileFault',
] as const;
export type Notice = (typeof notices)[number];

/** When a user receives the mail that can wait: each message by itself, or all of a day in one. */
export const mailTimings = ['immediately', 'daily'] as const;
export type MailTiming = (typeof mailTimings)[number];

/** Label of each notification, and the roles that it is offered to. */
export const noticeLabels: Readonly<
  Record<Notice, { readonly label: string; readonly roles: readonly ('admin' | 'agency')[] }>
> = {
  ticketStatus: { label: 'A ticket changes its status', roles: ['agency'] },
  reportDelivered: { label: 'A report is delivered', roles: ['agency'] },
  ticketDue: { label: 'A ticket is due soon or overdue', roles: ['admin', 'agency'] },
  ticketMessage: { label: 'Someone sends a message about a ticket', roles: ['admin', 'agency'] },
  mention: { label: 'Someone mentions you', roles: ['admin', 'agency'] },
  ticketAssigned: { label: 'A ticket is assigned to you', roles: ['admin'] },
  rushTicket: { label: 'A ticket with rush service is submitted', roles: ['admin'] },
  redactionOrdered: { label: 'A redacted copy is ordered or canceled', roles: ['admin'] },
  redactionDelivered: { label: 'A redacted copy is delivered', roles: ['agency'] },
  supportAnswered: { label: 'A support request is answered', roles: ['admin', 'agency'] },
  invoiceIssued: { label: 'An invoice is issued or voided', roles: ['agency'] },
  registrationWaiting: { label: 'A registration is awaiting approval', roles: ['admin'] },
  fileFault: { label: 'A stored file is missing or differs from its record', roles: ['admin'] },
};
