import { roles } from '@plainview/domain/identity/users/actor';
import { duties } from '@plainview/domain/identity/users/duty';
import { z } from 'zod';
import { errorCatalog, pickErrors } from '../error-catalog.ts';
import { assertion } from './passkeys.contract.ts';

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
    .describe('The role requires a second factor that this account does not have; set it up first'),
  duties: z.array(z.enum(duties)).describe('Of an administrator; empty for agency users'),
  isAgencyAdministrator: z.boolean().describe('Whether the user invites and removes users of the agency'),
  agencyHas: z
    .object({
      tickets: z.boolean(),
      reports: z.boolean(),
      invoices: z.boolean(),
      oversight: z.boolean().describe('A county oversees the agency, or the user oversees others'),
    })
    .nullable()
    .describe(
      'What there is to show to an agency user; null for administrators and while the session is locked',
    ),
  factors: secondFactorKinds.describe('Which second factors the account has'),
  mustChangePassword: z.boolean().describe('The password has expired or is too weak; change it first'),
  isLocked: z.boolean().describe('The session is locked until the user reauthenticates'),
  lockMinutes: z.int().nullable().describe('Minutes of inactivity until the session locks; null: never'),
  keepsOffline: z.boolean().describe('Whether the browser may cache data for offline use'),
});

export const password = z.string().min(1).max(256);
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
export const accountPending = {
  ACCOUNT_PENDING: {
    ...errorCatalog.ACCOUNT_PENDING,
    data: z
      .object({
        awaitsEmailConfirmation: z
          .boolean()
          .describe('The email address must be confirmed first (POST /registrations/confirmation-mail)'),
      })
      .nullish(),
  },
};

/** Reauthentication with a passkey, which combines two factors, or with a password and the second factor. */
const byPasskey = z.object({
  passkey: assertion.describe('Response to the challenge of POST /passkeys/proof'),
});
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
