import { roleLabels, type Role } from '../../identity/users/actor.ts';
import { accessBody } from './access-content.ts';
import { alertBody, type AlertTopic } from './alert-content.ts';
import { digestBody } from './digest-content.ts';
import { oneLine, type EmailBody, type EmailContent } from './email-body.ts';
import type { AccessTopic, DigestTopic, EmailTopic, InvoiceTopic, OverdueTopic } from './email-topic.ts';
import { invoiceBody } from './invoice-content.ts';
import { releaseLinkBody } from './release-link-content.ts';
import { secondFactorSentence } from './second-factor-content.ts';
import { ticketBody, type TicketTopic } from './ticket-content.ts';

const signInAction = { label: 'Sign in', path: '/login', instruction: 'Sign in to Plainview as usual.' };
const notYou = 'If this was not you, contact an administrator immediately.';

type RegistrationTopic = Extract<
  EmailTopic,
  {
    readonly kind:
      | 'registrationConfirmation'
      | 'invitation'
      | 'releaseLink'
      | 'registrationWaiting'
      | 'registrationApproved'
      | 'registrationRejected'
      | 'supportAnswered'
      | AccessTopic['kind']
      | InvoiceTopic['kind']
      | OverdueTopic['kind']
      | AlertTopic['kind'];
  }
>;

/** Composes messages about a password, a second factor or an email address. */
function signInBody(about: Exclude<EmailTopic, TicketTopic | RegistrationTopic | DigestTopic>): EmailBody {
  switch (about.kind) {
    case 'passwordReset':
      return {
        subject: 'Choose a new password',
        paragraphs: [
          'Someone, probably you, requested a new password for your account. You can use this message once, within one hour.',
          'If this was not you, ignore this message. Your password does not change.',
        ],
        action: {
          label: 'Choose a new password',
          path: `/reset-password#${about.code}`,
          instruction: `Open Plainview, press “Forgot password?” and “I have a code”, and enter this code: ${about.code}`,
        },
      };
    case 'passwordChanged':
      return {
        subject: 'Your password was changed',
        paragraphs: ['The password of your account was changed.', notYou],
        action: null,
      };
    case 'secondFactorChanged':
      return {
        subject: 'Your second factor was changed',
        paragraphs: [secondFactorSentence(about), notYou],
        action: null,
      };
    case 'organizationChanged':
      return {
        subject: about.isLinked ? 'Your account was linked' : 'Your account was unlinked',
        paragraphs: [
          about.isLinked
            ? `You can now sign in to your account with ${oneLine(about.organization)}.`
            : `Your account is no longer linked to the sign-in of ${oneLine(about.organization)}.`,
          ...(about.isPasswordRemoved
            ? [
                'The owner of this email address had not been verified before, so the password was removed and other devices were signed out. To set a password again, use “Forgot password?” on the sign-in page. Please also check the API keys of the account.',
              ]
            : []),
          notYou,
        ],
        action: null,
      };
    case 'emailConfirmation':
      return {
        subject: 'Confirm your email address',
        paragraphs: [
          `You asked to sign in with ${oneLine(about.newEmail)} from now on. Confirm the address within 24 hours; nothing changes until then. You can use this message once.`,
          'If this was not you, ignore this message.',
        ],
        action: {
          label: 'Confirm the address',
          path: `/confirm-email#${about.code}`,
          instruction: `Sign in to Plainview, open Profile, press “Enter the Code” and enter this code: ${about.code}`,
        },
      };
    case 'emailChangeRequested':
      return {
        subject: 'A change to your email address was requested',
        paragraphs: [
          `Someone who knows your password asked to sign in to your account with ${oneLine(about.newEmail)} instead of this address. It takes effect when it is confirmed.`,
          'If this was not you, change your password, withdraw the change on your profile and contact an administrator.',
        ],
        action: null,
      };
    case 'emailChanged':
      return {
        subject: 'Your email address was changed',
        paragraphs: [`You now sign in with ${oneLine(about.newEmail)} instead of this address.`, notYou],
        action: null,
      };
  }
}

/** Composes messages about getting an account and about support. */
function registrationBody(about: Exclude<EmailTopic, TicketTopic | DigestTopic>, role: Role): EmailBody {
  switch (about.kind) {
    case 'registrationConfirmation':
      return {
        subject: 'Confirm your email address',
        paragraphs: [
          'You registered an account with this email address. Confirm the address so that an administrator can approve your account. The link works once and for 7 days after the registration.',
          'If you did not register, ignore this message: the registration is then deleted.',
        ],
        action: {
          label: 'Confirm the address',
          path: `/confirm-email#${about.code}`,
          instruction: `Open /confirm-email on your Plainview site and enter this code: ${about.code}`,
        },
      };
    case 'invitation':
      return {
        subject: 'You are invited to Plainview',
        paragraphs: [
          `${oneLine(about.inviterName)} invites you to Plainview ${about.agencyName === null ? 'as an administrator' : `for ${oneLine(about.agencyName)}`}. Choose your name and password to create your account. The link works once and for 7 days.`,
          'If you do not expect this invitation, ignore this message.',
        ],
        action: {
          label: 'Accept the invitation',
          path: `/accept-invitation#${about.code}`,
          instruction: `Open /accept-invitation on your Plainview site and enter this code: ${about.code}`,
        },
      };
    case 'releaseLink':
      return releaseLinkBody(about);
    case 'registrationWaiting':
      return {
        subject: 'A registration is awaiting approval',
        paragraphs: [
          `${oneLine(about.name)} (${about.agencyName === null ? roleLabels.admin : oneLine(about.agencyName)}) has registered and is awaiting approval.`,
        ],
        action: {
          label: 'Open User Management',
          path: '/admin/users',
          instruction: 'Sign in to Plainview and open User Management.',
        },
      };
    case 'registrationApproved':
      return {
        subject: 'Your account is approved',
        paragraphs: ['An administrator has approved your account. You can sign in now.'],
        action: signInAction,
      };
    case 'registrationRejected':
      return {
        subject: 'Your account was rejected',
        paragraphs: ['An administrator has rejected your account. Please contact an administrator.'],
        action: null,
      };
    case 'supportAnswered':
      return {
        subject: 'Your support request is answered',
        paragraphs: ['An administrator has answered your request. You can find the answer on your profile.'],
        action: {
          label: 'Read the answer',
          path: `/${role}/profile`,
          instruction: 'Sign in to Plainview and open Profile.',
        },
      };
    case 'accountUnused':
    case 'accountDisabled':
    case 'accountEnabled':
    case 'otherAccountDisabled':
    case 'auditOverdue':
    case 'accessReviewOverdue':
      return accessBody(about);
    case 'invoiceIssued':
    case 'invoiceVoided':
      return invoiceBody(about);
    case 'ledgerInconsistency':
    case 'fileFault':
    case 'backupFault':
    case 'timestampFault':
    case 'destructionScheduled':
    case 'oversightChanged':
      return alertBody(about);
    default:
      return signInBody(about);
  }
}

function body(about: EmailTopic, role: Role): EmailBody {
  if ('ticket' in about) return ticketBody(about, role);
  return about.kind === 'dailyDigest' ? digestBody(about, role) : registrationBody(about, role);
}

/** Composes the message for one recipient. */
export function composeEmail(
  about: EmailTopic,
  recipient: { readonly name: string; readonly role: Role },
): EmailContent {
  return { ...body(about, recipient.role), greeting: `Hello ${oneLine(recipient.name)},` };
}
