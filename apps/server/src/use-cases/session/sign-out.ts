import type { AppContext } from '../../app-context.ts';
import { findUser } from '../../persistence/account/account.repository.ts';
import { endSessionOf } from '../../persistence/account/session.repository.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { recordSignOut } from './sign-in-record.ts';

/** Ends the session on the server. @returns cookies that clear it in the browser. */
export async function signOut(
  context: AppContext,
  request: { readonly headers: Headers; readonly address: string },
): Promise<readonly string[]> {
  const { headers, address } = request;
  const found = headers.has('cookie') ? await context.auth.api.getSession({ headers }) : null;
  if (found) {
    await asSystem(context.database, async (tx) => {
      const user = await findUser(tx, found.user.id);
      const isEnded = await endSessionOf(tx, found.user.id, found.session.id);
      if (user && isEnded) await recordSignOut(tx, user, { address, now: context.clock.now() });
    });
  }
  const result = await context.auth.api.signOut({ headers, returnHeaders: true });
  return result.headers.getSetCookie();
}
