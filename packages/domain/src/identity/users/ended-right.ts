import type { ErrorCode } from '../../shared/error-code.ts';
import type { Actor, Role, UserStatus } from './actor.ts';

/** Current state of an actor's account, read in the transaction of the action. */
export interface CurrentAccount {
  readonly role: Role;
  readonly status: UserStatus;
  readonly agencyId: string | null;
  /** True if the session still exists, or if the actor has none. */
  readonly hasSession: boolean;
  /** True if the API key is not revoked, or if the actor has none. */
  readonly hasApiKey: boolean;
}

const statusErrors = {
  pending: 'ACCOUNT_PENDING',
  rejected: 'ACCOUNT_REJECTED',
  disabled: 'ACCOUNT_DISABLED',
} as const satisfies Partial<Record<UserStatus, ErrorCode>>;

/**
 * Returns the error code for an actor who lost access after the request was authenticated, or null if
 * access is still valid. Withholding a duty ends the administrator's sessions and API keys, so this
 * covers duties, too.
 * @param account null if the account was deleted
 */
export function endedRight(actor: Actor, account: CurrentAccount | null): ErrorCode | null {
  if (!account?.hasSession || !account.hasApiKey) return actor.apiKey ? 'API_KEY_NOT_VALID' : 'NOT_SIGNED_IN';
  if (account.status !== 'approved') return statusErrors[account.status];
  return account.role === actor.role && account.agencyId === actor.agencyId ? null : 'NOT_ALLOWED';
}
