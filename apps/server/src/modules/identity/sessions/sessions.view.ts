import type { Outputs } from '@plainview/contract/index';
import { dutiesWithout, type Duty } from '@plainview/domain/identity/users/duty';
import type { SecurityPolicy } from '@plainview/domain/identity/users/security-policy';
import type { User } from '@plainview/domain/identity/users/user';

/** Returns the duties of an administrator; none for other users. */
export function dutiesOf({ role, withheldDuties }: User, { separatesDuties }: SecurityPolicy): Duty[] {
  if (role !== 'admin') return [];
  return dutiesWithout(separatesDuties ? withheldDuties : []);
}

/** The state of a session, apart from its user. */
interface SessionStanding {
  readonly mustChangePassword: boolean;
  readonly isLocked: boolean;
  /** The organization's provider vouched for a second factor at sign-in. */
  readonly hasVouchedFactor: boolean;
}

/** Returns the signed-in user as shown on every screen. */
export function sessionUserView(
  user: User,
  policy: SecurityPolicy,
  { mustChangePassword, isLocked, hasVouchedFactor }: SessionStanding,
  agencyHas: Outputs['session']['signIn']['agencyHas'],
): Outputs['session']['signIn'] {
  const { id, name, email, role, agencyName, image, isSecondFactorRequired, hasSecondFactor } = user;
  const needsSecondFactor = isSecondFactorRequired && !hasSecondFactor && !hasVouchedFactor;
  const { lockMinutes, keepsOffline } = policy;
  const factors = { app: user.hasAuthenticatorApp, passkey: user.hasPasskey };
  const guarded = { factors, needsSecondFactor, mustChangePassword, isLocked, lockMinutes, keepsOffline };
  const rights = { duties: dutiesOf(user, policy), isAgencyAdministrator: user.isAgencyAdministrator };
  return { id, name, email, role, agencyName, image, agencyHas, ...rights, ...guarded };
}
