import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { findSessionAccount } from './caller.repository.ts';
import { endSessionOf } from './sessions.repository.ts';
import { recordSignOut } from './sign-in-record.ts';

/** Ends the session on the server. @returns cookies that clear it in the browser. */
export async function signOut(
  context: AppContext,
  request: { readonly headers: Headers; readonly address: string },
): Promise<readonly string[]> {
  const { headers, address } = request;
  const token = context.sessionCookies.read(headers);
  if (token !== null) {
    await asSystem(context.database, async (tx) => {
      const found = await findSessionAccount(tx, token);
      if (!found) return;
      const { user, session, hasExpired } = found;
      const isEnded = await endSessionOf(tx, user.id, session.id);
      if (isEnded && !hasExpired) await recordSignOut(tx, user, { address, now: context.clock.now() });
    });
  }
  return [context.sessionCookies.clear()];
}
