import type { ActingKey, Actor } from '@plainview/domain/account/actor';
import { API_KEY_PATTERN, isApiKeyGood } from '@plainview/domain/account/api-key';
import type { RefusalCode } from '@plainview/domain/shared/refusal';
import type { AppContext } from '../app-context.ts';
import { findUser, type UserRecord } from '../persistence/account.repository.ts';
import { findApiKeyByHash, updateApiKey, type ApiKeyRecord } from '../persistence/api-key.repository.ts';
import type { Transaction } from '../persistence/database.ts';
import { asSystem } from '../persistence/tenant-transaction.ts';
import { bearerOf, secretHashOf } from './api-key-secret.ts';

const LAST_USE_MILLISECONDS = 60_000;

/** Who a request comes from, asked anew at each request: a session or a key alone gives no right. */
export type Caller =
  | { readonly kind: 'nobody'; readonly code: 'NOT_SIGNED_IN' | 'API_KEY_NOT_VALID' }
  | { readonly kind: 'refused'; readonly code: RefusalCode }
  | {
      readonly kind: 'actor';
      readonly actor: Actor;
      readonly user: UserRecord;
      /** Of the session or of the key. */
      readonly entranceId: string;
    };

const nobody = { kind: 'nobody', code: 'NOT_SIGNED_IN' } as const;
const badKey = { kind: 'nobody', code: 'API_KEY_NOT_VALID' } as const;

/** What an account may act as, or why it may not. */
export function actorOf(user: UserRecord): Actor | RefusalCode {
  if (user.status === 'pending') return 'ACCOUNT_PENDING';
  if (user.status === 'rejected') return 'ACCOUNT_REJECTED';
  const { id: userId, name, agencyId } = user;
  if (user.role === 'admin') return { role: 'admin', userId, name, agencyId };
  return agencyId === null ? 'AGENCY_NAME_MISSING' : { role: 'agency', userId, name, agencyId };
}

/** Reads the key, or else the session's cookie, and the account behind it. A bad key never falls back to a cookie. */
export async function resolveCaller(context: AppContext, headers: Headers): Promise<Caller> {
  const secret = bearerOf(headers);
  if (secret !== null) return callerByKey(context, secret);
  if (!headers.has('cookie')) return nobody;
  const found = await context.auth.api.getSession({ headers });
  if (!found) return nobody;
  const user = await asSystem(context.database, (tx) => findUser(tx, found.user.id));
  if (!user) return nobody;
  const actor = actorOf(user);
  if (typeof actor === 'string') return { kind: 'refused', code: actor };
  return { kind: 'actor', actor, user, entranceId: found.session.id };
}

/** Forged, revoked, expired and one whose maker is no longer what it was made for answer alike. */
async function callerByKey(context: AppContext, secret: string): Promise<Caller> {
  if (!API_KEY_PATTERN.test(secret)) return badKey;
  const now = context.clock.now();
  return asSystem(context.database, async (tx) => {
    const key = await findApiKeyByHash(tx, secretHashOf(secret));
    const user = key?.userId ? await findUser(tx, key.userId) : null;
    const actor = user && actorOf(user);
    if (!key || !user || actor === null || typeof actor === 'string') return badKey;
    if (!isApiKeyGood(key, user, now)) return badKey;
    await noteUse(tx, key, now);
    const apiKey: ActingKey = { id: key.id, name: key.name };
    return { kind: 'actor', actor: { ...actor, apiKey }, user, entranceId: key.id };
  });
}

async function noteUse(tx: Transaction, { id, lastUsedAt }: ApiKeyRecord, now: Date): Promise<void> {
  const since = now.getTime() - (lastUsedAt?.getTime() ?? 0);
  if (since >= LAST_USE_MILLISECONDS) await updateApiKey(tx, id, { lastUsedAt: now });
}
