import { createCaller, type Caller } from '@plainview/test-support/caller';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import type { TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, joinByKey, joinAsAdmin, type Person } from '@plainview/test-support/test-users';

/** A caller without any rights, and the status with which every route rejects it. */
export interface UnauthorizedCaller {
  readonly caller: Caller;
  readonly code: string;
  /** HTTP status of the rejection. */
  readonly status: 401 | 403;
}

/**
 * Creates one caller of each kind that has no rights: without a session, with an ended session, with an
 * account that is not approved, with an invalid API key.
 */
export async function createUnauthorizedCallers(product: TestProduct, admin: Person) {
  const { url } = product;
  const join = () => joinAgency(url, admin, 'North PD');
  // Change the account directly in the database. The product's own actions would also end its sessions.
  const as = async (change: string): Promise<Person> => {
    const person = await join();
    await changeAsOwner(product.databaseUrl, `update users set ${change} where id = $1`, person.user.id);
    return person;
  };
  const signedOut = await join();
  const session = signedOut.cookie();
  await signedOut.client.session.signOut();
  const expired = await join();
  await changeAsOwner(
    product.databaseUrl,
    `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
    expired.user.id,
  );
  const deleted = await join();
  await admin.client.users.delete({ id: deleted.user.id });
  const demoted = await joinAsAdmin(url, admin);
  const demotedKey = await joinByKey(url, demoted);
  await admin.client.users.changeRole({ id: demoted.user.id, role: 'agency' });
  const keeper = await join();
  const revoked = await joinByKey(url, keeper);
  await keeper.client.apiKeys.revoke({ id: revoked.keyId });
  const old = await joinByKey(url, keeper);
  await changeAsOwner(
    product.databaseUrl,
    `update api_keys set expires_at = now() - interval '1 second' where id = $1`,
    old.keyId,
  );
  return {
    nobody: nobody(createCaller(url)),
    'a forged cookie': nobody(withCookie(url, `${expired.cookie().slice(0, -4)}AAAA`)),
    'an expired session': nobody(expired),
    'a session that was signed out': nobody(withCookie(url, session)),
    'a deleted account': nobody(deleted),
    'an administrator demoted a moment ago': nobody(demoted),
    'a pending account': refused(await as("status = 'pending'"), 'ACCOUNT_PENDING'),
    'a rejected account': refused(await as("status = 'rejected'"), 'ACCOUNT_REJECTED'),
    'a disabled account': refused(await as("status = 'disabled', disabled_at = now()"), 'ACCOUNT_DISABLED'),
    'an account without an agency': refused(await as('agency_id = null'), 'AGENCY_NAME_MISSING'),
    'a forged key': badKey(createCaller(url, `plainview_${'A'.repeat(43)}`)),
    'a revoked key': badKey(revoked),
    'an expired key': badKey(old),
    'the key of a demoted administrator': badKey(demotedKey),
    'a revoked key with a valid cookie': badKey(withApiKey(keeper, revoked.secret)),
  } satisfies Readonly<Record<string, UnauthorizedCaller>>;
}

const nobody = (caller: Caller) => ({ caller, code: 'NOT_SIGNED_IN', status: 401 }) as const;
const badKey = (caller: Caller) => ({ caller, code: 'API_KEY_NOT_VALID', status: 401 }) as const;
const refused = (caller: Caller, code: string) => ({ caller, code, status: 403 }) as const;

/** Returns a caller that sends exactly this cookie. */
function withCookie(url: string, cookie: string): Caller {
  return {
    ...createCaller(url),
    cookie: () => cookie,
    fetch: (path, init) => {
      const headers = new Headers(init?.headers);
      headers.set('cookie', cookie);
      return fetch(new URL(path, url), { ...init, headers });
    },
  };
}

/** Returns a caller that sends a user's session together with an API key. */
function withApiKey(person: Person, secret: string): Caller {
  return {
    ...person,
    fetch: (path, init) => {
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${secret}`);
      return person.fetch(path, { ...init, headers });
    },
  };
}

export type UnauthorizedCallers = Awaited<ReturnType<typeof createUnauthorizedCallers>>;
