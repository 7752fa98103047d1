import { roleLabels } from '../../identity/users/actor.ts';
import { oneLine, type EmailBody } from './email-body.ts';
import type { AccessTopic, OverdueTopic } from './email-topic.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const userManagement = {
  label: 'Open User Management',
  path: '/admin/users?status=disabled',
  instruction: 'Sign in to Plainview and open User Management.',
};
const signIn = { label: 'Sign in', path: '/login', instruction: 'Sign in to Plainview as usual.' };

function whyDisabled(about: Extract<AccessTopic, { readonly kind: 'accountDisabled' }>): string {
  if (about.isByAgency) return 'An administrator of your agency disabled your account.';
  return about.unusedDays === null
    ? 'Your account was disabled in a review of all accounts.'
    : `Your account was disabled because it was not used for ${about.unusedDays} days.`;
}

/** Composes messages about disabled accounts and overdue reviews. */
export function accessBody(about: AccessTopic | OverdueTopic): EmailBody {
  switch (about.kind) {
    case 'accountUnused':
      return {
        subject: 'Your account will be disabled',
        paragraphs: [
          `Accounts that are not used for ${about.days} days are disabled. Yours will be disabled on ${day.format(about.disabledOn)}.`,
          'To keep it, sign in before that day. If you no longer need it, you do not have to do anything.',
        ],
        action: signIn,
      };
    case 'accountDisabled':
      return {
        subject: 'Your account was disabled',
        paragraphs: [
          whyDisabled(about),
          'If you still need it, contact an administrator, who can enable it again.',
        ],
        action: null,
      };
    case 'accountEnabled':
      return {
        subject: 'Your account is enabled again',
        paragraphs: ['An administrator has enabled your account again. You can sign in now.'],
        action: signIn,
      };
    case 'otherAccountDisabled':
      return {
        subject: 'An unused account was disabled',
        paragraphs: [
          `The account of ${oneLine(about.name)} (${about.agencyName === null ? roleLabels.admin : oneLine(about.agencyName)}) was disabled because it was not used for ${about.unusedDays} days.`,
          'If it is still needed, you can enable it again.',
        ],
        action: userManagement,
      };
    case 'auditOverdue':
      return {
        subject:
          about.weeks === 1
            ? 'A week of the audit trail is not signed off'
            : `${about.weeks} weeks of the audit trail are not signed off`,
        paragraphs: [
          'The audit trail has to be reviewed every week. Please review the week and sign off with a note.',
        ],
        action: {
          label: 'Open the weekly sign-off',
          path: '/admin/audit/weeks',
          instruction: 'Sign in to Plainview, open the Audit Trail and choose Weekly Sign-Off.',
        },
      };
    case 'accessReviewOverdue':
      return {
        subject: 'The access review is overdue',
        paragraphs: [
          `All accounts have to be reviewed once a year. The review was due on ${day.format(about.dueAt)}.`,
        ],
        action: {
          label: 'Open the access review',
          path: '/admin/users/review',
          instruction: 'Sign in to Plainview, open User Management and choose Review Access.',
        },
      };
  }
}
