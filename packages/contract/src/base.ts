import { oc } from '@orpc/contract';
import { accessErrors, type Access } from './access.ts';
import type { CallClass } from './call-class.ts';
import { pickErrors } from './error-catalog.ts';

export interface CallMeta {
  /** Always set by `procedure`. */
  readonly access?: Access;
  /** How overload treats the call, if not as `defaultCallClass` says. */
  readonly callClass?: CallClass;
  /**
   * Effect of a call that a client repeats because it got no response. `once`: the second call with the same
   * `Idempotency-Key` gets the first one's response. `own key`: the same, by a field of the input.
   * `harmless`: it creates nothing, or is rejected because of what the first call created. Each POST of the
   * contract declares it (http/routes/api-document.test.ts).
   */
  readonly repeat?: 'once' | 'own key' | 'harmless';
}

/**
 * Begins a procedure that callers with this access may call, and declares the errors that reject all others.
 */
export const procedure = <const A extends Access>(access: A) =>
  oc.$meta<CallMeta>({ access }).errors(accessErrors(access));

/** Errors of a new password, wherever one is chosen. */
export const newPasswordErrors = pickErrors(
  'PASSWORDS_DO_NOT_MATCH',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_COMMON',
  'PASSWORD_FROM_NAMES',
  'PASSWORD_SIMPLE',
);

/** Errors of a call that needs a duty of administrators, but not of agency users. */
export const custodyErrors = pickErrors('DUTY_NEEDED', 'REAUTHENTICATE');

/** Errors of a call that takes an `Idempotency-Key`. */
export const idempotencyErrors = pickErrors('REPEAT_KEY_NOT_VALID', 'REPEAT_UNDER_WAY', 'REPEAT_DIFFERS');
