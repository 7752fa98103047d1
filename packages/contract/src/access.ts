import type { Duty } from '@plainview/domain/identity/users/duty';
import { accountErrorCodes } from '@plainview/domain/shared/error-code';
import { pickErrors } from './error-catalog.ts';

/**
 * Requirements that a caller of a procedure or route must meet before its input is used. The server's
 * `authorize` checks them.
 */
export interface Access {
  /** `anyone`: signed in or not. `account`: an approved account of either role. */
  readonly caller: 'anyone' | 'account' | 'agency' | 'admin';
  /** Duty that an administrator must have. Agency users have none. */
  readonly duty?: Duty;
  /** An agency user must be an administrator of the agency. */
  readonly agencyAdministrator?: true;
  /** Rejects API keys, for what concerns the person or grants access to others. */
  readonly inPerson?: true;
  /**
   * Requires a recent reauthentication: `always`, or for `evidence` only where the security
   * profile asks for it.
   */
  readonly reauth?: 'always' | 'evidence';
  /**
   * Admits sessions that may do nothing else yet: `enrolling` ones, whose user must first set up a second
   * factor or change the password, and `locked` ones in addition.
   */
  readonly admits?: 'enrolling' | 'locked';
}

/** Errors of any call. */
const openErrors = pickErrors(
  'TOO_MANY_ATTEMPTS',
  'BODY_TOO_LARGE',
  'BODY_NOT_JSON',
  'INPUT_TOO_COMPLEX',
  'API_KEY_NOT_VALID',
  'DATABASE_UNAVAILABLE',
  'OVERLOADED',
);
const accountErrors = pickErrors(...accountErrorCodes);
const inPersonErrors = pickErrors('API_KEY_NOT_ENOUGH');
const dutyErrors = pickErrors('DUTY_NEEDED');
const agencyAdministratorErrors = pickErrors('AGENCY_ADMINISTRATOR_NEEDED');
const reauthErrors = pickErrors('REAUTHENTICATE');

/** Errors with which `authorize` may reject a caller. */
export type AccessErrors<A extends Access> = typeof openErrors &
  (A['caller'] extends 'anyone' ? unknown : typeof accountErrors) &
  (A extends { readonly inPerson: true } ? typeof inPersonErrors : unknown) &
  (A extends { readonly duty: Duty } ? typeof dutyErrors : unknown) &
  (A extends { readonly agencyAdministrator: true } ? typeof agencyAdministratorErrors : unknown) &
  (A extends { readonly reauth: 'always' | 'evidence' } ? typeof reauthErrors : unknown);

/** Returns the errors with which `authorize` may reject a caller, for the contract and the API document. */
export function accessErrors<const A extends Access>(access: A): AccessErrors<A>;
export function accessErrors({ caller, inPerson, duty, agencyAdministrator, reauth }: Access): object {
  return {
    ...openErrors,
    ...(caller !== 'anyone' && accountErrors),
    ...(inPerson && inPersonErrors),
    ...(duty && dutyErrors),
    ...(agencyAdministrator && agencyAdministratorErrors),
    ...(reauth && reauthErrors),
  };
}
