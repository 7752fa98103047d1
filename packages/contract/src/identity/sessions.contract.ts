import { roles } from '@plainview/domain/identity/users/actor';
import { LONGEST_EMAIL, LONGEST_NAME } from '@plainview/domain/shared/text-limits';
import { z } from 'zod';
import { newPasswordErrors, procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { done, emailAddress } from '../shapes.ts';
import { assertion, requestOptions } from './passkeys.contract.ts';
import {
  accountPending,
  password,
  proof,
  reauthErrors,
  secondFactorCode,
  secondFactorNeeded,
  sessionUser,
} from './session-shapes.ts';

const code = z.string().trim().min(1).max(200).describe('Code of an email');

export const sessionContract = {
  current: procedure({ caller: 'anyone' })
    .meta({ callClass: 'regular' })
    .route({ method: 'GET', path: '/session', summary: 'Get the signed-in user, or null', tags: ['Session'] })
    .output(z.object({ user: sessionUser.nullable() })),

  policy: procedure({ caller: 'anyone' })
    .meta({ callClass: 'regular' })
    .route({
      method: 'GET',
      path: '/session/policy',
      summary: 'Get the policies that forms apply',
      tags: ['Session'],
    })
    .output(
      z.object({
        minimumPasswordLength: z.int(),
        maximumUploadBytes: z.int(),
        sendsMail: z.boolean().describe('Whether a mail server is set up'),
        useNotice: z.string().nullable().describe('Must be acknowledged before sign-in'),
        supportContact: z
          .object({
            name: z.string().nullable(),
            email: z.string().nullable(),
            phone: z.string().nullable(),
          })
          .nullable()
          .describe('Whom users contact about their account; null if none is set'),
        organization: z
          .object({ name: z.string() })
          .nullable()
          .describe('OpenID Connect provider for sign-in at /sign-in/oidc; null: none'),
        needsSetup: z.boolean().describe('Whether there is no administrator yet; one is created at /setup'),
        offersPasskeys: z.boolean().describe('Whether passkeys are available at this address'),
      }),
    ),

  commonPasswords: procedure({ caller: 'anyone', inPerson: true })
    .route({
      method: 'GET',
      path: '/session/common-passwords',
      summary: 'List the most common passwords, in lower case, for a hint while typing',
      tags: ['Session'],
    })
    .output(z.array(z.string())),

  lock: procedure({ caller: 'account', inPerson: true, admits: 'locked' })
    .meta({ repeat: 'harmless', callClass: 'exempt' })
    .route({
      method: 'POST',
      path: '/session/lock',
      summary: 'Lock the session until the user reauthenticates',
      tags: ['Session'],
    })
    .output(done),

  signIn: procedure({ caller: 'anyone', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({ method: 'POST', path: '/session', summary: 'Sign in', tags: ['Session'] })
    .input(
      z.object({
        email: z.string().trim().min(1).max(LONGEST_EMAIL),
        password,
        code: secondFactorCode.optional(),
      }),
    )
    .output(sessionUser)
    .errors(
      pickErrors(
        'INVALID_CREDENTIALS',
        'ACCOUNT_REJECTED',
        'ACCOUNT_DISABLED',
        'USER_DATA_NOT_FOUND',
        'AGENCY_NAME_MISSING',
        'SECOND_FACTOR_WRONG',
        'TOO_MANY_ATTEMPTS',
      ),
    )
    .errors(accountPending)
    .errors(secondFactorNeeded),

  beginPasskeySignIn: procedure({ caller: 'anyone', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/session/passkey/challenge',
      summary: 'Start sign-in with a passkey',
      tags: ['Session'],
    })
    .output(requestOptions)
    .errors(pickErrors('PASSKEYS_NOT_OFFERED', 'TOO_MANY_ATTEMPTS')),

  signInByPasskey: procedure({ caller: 'anyone', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/session/passkey',
      summary: 'Sign in with a passkey, without password and code',
      tags: ['Session'],
    })
    .input(z.object({ passkey: assertion }))
    .output(sessionUser)
    .errors(
      pickErrors(
        'PASSKEY_NOT_ACCEPTED',
        'PASSKEYS_NOT_OFFERED',
        'ACCOUNT_PENDING',
        'ACCOUNT_REJECTED',
        'ACCOUNT_DISABLED',
        'USER_DATA_NOT_FOUND',
        'AGENCY_NAME_MISSING',
        'TOO_MANY_ATTEMPTS',
      ),
    ),

  completeOrganizationSignIn: procedure({ caller: 'anyone', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/session/organization',
      summary:
        'Complete a sign-in through the organization’s provider (identified by a cookie) with a second-factor code',
      tags: ['Session'],
    })
    .input(z.object({ code: secondFactorCode }))
    .output(sessionUser)
    .errors(
      pickErrors(
        'ORGANIZATION_ATTEMPT_NOT_VALID',
        'ORGANIZATION_OTHER_PERSON',
        'ACCOUNT_PENDING',
        'ACCOUNT_REJECTED',
        'ACCOUNT_DISABLED',
        'USER_DATA_NOT_FOUND',
        'AGENCY_NAME_MISSING',
        'SECOND_FACTOR_NEEDED',
        'SECOND_FACTOR_WRONG',
        'TOO_MANY_ATTEMPTS',
      ),
    ),

  reauthenticate: procedure({ caller: 'account', inPerson: true, admits: 'locked' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/session/proof',
      summary: 'Reauthenticate for sensitive actions; rotates the session token',
      tags: ['Session'],
    })
    .input(proof)
    .output(done)
    .errors(reauthErrors),

  signOut: procedure({ caller: 'anyone', inPerson: true })
    .meta({ callClass: 'exempt' })
    .route({
      method: 'DELETE',
      path: '/session',
      summary: 'Sign out; ends the session on the server',
      tags: ['Session'],
    })
    .output(done),

  register: procedure({ caller: 'anyone', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/registrations',
      summary:
        'Register; the account must be approved, and its address confirmed if email is set up. Does not sign in',
      tags: ['Session'],
    })
    .input(
      z.object({
        name: z.string().trim().min(1).max(LONGEST_NAME),
        email: emailAddress,
        role: z.enum(roles),
        password,
        confirmPassword: password,
        adminKey: z.string().max(256).default(''),
        agencyName: z.string().max(LONGEST_NAME).default(''),
      }),
    )
    .output(done)
    .errors(newPasswordErrors)
    .errors(
      pickErrors(
        'INVALID_ADMIN_KEY',
        'AGENCY_NAME_REQUIRED',
        'AGENCY_NAME_NOT_READABLE',
        'NAME_NOT_READABLE',
        'NAME_RESERVED',
        'EMAIL_ALREADY_REGISTERED',
        'SETUP_NEEDED',
        'TOO_MANY_ATTEMPTS',
      ),
    ),

  resendConfirmation: procedure({ caller: 'anyone', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/registrations/confirmation-mail',
      summary: 'Resend the link that confirms the address of a registration; earlier links no longer work',
      tags: ['Session'],
    })
    .input(z.object({ email: z.string().trim().min(1).max(LONGEST_EMAIL), password }))
    .output(done)
    .errors(pickErrors('INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'MAIL_NOT_SET_UP', 'NOTHING_TO_CONFIRM')),

  requestPasswordReset: procedure({ caller: 'anyone', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/session/password-reset',
      summary:
        'Request a password reset email; the response does not reveal whether the address has an account',
      tags: ['Session'],
    })
    .input(z.object({ email: emailAddress }))
    .output(done)
    .errors(pickErrors('TOO_MANY_ATTEMPTS')),

  resetPassword: procedure({ caller: 'anyone', inPerson: true })
    .route({
      method: 'PUT',
      path: '/session/password-reset',
      summary: 'Set a new password with an emailed code; ends all sessions',
      tags: ['Session'],
    })
    .input(z.object({ code, password, confirmPassword: password }))
    .output(done)
    .errors(newPasswordErrors)
    .errors(pickErrors('PASSWORD_UNCHANGED', 'LINK_NOT_VALID', 'TOO_MANY_ATTEMPTS')),

  confirmEmail: procedure({ caller: 'anyone', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/session/email-confirmation',
      summary:
        'Confirm a registration’s address or a change of address with an emailed code; a change ends all sessions',
      tags: ['Session'],
    })
    .input(z.object({ code }))
    .output(z.object({ email: z.string(), purpose: z.enum(['registration', 'change']) }))
    .errors(
      pickErrors(
        'LINK_NOT_VALID',
        'EMAIL_ALREADY_REGISTERED',
        'EMAIL_DOMAIN_NOT_ALLOWED',
        'TOO_MANY_ATTEMPTS',
      ),
    ),
};
