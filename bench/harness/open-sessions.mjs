import { randomBytes } from 'node:crypto';
import { createSessionCookies } from '../../apps/server/src/platform/auth/session-cookies.ts';
import { securityPolicies } from '../../packages/domain/src/identity/users/security-policy.ts';
import { SECRET } from './stage.mjs';

const cookies = createSessionCookies({ secret: SECRET, publicUrl: null, policy: securityPolicies.standard });

/**
 * Adds users, each with a password and a session, to this many agencies in turn. The first agency is that of `person`,
 * whose password they share. Passwords are hashed at their full cost, which thousands of sign-ins would spend, too.
 * @returns the session cookies, with whether their users belong to the first agency
 */
export async function openSessions(owner, person, count, agencies) {
  const { rows: more } = await owner.query(
    `insert into agencies (id, name, key, created_at)
     select gen_random_uuid(), name, lower(name), now()
     from (select 'Stream ' || gen_random_uuid() || ' PD' as name from generate_series(2, $1::int)) named
     returning id`,
    [agencies],
  );
  const { rows: own } = await owner.query('select agency_id as id from users where id = $1', [
    person.user.id,
  ]);
  const ids = [...own, ...more].map(({ id }) => id);
  const sessions = Array.from({ length: count }, (_, index) => ({
    agencyId: ids[index % ids.length],
    token: randomBytes(32).toString('base64url'),
  }));
  await owner.query(
    `with given as (select gen_random_uuid() as id, * from unnest($1::uuid[], $2::text[]) as g (agency_id, token)),
     known as (insert into identities (id, name, email, email_verified)
       select id, 'Officer ' || left(id::text, 8), id || '@example.org', true from given returning id, name, email),
     people as (insert into users (id, name, email, role, status, agency_id, created_at)
       select id, name, email, 'agency', 'approved', agency_id, now() from known join given using (id)),
     passwords as (insert into credentials (account_id, provider_id, user_id, password)
       select given.id, provider_id, given.id, password from given, credentials where user_id = $3)
     insert into sessions (user_id, token, expires_at, proven_at, user_agent)
     select id, token, now() + interval '1 day', now(), 'bench' from given`,
    [sessions.map(({ agencyId }) => agencyId), sessions.map(({ token }) => token), person.user.id],
  );
  return sessions.map(({ agencyId, token }) => ({
    cookie: cookies.write(token).split(';')[0],
    isFirst: agencyId === ids[0],
  }));
}
