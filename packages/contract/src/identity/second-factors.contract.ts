import { z } from 'zod';
import { procedure } from '../base.ts';
import { pickErrors } from '../error-catalog.ts';
import { done } from '../shapes.ts';
import { proof, reauthErrors, secondFactorCode, secondFactorKinds } from './session-shapes.ts';

const tags = ['Second factor'];
const recoveryCodes = z.array(z.string()).describe('Each works once instead of a code; returned only once');

/** Roles for which a second factor is required. */
export const secondFactorRules = z.object({ admin: z.boolean(), agency: z.boolean() });

export const secondFactorContract = {
  get: procedure({ caller: 'account', inPerson: true, admits: 'enrolling' })
    .route({ method: 'GET', path: '/second-factor', summary: 'Get your second factor', tags })
    .output(
      z.object({
        isOn: z.boolean(),
        kinds: secondFactorKinds,
        since: z.date().nullable().describe('When the authenticator app was set up; null: not set up'),
        recoveryCodesLeft: z.int(),
        isRequired: z.boolean().describe('Required by the role'),
      }),
    ),

  begin: procedure({ caller: 'account', inPerson: true, admits: 'enrolling', reauth: 'always' })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/second-factor',
      summary: 'Start setting up an authenticator app; nothing changes until its first code is confirmed',
      tags,
    })
    .output(
      z.object({
        secret: z.string().describe('Base32'),
        address: z.string().describe('The secret as an otpauth: URI, for a QR code'),
      }),
    ),

  confirm: procedure({ caller: 'account', inPerson: true, admits: 'enrolling' })
    .route({
      method: 'PUT',
      path: '/second-factor',
      summary: 'Turn on with the first code of the app; ends all other sessions',
      tags,
    })
    .input(z.object({ code: secondFactorCode }))
    .output(z.object({ recoveryCodes }))
    .errors(pickErrors('SECOND_FACTOR_WRONG', 'NOT_FOUND', 'TOO_MANY_ATTEMPTS')),

  renewRecoveryCodes: procedure({ caller: 'account', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/second-factor/recovery-codes',
      summary: 'Create new recovery codes; the previous ones no longer work',
      tags,
    })
    .input(proof)
    .output(z.object({ recoveryCodes }))
    .errors(reauthErrors)
    .errors(pickErrors('SECOND_FACTOR_NOT_ON')),

  switchOff: procedure({ caller: 'account', inPerson: true })
    .meta({ repeat: 'harmless' })
    .route({
      method: 'POST',
      path: '/second-factor/switch-off',
      summary:
        'Remove the authenticator app; removing the last second factor deletes the recovery codes. Ends other sessions',
      tags,
    })
    .input(proof)
    .output(done)
    .errors(reauthErrors)
    .errors(pickErrors('SECOND_FACTOR_NOT_ON', 'SECOND_FACTOR_REQUIRED')),

  rules: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/second-factor/rules',
      summary: 'Get the roles that require a second factor (administrators)',
      tags,
    })
    .output(secondFactorRules),

  affectedByRules: procedure({ caller: 'admin' })
    .route({
      method: 'GET',
      path: '/second-factor/rules/affected',
      summary: 'Count approved accounts without a second factor by role (administrators)',
      tags,
    })
    .output(
      z.object({
        admin: z.int(),
        agency: z.int(),
        includesCaller: z.boolean().describe('Whether the caller’s account is one of them'),
      }),
    ),

  setRules: procedure({ caller: 'admin', inPerson: true, reauth: 'always' })
    .route({
      method: 'PUT',
      path: '/second-factor/rules',
      summary: 'Set the roles that require a second factor (administrators)',
      tags,
    })
    .input(secondFactorRules)
    .output(secondFactorRules)
    .errors(pickErrors('SET_BY_PROFILE')),
};
