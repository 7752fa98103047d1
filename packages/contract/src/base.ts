import { oc } from '@orpc/contract';
import { pickErrors } from './error-catalog.ts';

/**
 * What comes of a call that is sent twice, as a client does that got no answer. `once`: the second with the same
 * `Idempotency-Key` gets the first one's answer. `own key`: the same by a field of the input. `harmless`: it makes nothing
 * new, or is refused by what the first one made. Each POST of the contract says which (http/routes/api-document.test.ts).
 */
export interface CallMeta {
  readonly repeat?: 'once' | 'own key' | 'harmless';
}

/** What anybody may call. */
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

/** What needs a session of an approved account, or a key that acts for one. */
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

/** What anybody but a key may call. */
export const inPerson = open.errors(pickErrors('API_KEY_NOT_ENOUGH'));

/** What needs a session: no key acts here for its maker. */
export const signedInPerson = signedIn.errors(pickErrors('API_KEY_NOT_ENOUGH'));

/** What a session answers whose person did not prove lately who they are (session.reauthenticate). */
export const freshProof = pickErrors('REAUTHENTICATE');

/** What is said of a new password, wherever one is chosen. */
export const newPasswordErrors = pickErrors(
  'PASSWORDS_DO_NOT_MATCH',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_COMMON',
  'PASSWORD_FROM_NAMES',
  'PASSWORD_SIMPLE',
);

/** What a call answers that is of one duty of the administrators, and what those for evidence answer besides. */
export const dutyErrors = pickErrors('DUTY_NEEDED');
export const custodyErrors = pickErrors('DUTY_NEEDED', 'REAUTHENTICATE');

/** What a call answers that takes an `Idempotency-Key`. */
export const idempotencyErrors = pickErrors('REPEAT_KEY_NOT_VALID', 'REPEAT_UNDER_WAY', 'REPEAT_DIFFERS');
