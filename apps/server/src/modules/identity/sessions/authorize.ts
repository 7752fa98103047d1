import type { Access } from '@plainview/contract/access';
import { isReauthRecent } from '@plainview/domain/identity/second-factors/second-factor';
import type { Session } from '@plainview/domain/identity/sessions/session';
import { hasDuty } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import type { Caller, Principal } from './resolve-caller.ts';

type AuthorizationContext = Pick<AppContext, 'config' | 'clock'>;

/** The credentials of a request. */
export interface Credentials {
  readonly hasApiKey: boolean;
  /** Resolves the caller; called once, and only if access depends on it. */
  readonly caller: () => Promise<Caller>;
}

/**
 * Checks the requirements of a procedure or route: the single check of every entry point.
 * @returns the caller; null for access by anyone
 * @throws AppError with the code of the first requirement that is not met: those of `accessErrors`.
 */
export async function authorize(
  context: AuthorizationContext,
  access: Access,
  { hasApiKey, caller }: Credentials,
): Promise<Principal | null> {
  if (access.caller === 'anyone') {
    if (access.inPerson && hasApiKey) rejectKey(await caller());
    return null;
  }
  const found = await caller();
  const principal = admitted(found, access.admits);
  if (!principal) throw new AppError(found.kind === 'actor' ? 'NOT_SIGNED_IN' : found.code);
  const { actor, session } = principal;
  if (access.caller !== 'account' && actor.role !== access.caller) throw new AppError('NOT_ALLOWED');
  if (access.inPerson && actor.apiKey) throw new AppError('API_KEY_NOT_ENOUGH');
  if (access.duty && actor.role === 'admin' && !hasDuty(actor, access.duty))
    throw new AppError('DUTY_NEEDED');
  if (access.agencyAdministrator && actor.role === 'agency' && !actor.isAgencyAdministrator)
    throw new AppError('AGENCY_ADMINISTRATOR_NEEDED');
  if (access.reauth && !isReauthFresh(context, access.reauth, session)) throw new AppError('REAUTHENTICATE');
  return principal;
}

/** Returns whether a session's reauthentication is recent enough. Keys have no person to ask. */
export function isReauthFresh(
  { config, clock }: AuthorizationContext,
  when: NonNullable<Access['reauth']>,
  session: Session | null,
): boolean {
  if (when === 'evidence' && !config.policy.provesEvidenceActs) return true;
  return session === null || isReauthRecent(session.provenAt, clock.now());
}

/**
 * Returns the principal of sessions and keys that meet all requirements of their account, and of those that
 * are admitted anyway.
 */
export function admitted(caller: Caller, admits?: Access['admits']): Principal | null {
  if (caller.kind === 'actor') return caller;
  if (caller.kind === 'nobody' || !admits) return null;
  return caller.enrolling ?? (admits === 'locked' ? caller.locked : null) ?? null;
}

function rejectKey(caller: Caller): never {
  throw new AppError(caller.kind === 'nobody' ? caller.code : 'API_KEY_NOT_ENOUGH');
}
