import { LARGEST_PHOTO_BYTES } from '@plainview/domain/identity/profiles/profile-photo';
import { roles } from '@plainview/domain/identity/users/actor';
import { mailTimings, notices } from '@plainview/domain/identity/users/notice';
import { LONGEST_NAME } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { newPasswordErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { byId, done, emailAddress, id } from '../shapes.ts';

const text = z.string().trim().max(LONGEST_NAME);
const password = z.string().max(256);

/** The user's own profile. */
export const profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().describe('Empty until entered'),
  department: z.string(),
  badgeNumber: z.string(),
  role: z.enum(roles),
  agencyName: z.string().nullable(),
  image: z.string().nullable().describe('Path of the photo; null without one'),
  emailChange: z
    .object({
      newEmail: z.string(),
      requestedAt: z.date(),
      expiresAt: z.date(),
      confirmedBy: z.enum(['message', 'administrator']).describe('Who confirms it'),
    })
    .nullable()
    .describe('Change awaiting confirmation'),
  hasPassword: z.boolean().describe('False for an account that signs in without one'),
  mutedNotices: z.array(z.enum(notices)).describe('Notifications that are turned off'),
  mailTiming: z.enum(mailTimings).describe('When mail that can wait is sent'),
});

/** A device on which the user is signed in. */
export const device = z.object({
  id,
  isCurrent: z.boolean(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  signedInAt: z.date(),
  lastUsedAt: z.date(),
});

export const profileContract = {
  get: procedure({ caller: 'account', inPerson: true })
    .route({ method: 'GET', path: '/profile', summary: 'Get your profile', tags: ['Profile'] })
    .output(profile),

  save: procedure({ caller: 'account', inPerson: true })
    .route({
      method: 'PUT',
      path: '/profile',
      summary: 'Update your profile; a new email address must be confirmed',
      tags: ['Profile'],
    })
    .input(
      z.object({
        name: text,
        email: emailAddress,
        phone: text,
        department: text,
        badgeNumber: text,
        currentPassword: password.default('').describe('Required to change the email address'),
      }),
    )
    .output(profile)
    .errors(
      pickErrors(
        'PROFILE_INCOMPLETE',
        'INVALID_PHONE',
        'NAME_NOT_READABLE',
        'NAME_RESERVED',
        'INCORRECT_PASSWORD',
        'TOO_MANY_ATTEMPTS',
        'EMAIL_ALREADY_REGISTERED',
        // To change the email address.
        'EMAIL_DOMAIN_NOT_ALLOWED',
        'REAUTHENTICATE',
      ),
    ),

  withdrawEmailChange: procedure({ caller: 'account', inPerson: true })
    .route({
      method: 'DELETE',
      path: '/profile/email-change',
      summary: 'Withdraw a pending change of email address',
      tags: ['Profile'],
    })
    .output(profile),

  setPhoto: procedure({ caller: 'account', inPerson: true })
    .route({
      method: 'PUT',
      path: '/profile/photo',
      summary: 'Set your profile photo, which users of your agency and administrators see',
      tags: ['Profile'],
    })
    .input(
      z.object({
        photo: z
          .base64()
          .min(4)
          .max(Math.ceil(LARGEST_PHOTO_BYTES / 3) * 4)
          .describe('Square PNG or JPEG; stored without metadata'),
      }),
    )
    .output(profile)
    .errors(pickErrors('PHOTO_NOT_VALID')),

  removePhoto: procedure({ caller: 'account', inPerson: true })
    .route({
      method: 'DELETE',
      path: '/profile/photo',
      summary: 'Remove your profile photo',
      tags: ['Profile'],
    })
    .output(profile),

  setNotice: procedure({ caller: 'account', inPerson: true })
    .route({
      method: 'PUT',
      path: '/profile/notices',
      summary: 'Turn a notification on or off',
      tags: ['Profile'],
    })
    .input(z.object({ notice: z.enum(notices), isWanted: z.boolean() }))
    .output(profile),

  setMailTiming: procedure({ caller: 'account', inPerson: true })
    .route({
      method: 'PUT',
      path: '/profile/mail-timing',
      summary: 'Receive notifications immediately or in a daily digest',
      tags: ['Profile'],
    })
    .input(z.object({ timing: z.enum(mailTimings) }))
    .output(profile),

  changePassword: procedure({ caller: 'account', inPerson: true, admits: 'enrolling', reauth: 'always' })
    .route({
      method: 'PUT',
      path: '/profile/password',
      summary: 'Change your password; ends all other sessions',
      tags: ['Profile'],
    })
    .input(
      z.object({
        currentPassword: password.min(1),
        password: password.min(1),
        confirmPassword: password.min(1),
      }),
    )
    .output(done)
    .errors(newPasswordErrors)
    .errors(pickErrors('PASSWORD_UNCHANGED', 'INCORRECT_PASSWORD', 'TOO_MANY_ATTEMPTS')),

  devices: procedure({ caller: 'account', inPerson: true })
    .route({
      method: 'GET',
      path: '/profile/devices',
      summary: 'List your sessions',
      tags: ['Profile'],
    })
    .output(z.array(device)),

  endDevice: procedure({ caller: 'account', inPerson: true, reauth: 'always' })
    .route({
      method: 'DELETE',
      path: '/profile/devices/{id}',
      summary: 'End a session',
      tags: ['Profile'],
    })
    .input(byId)
    .output(done)
    .errors(pickErrors('NOT_FOUND')),

  endOtherDevices: procedure({ caller: 'account', inPerson: true, reauth: 'always' })
    .route({
      method: 'DELETE',
      path: '/profile/devices',
      summary: 'End all other sessions',
      tags: ['Profile'],
    })
    .output(done),
};
