import { roles } from '@plainview/domain/account/actor';
import { duties } from '@plainview/domain/account/duty';
import { z } from 'zod';
import { newPasswordErrors, procedure } from '../base.ts';
import { errorCatalog, pickErrors } from '../error-catalog.ts';
import { done } from '../shapes.ts';
import { assertion, requestOptions } from './passkeys.contract.ts';

/** Kinds of second factors that an account has. */
export const secondFactorKinds = z.object({ app: z.boolean(), passkey: z.boolean() });

/** The signed-in user (specification, section 3). */
export const sessionUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  agencyName: z.string().nullable(),
  image: z.string().nullable(),
  needsSecondFactor: z
    .boolean()
    .describe('The role needs a second factor that this account has not: nothing else can be done before'),
  duties: z.array(z.enum(duties)).describe('Of an administrator; empty for agency users'),
  factors: secondFactorKinds.describe('Which second factors the account has'),
  mustChangePassword: z
    .boolean()
    .describe('The password is too old or too weak: nothing else can be done before another is chosen'),
  isLocked: z.boolean().describe('Nothing can be done before the person proves who they are'),
  lockMinutes: z.int().nullable().describe('After so long without use the session locks; null: never'),
  keepsOffline: z.boolean().describe('Whether the browser may keep what was seen'),
});

const password = z.string().min(1).max(256);
/** A code from an authenticator app, or a recovery code. */
export const secondFactorCode = z
  .string()
  .trim()
  .max(64)
  .describe('Six digits of the authenticator app, or a recovery code');

/** The account's kinds of second factors. Returned only after the correct password. */
export const secondFactorNeeded = {
  SECOND_FACTOR_NEEDED: { ...errorCatalog.SECOND_FACTOR_NEEDED, data: secondFactorKinds },
};

/** The registration is not approved yet. Returned only after the correct password. */
const accountPending = {
  ACCOUNT_PENDING: {
    ...errorCatalog.ACCOUNT_PENDING,
    data: z
      .object({
        awaitsEmailConfirmation: z
          .boolean()
          .describe('The address must be confirmed first (POST /registrations/confirmation-mail)'),
      })
      .nullish(),
  },
};

/** Reauthentication with a passkey, which combines two factors, or with a password and the second factor. */
const byPasskey = z.object({ passkey: assertion.describe('The answer to POST /passkeys/proof') });
export const proof = z.union([z.object({ password, code: secondFactorCode.optional() }), byPasskey]);
export const reauthErrors = {
  ...pickErrors(
    'INCORRECT_PASSWORD',
    'SECOND_FACTOR_WRONG',
    'PASSKEY_NOT_ACCEPTED',
    'PASSKEYS_NOT_OFFERED',
    'TOO_MANY_ATTEMPTS',
  ),
  ...secondFactorNeeded,
};

const code = z.string().trim().min(1).max(200).describe('The code of a message');

export const sessionContract = {
  current: procedure({ caller: 'anyone' })
    .route({ method: 'GET', path: '/session', summary: 'The signed-in user, or none', tags: ['Session'] })
    .output(z.object({ user: sessionUser.nullable() })),

  policy: procedure({ caller: 'anyone' })
    .route({ method: 'GET', path: '/session/policy', summary: 'Figures that forms need', tags: ['Session'] })
    .output(
      z.object({
        minimumPasswordLength: z.int(),
        maximumUploadBytes: z.int(),
        sendsMail: z.boolean().describe('Whether a mail server is set up'),
        useNotice: z.string().nullable().describe('To be acknowledged before sign-in'),
        organization: z
          .object({ name: z.string() })
          .nullable()
          .describe('Through whose provider (OpenID Connect) one can sign in, at /sign-in/oidc; null: none'),
        offersPasskeys: z.boolean().describe('Whether passkeys can be made for this address'),
      }),
    ),

  commonPasswords: procedure({ caller: 'anyone', inPerson: true })
    .route({
      method: 'GET',
      path: '/session/common-passwords',
      summary: 'Passwords that people use most, in small letters, to point one out while it is typed',
      tags: ['Session'],
    })
    .output(z.array(z.string())),

  lock: procedure({ caller: 'account', inPerson: true, admits: 'locked' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/session/lock',
      summary: 'Lock the session until its person proves who they are',
      tags: ['Session'],
    })
    .output(done),

  signIn: procedure({ caller: 'anyone', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({ method: 'POST', path: '/session', summary: 'Sign in', tags: ['Session'] })
    .input(
      z.object({
        email: z.string().trim().min(1).max(254),
        password,
        code: secondFactorCode.optional(),
      }),
    )
    .output(sessionUser)
    .errors(
      pickErrors(
        'INVALID_CREDENTIALS',
        'ACCOUNT_REJECTED',
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
      summary: 'Begin to sign in by a passkey',
      tags: ['Session'],
    })
    .output(requestOptions)
    .errors(pickErrors('PASSKEYS_NOT_OFFERED', 'TOO_MANY_ATTEMPTS')),

  signInByPasskey: procedure({ caller: 'anyone', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/session/passkey',
      summary: 'Sign in by a passkey, without password and code',
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
        'Sign in by the code of a second factor, after the organization’s provider said who one is (by cookie)',
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
      summary: 'Prove again who one is, for acts that need it; gives the session another token',
      tags: ['Session'],
    })
    .input(proof)
    .output(done)
    .errors(reauthErrors),

  signOut: procedure({ caller: 'anyone', inPerson: true })
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
        'Register; the account waits for approval, where mail is set up once its address is confirmed, and nobody is signed in',
      tags: ['Session'],
    })
    .input(
      z.object({
        name: z.string().trim().min(1).max(200),
        email: z.email().max(254),
        role: z.enum(roles),
        password,
        confirmPassword: password,
        adminKey: z.string().max(256).default(''),
        agencyName: z.string().max(200).default(''),
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
        'TOO_MANY_ATTEMPTS',
      ),
    ),

  resendConfirmation: procedure({ caller: 'anyone', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/registrations/confirmation-mail',
      summary:
        'Send the link that confirms the address of a registration again; earlier links no longer work',
      tags: ['Session'],
    })
    .input(z.object({ email: z.string().trim().min(1).max(254), password }))
    .output(done)
    .errors(pickErrors('INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'MAIL_NOT_SET_UP', 'NOTHING_TO_CONFIRM')),

  requestPasswordReset: procedure({ caller: 'anyone', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/session/password-reset',
      summary:
        'Ask for a message with which to choose a new password; the answer tells nothing of the address',
      tags: ['Session'],
    })
    .input(z.object({ email: z.email().max(254) }))
    .output(done)
    .errors(pickErrors('TOO_MANY_ATTEMPTS')),

  resetPassword: procedure({ caller: 'anyone', inPerson: true })
    .route({
      method: 'PUT',
      path: '/session/password-reset',
      summary: 'Choose a new password by the code of a message; ends all sessions',
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
        'Confirm the address of a registration or a change of e-mail by the code of a message; a change ends all sessions',
      tags: ['Session'],
    })
    .input(z.object({ code }))
    .output(z.object({ email: z.string(), purpose: z.enum(['registration', 'change']) }))
    .errors(pickErrors('LINK_NOT_VALID', 'EMAIL_ALREADY_REGISTERED', 'TOO_MANY_ATTEMPTS')),
};
