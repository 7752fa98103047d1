import { oc } from '@orpc/contract';
import { pickErrors } from './error-catalog.ts';

/**
 * Behavior of a call that is sent twice, as a client does after a lost response. `once`: the second call with the
 * same `Idempotency-Key` gets the response of the first. `own key`: the same, but with a field of the input as key.
 * `harmless`: the second call creates nothing new, or is rejected because of what the first created. Every POST of
 * the contract specifies this (http/routes/api-document.test.ts).
 */
export interface CallMeta {
  readonly repeat?: 'once' | 'own key' | 'harmless';
}

/** Procedures for all callers, including anonymous ones. */
export const open = oc
  .$meta<CallMeta>({})
  .errors(
    pickErrors(
      'TOO_MANY_ATTEMPTS',
      'BODY_TOO_LARGE',
      'BODY_NOT_JSON',
      'INPUT_TOO_COMPLEX',
      'API_KEY_NOT_VALID',
      'DATABASE_UNAVAILABLE',
    ),
  );

/** Procedures that require a session of an approved account, or an API key. */
export const signedIn = open.errors(
  pickErrors(
    'NOT_SIGNED_IN',
    'NOT_ALLOWED',
    'ACCOUNT_PENDING',
    'ACCOUNT_REJECTED',
    'AGENCY_NAME_MISSING',
    'SECOND_FACTOR_NOT_SET_UP',
    'PASSWORD_MUST_CHANGE',
    'SESSION_LOCKED',
  ),
);

/** Procedures for all callers without an API key. */
export const inPerson = open.errors(pickErrors('API_KEY_NOT_ENOUGH'));

/** Procedures that require a session; API keys are rejected. */
export const signedInPerson = signedIn.errors(pickErrors('API_KEY_NOT_ENOUGH'));

/** Error of procedures that require a recent reauthentication (session.reauthenticate). */
export const freshProof = pickErrors('REAUTHENTICATE');

/** Errors of all procedures that set a password. */
export const newPasswordErrors = pickErrors(
  'PASSWORDS_DO_NOT_MATCH',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_COMMON',
  'PASSWORD_FROM_NAMES',
  'PASSWORD_SIMPLE',
);

/** Errors of procedures that require a duty, and of those that also require a recent reauthentication. */
export const dutyErrors = pickErrors('DUTY_NEEDED');
export const custodyErrors = pickErrors('DUTY_NEEDED', 'REAUTHENTICATE');

/** Errors of procedures that accept an `Idempotency-Key`. */
export const idempotencyErrors = pickErrors('REPEAT_KEY_NOT_VALID', 'REPEAT_UNDER_WAY', 'REPEAT_DIFFERS');
