import { roleLabels } from '../account/actor.ts';
import { oneLine, type EmailBody } from './email-body.ts';
import type { AccessTopic } from './email-topic.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const userManagement = {
  label: 'Open User Management',
  path: '/admin/users?status=disabled',
  instruction: 'Sign in to Plainview and open User Management.',
};
const signIn = { label: 'Sign in', path: '/login', instruction: 'Sign in to Plainview as usual.' };

/** Composes messages about accounts that are or will be disabled. */
export function accessBody(about: AccessTopic): EmailBody {
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
          about.unusedDays === null
            ? 'Your account was disabled in a review of all accounts.'
            : `Your account was disabled because it was not used for ${about.unusedDays} days.`,
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
  }
}
