import { administrationGroups, type AdministrationPage } from '../../features/navigation/entries.ts';
import type { SessionUser } from '../../features/sessions/session-query.ts';

/** The address of a page that the overview links to. */
export type OverviewPage = Exclude<AdministrationPage, '/admin/administration'> | '/admin/users';

/** A sentence about the purpose of each page. */
export const pageDescriptions: Readonly<Record<OverviewPage, string>> = {
  '/admin/support': 'Read and answer requests for help.',
  '/admin/workload': 'See who reviews which tickets, and how much footage is left.',
  '/admin/insights': 'Follow tickets, findings and answers over time.',
  '/admin/redactions': 'See which redacted copies agencies ordered, and what is due.',
  '/admin/statements': 'Check what each agency ordered in a month.',
  '/admin/invoices': 'Issue invoices and record payments.',
  '/admin/scorecards': 'Write the questions that reviewers answer.',
  '/admin/second-reviews': 'Draw delivered tickets for a blind second review.',
  '/admin/calibration': 'Test reviewers on clips with an agreed answer.',
  '/admin/processing': 'Follow videos sent with Process Selected.',
  '/admin/ticket-settings': 'Set prices, due dates and the choices of the ticket form.',
  '/admin/letterheads': 'Set the header and signature lines of an agency’s reports.',
  '/admin/counties': 'Let users of a county oversee several agencies.',
  '/admin/audit': 'See who viewed, changed, exported or delivered what.',
  '/admin/retention': 'Decide how long evidence is kept, and approve its destruction.',
  '/admin/holds': 'Keep evidence from being deleted or destroyed.',
  '/admin/mail': 'See which emails were sent and which failed.',
  '/admin/webhooks': 'Send events to other systems.',
  '/admin/api-keys': 'Give programs access to the API.',
  '/admin/health': 'Check the server, its storage and its backups.',
  '/admin/users': 'Approve registrations, and set roles and duties.',
};

const users = { label: 'Users', entries: [{ to: '/admin/users', label: 'User Management' }] } as const;

/** Returns the groups of pages that the overview shows to a user. */
export const overviewGroups = (user: SessionUser) => [...administrationGroups(user), users];
