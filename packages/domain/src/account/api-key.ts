import type { Role, UserStatus } from './actor.ts';

/** What a key reaches: one agency's own records, or what administrators see. */
export const apiKeyScopes = ['agency', 'administration'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Where a key stands. */
export const apiKeyStates = ['active', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

export const apiKeyStateLabels: Readonly<Record<ApiKeyState, string>> = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
};

/** For how many days a key may be valid; null: until it is revoked. */
export const apiKeyLifetimes = [30, 90, 365, null] as const;
export type ApiKeyLifetime = (typeof apiKeyLifetimes)[number];

export const LONGEST_API_KEY_NAME = 80;

/** Every secret begins with it, so that programs that look for leaked secrets know one. */
export const API_KEY_MARK = 'plainview_';
/** The mark and 256 random bits in base64url. */
export const API_KEY_PATTERN = /^plainview_[\w-]{43}$/u;
/** How much of a secret lists show. */
export const API_KEY_PREFIX_LENGTH = API_KEY_MARK.length + 6;

/** A key as the rules see it. */
export interface ApiKeyFacts {
  readonly scope: ApiKeyScope;
  readonly agencyId: string | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** What a key of this person reaches: for an administrator no agency of its own. */
export function apiKeyReach(maker: { readonly role: Role; readonly agencyId: string | null }) {
  return maker.role === 'admin'
    ? ({ scope: 'administration', agencyId: null } as const)
    : ({ scope: 'agency', agencyId: maker.agencyId } as const);
}

export function apiKeyStateAt(key: Pick<ApiKeyFacts, 'expiresAt' | 'revokedAt'>, now: Date): ApiKeyState {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt <= now ? 'expired' : 'active';
}

/** A key acts for its maker and never beyond: it is good as long as the maker is what the key was made for. */
export function isApiKeyGood(
  key: ApiKeyFacts,
  maker: { readonly role: Role; readonly status: UserStatus; readonly agencyId: string | null },
  now: Date,
): boolean {
  const { scope, agencyId } = apiKeyReach(maker);
  const isAsThen = scope === key.scope && agencyId === key.agencyId;
  return apiKeyStateAt(key, now) === 'active' && maker.status === 'approved' && isAsThen;
}

/** The end of a key's validity. */
export function apiKeyExpiry(lifetime: ApiKeyLifetime, now: Date): Date | null {
  return lifetime === null ? null : new Date(now.getTime() + lifetime * 24 * 60 * 60 * 1000);
}
