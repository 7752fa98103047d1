import { DAY, addTime } from '../../shared/time.ts';
import type { Role, UserStatus } from '../users/actor.ts';

/** Access of an API key: the records of one agency, or everything that administrators see. */
export const apiKeyScopes = ['agency', 'administration'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** States of an API key. */
export const apiKeyStates = ['active', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

export const apiKeyStateLabels: Readonly<Record<ApiKeyState, string>> = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
};

/** Lifetimes of API keys in days; null means valid until revoked. */
export const apiKeyLifetimes = [30, 90, 365, null] as const;
export type ApiKeyLifetime = (typeof apiKeyLifetimes)[number];

export const LONGEST_API_KEY_NAME = 80;

/** Prefix of every secret, so that secret scanners can recognize leaked keys. */
export const API_KEY_MARK = 'plainview_';
/** The prefix and 256 random bits in base64url. */
export const API_KEY_PATTERN = /^plainview_[\w-]{43}$/u;
/** Number of leading characters of a secret that lists show. */
export const API_KEY_PREFIX_LENGTH = API_KEY_MARK.length + 6;

/** Facts that the rules need about an API key. */
export interface ApiKeyFacts {
  readonly scope: ApiKeyScope;
  readonly agencyId: string | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Returns the scope of this user's API keys. Those of administrators belong to no agency. */
export function apiKeyReach(maker: { readonly role: Role; readonly agencyId: string | null }) {
  return maker.role === 'admin'
    ? ({ scope: 'administration', agencyId: null } as const)
    : ({ scope: 'agency', agencyId: maker.agencyId } as const);
}

export function apiKeyStateAt(key: Pick<ApiKeyFacts, 'expiresAt' | 'revokedAt'>, now: Date): ApiKeyState {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt <= now ? 'expired' : 'active';
}

/**
 * Returns whether an API key is valid. A key never exceeds the rights of its creator: it is valid only while
 * the creator is approved and still has the role and agency that the key was created for.
 */
export function isApiKeyGood(
  key: ApiKeyFacts,
  maker: { readonly role: Role; readonly status: UserStatus; readonly agencyId: string | null },
  now: Date,
): boolean {
  const { scope, agencyId } = apiKeyReach(maker);
  const isAsThen = scope === key.scope && agencyId === key.agencyId;
  return apiKeyStateAt(key, now) === 'active' && maker.status === 'approved' && isAsThen;
}

/** Returns when an API key expires; null if never. */
export function apiKeyExpiry(lifetime: ApiKeyLifetime, now: Date): Date | null {
  return lifetime === null ? null : addTime(now, lifetime * DAY);
}

/** A key with which a program acts as the user who created it. The secret is not stored. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  /** Beginning of the secret, so that users can recognize the key. */
  readonly prefix: string;
  readonly scope: ApiKeyScope;
  /** Null for an administrator's key. */
  readonly agencyId: string | null;
  readonly agencyName: string | null;
  /** Null after the account was deleted, which also revoked its keys. */
  readonly userId: string | null;
  readonly userName: string;
  readonly createdAt: Date;
  /** Null means valid until revoked. */
  readonly expiresAt: Date | null;
  /** Accurate to the minute. */
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly revokedBy: string | null;
}
