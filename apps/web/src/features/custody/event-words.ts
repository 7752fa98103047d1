import type { CustodyEvent, CustodySubject } from '@plainview/domain/custody/custody-event';

const words: Readonly<Record<CustodyEvent, string>> = {
  'user.registered': 'Account registered',
  'user.bootstrapped': 'First administrator set up',
  'user.approved': 'Account approved',
  'user.rejected': 'Account rejected',
  'user.role_changed': 'Role changed',
  'user.deleted': 'Account deleted',
  'user.profile_changed': 'Profile changed',
  'user.password_changed': 'Password changed',
  'user.password_reset_requested': 'New password asked for',
  'user.password_reset': 'Password reset',
  'user.email_change_requested': 'Change of e-mail requested',
  'user.email_change_withdrawn': 'Change of e-mail withdrawn',
  'user.email_change_declined': 'Change of e-mail declined',
  'user.email_changed': 'E-mail changed',
  'mail.sent_again': 'Message sent again',
  'support.created': 'Support requested',
  'support.answered': 'Support answered',
  'upload.started': 'Upload started',
  'upload.stored': 'Upload stored',
  'upload.refused': 'Upload refused',
  'upload.discarded': 'Upload given up',
  'upload.expired': 'Upload expired',
  'ticket.created': 'Ticket submitted',
  'ticket.edited': 'Ticket edited',
  'ticket.deleted': 'Ticket deleted',
  'ticket.review_started': 'Review started',
  'ticket.reopened': 'Ticket reopened',
  'ticket.hold_placed': 'Hold placed',
  'ticket.payment_set': 'Payment status set',
  'ticket.hold_released': 'Hold released',
  'video.stored': 'Video stored',
  'video.edited': 'Video details edited',
  'video.deleted': 'Video deleted',
  'video.viewed': 'Video viewed',
  'video.downloaded': 'Video downloaded',
  'finding.added': 'Finding added',
  'finding.edited': 'Finding edited',
  'finding.removed': 'Finding removed',
  'report.delivered': 'Report delivered',
  'report.viewed': 'Report viewed',
  'report.downloaded': 'Report downloaded',
  'tickets.exported': 'Tickets exported',
  'reports.exported': 'Reports exported',
  'statement.exported': 'Statement saved',
  'videos.exported': 'Videos exported',
  'export.completed': 'Export completed',
  'export.failed': 'Export failed',
  'export.continued': 'Export continued',
  'processing.started': 'Processing started',
  'video.verified': 'Video verified',
  'video.processed': 'Video processed',
  'video.result_received': 'Result received',
};

const isKnown = (event: string): event is CustodyEvent => Object.hasOwn(words, event);

/** What a person reads for an entry of the ledger; an event that this page does not know keeps its name. */
export function eventWords(event: string): string {
  return isKnown(event) ? words[event] : event;
}

/** What entries are about, as a filter offers it. */
export const subjectWords: Readonly<Record<CustodySubject, string>> = {
  user: 'Accounts',
  upload: 'Uploads',
  ticket: 'Tickets',
  video: 'Videos',
  finding: 'Findings',
  report: 'Reports',
  export: 'Exports',
  support: 'Support',
  mail: 'Mail',
  processing: 'Processing',
};
