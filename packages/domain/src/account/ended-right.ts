import type { ErrorCode } from '../shared/error-code.ts';
import type { Actor, Role, UserStatus } from './actor.ts';

/** The account behind an actor, as the transaction of their action reads it. */
export interface CurrentAccount {
  readonly role: Role;
  readonly status: UserStatus;
  readonly agencyId: string | null;
  /** The session still exists; true for an actor without one. */
  readonly hasSession: boolean;
  /** The API key is not revoked; true for an actor without one. */
  readonly hasApiKey: boolean;
}

const statusRefusals = {
  pending: 'ACCOUNT_PENDING',
  rejected: 'ACCOUNT_REJECTED',
} as const satisfies Partial<Record<UserStatus, ErrorCode>>;

/**
 * Returns the refusal for an actor whose right ended after the request was authenticated, or null while it holds. Withholding a
 * duty ends the administrator's sessions and API keys, so this covers duties too.
 * @param account null if the account was deleted
 */
export function endedRight(actor: Actor, account: CurrentAccount | null): ErrorCode | null {
  if (!account?.hasSession || !account.hasApiKey) return actor.apiKey ? 'API_KEY_NOT_VALID' : 'NOT_SIGNED_IN';
  if (account.status !== 'approved') return statusRefusals[account.status];
  return account.role === actor.role && account.agencyId === actor.agencyId ? null : 'NOT_ALLOWED';
}
