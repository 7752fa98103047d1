import type { Actor } from '@plainview/domain/account/actor';
import type { RefusalCode } from '@plainview/domain/shared/refusal';
import type { AppContext } from '../app-context.ts';
import { findUser, type UserRecord } from '../persistence/account.repository.ts';
import { asSystem } from '../persistence/tenant-transaction.ts';

/** Who a request comes from, asked anew at each request: a session alone gives no right. */
export type Caller =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'refused'; readonly code: RefusalCode }
  | { readonly kind: 'actor'; readonly actor: Actor; readonly user: UserRecord };

/** What an account may act as, or why it may not. */
export function actorOf(user: UserRecord): Actor | RefusalCode {
  if (user.status === 'pending') return 'ACCOUNT_PENDING';
  if (user.status === 'rejected') return 'ACCOUNT_REJECTED';
  const { id: userId, name, agencyId } = user;
  if (user.role === 'admin') return { role: 'admin', userId, name, agencyId };
  return agencyId === null ? 'AGENCY_NAME_MISSING' : { role: 'agency', userId, name, agencyId };
}

/** Reads the session's cookie and the account behind it. */
export async function resolveCaller(context: AppContext, headers: Headers): Promise<Caller> {
  if (!headers.has('cookie')) return { kind: 'nobody' };
  const session = await context.auth.api.getSession({ headers });
  if (!session) return { kind: 'nobody' };
  const user = await asSystem(context.database, (tx) => findUser(tx, session.user.id));
  if (!user) return { kind: 'nobody' };
  const actor = actorOf(user);
  return typeof actor === 'string' ? { kind: 'refused', code: actor } : { kind: 'actor', actor, user };
}
