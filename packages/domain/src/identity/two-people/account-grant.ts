import type { Duty } from '../users/duty.ts';

/**
 * How an account got access or duties. `setup`: the operator of the server created it. `invited`, `approved`
 * (also enabled again), `role` (made an administrator) and `duties`: by an administrator. `recovered`: by
 * a command on the server. `confirmed`: the operator of the server stated that the account belongs to a
 * separate person.
 */
export const grantKinds = [
  'setup',
  'invited',
  'approved',
  'role',
  'duties',
  'recovered',
  'confirmed',
] as const;
export type GrantKind = (typeof grantKinds)[number];

/** A record that an account was admitted, or was given duties. It outlives both accounts. */
export interface AccountGrant {
  readonly accountId: string;
  readonly kind: GrantKind;
  /** The account that gave it; null for a command or page that only the operator of the server can use. */
  readonly byId: string | null;
  readonly at: Date;
  /** Duties that the account has because of it. */
  readonly duties: readonly Duty[];
}

/** Kinds that say where an account comes from. Without one of them, its origin is unknown. */
const originKinds: ReadonlySet<GrantKind> = new Set(['setup', 'invited', 'approved', 'confirmed']);

/** Returns the grants that count: those since the operator of the server last confirmed the account. */
function countedGrants(grants: readonly AccountGrant[], accountId: string): readonly AccountGrant[] {
  const own = grants.filter((grant) => grant.accountId === accountId);
  const confirmed = own.filter(({ kind }) => kind === 'confirmed').map(({ at }) => at.getTime());
  const since = Math.max(...confirmed);
  return own.filter(({ kind, at }) => kind === 'confirmed' || at.getTime() > since);
}

/** The accounts that an account goes back to, including itself. */
export interface AccountOrigin {
  readonly accountIds: ReadonlySet<string>;
  /** An account among them of which it is not known who admitted it; null if there is none. */
  readonly unknownId: string | null;
}

/** Follows who invited, approved or gave rights to an account, and to those accounts in turn. */
export function originOf(grants: readonly AccountGrant[], accountId: string): AccountOrigin {
  const accountIds = new Set([accountId]);
  let unknownId: string | null = null;
  // A set iterates over what is added meanwhile.
  for (const id of accountIds) {
    const counted = countedGrants(grants, id);
    if (!counted.some(({ kind }) => originKinds.has(kind))) unknownId ??= id;
    for (const { byId } of counted) if (byId !== null) accountIds.add(byId);
  }
  return { accountIds, unknownId };
}

/** Returns since when an account has a duty without interruption, as far as it is recorded. */
export function dutySince(
  grants: readonly AccountGrant[],
  account: { readonly id: string; readonly createdAt: Date },
  duty: Duty,
): Date {
  return grants
    .filter(({ accountId, duties }) => accountId === account.id && duties.includes(duty))
    .map(({ at }) => at)
    .reduce((latest, at) => (at > latest ? at : latest), account.createdAt);
}
