// Further ranges of a file are sent after one statement. It must see every right that has ended, even if
// another process ended it: each case ends one right between two ranges of the same session.
import { addTime, HOUR } from '@plainview/domain/shared/time';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import {
  joinAgency,
  joinByKey,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
/** A user of the agency whose rights a test may end. */
let ann: Person;
/** The agency's ticket, until a test deletes a part of it. */
let ticket: Awaited<ReturnType<typeof submitTicket>> | null = null;
let ticketId: string;
let videoId: string;
let later = 0;

beforeAll(async () => {
  product = await startTestProduct({}, { now: () => addTime(new Date(), later) });
  admin = await signInOperator(product.url);
});
beforeEach(async () => {
  later = 0;
  ann = await joinAgency(product.url, admin, 'North PD');
  ticket ??= await submitTicket(product.url, ann, { videos: 2 });
  [ticketId, videoId] = [ticket.id, ticket.videos[0]?.videoId ?? ''];
  // The first range makes the grant.
  await range(ann);
});
afterAll(() => product.stop());

async function range(person: Pick<Person, 'fetch'>, headers: Record<string, string> = {}): Promise<number> {
  const response = await person.fetch(`/media/videos/${videoId}`, {
    headers: { range: 'bytes=100-199', ...headers },
  });
  const { byteLength } = await response.arrayBuffer();
  if (response.status === 206 && byteLength !== 100) throw new Error(`a range had ${byteLength} bytes`);
  return response.status;
}

const asOwner = (statement: string, ...values: unknown[]) =>
  changeAsOwner(product.databaseUrl, statement, ...values);

test.for<readonly [string, number, () => Promise<unknown>]>([
  ['the user signs out', 401, () => ann.client.session.signOut()],
  ['an administrator ends the sessions', 401, () => admin.client.users.endSessions({ id: ann.user.id })],
  ['an administrator deletes the account', 401, () => admin.client.users.delete({ id: ann.user.id })],
  [
    'another process ends the session',
    401,
    () => asOwner('delete from sessions where user_id = $1', ann.user.id),
  ],
  [
    'another process gives the session another token',
    401,
    () => asOwner(`update sessions set token = 'another' || id where user_id = $1`, ann.user.id),
  ],
  [
    'another process ends the session by its time',
    401,
    () => asOwner(`update sessions set expires_at = now() where user_id = $1`, ann.user.id),
  ],
  [
    'another process suspends the account',
    403,
    () => asOwner(`update users set status = 'rejected' where id = $1`, ann.user.id),
  ],
  [
    'another process moves the account to another agency',
    404,
    () =>
      asOwner(
        `with other as (insert into agencies (id, name, key, created_at)
           values (gen_random_uuid(), $2, $2, now()) returning id)
         update users set agency_id = other.id from other where users.id = $1`,
        ann.user.id,
        `other county ${ann.user.id}`,
      ),
  ],
  [
    'the user must choose another password',
    403,
    () => asOwner('update credentials set is_password_temporary = true where user_id = $1', ann.user.id),
  ],
  [
    'the video is deleted',
    404,
    () => {
      ticket = null;
      return admin.client.videos.delete({ id: videoId });
    },
  ],
  [
    'the ticket is deleted',
    404,
    () => {
      ticket = null;
      return ann.client.tickets.delete({ id: ticketId });
    },
  ],
  ['the session is too old', 401, async () => (later = 24 * 365 * HOUR)],
])('no further range is sent after %s', async ([, status, end]) => {
  expect(await range(ann)).toBe(206);
  await end();
  expect([await range(ann), await range(ann)]).toEqual([status, status]);
});

test('no range is sent after the role requires a second factor', async () => {
  await asOwner(
    `insert into role_rules (role, needs_second_factor) values ('agency', true)
     on conflict (role) do update set needs_second_factor = true`,
  );
  const status = await range(ann);
  await asOwner(`update role_rules set needs_second_factor = false where role = 'agency'`);
  expect([status, await range(ann)]).toEqual([403, 206]);
});

test('a grant belongs to one session: another agency gets nothing, and an API key takes precedence over the cookie', async () => {
  const bob = await joinAgency(product.url, admin, 'South PD');
  const program = await joinByKey(product.url, ann);
  expect([await range(bob), await range(ann), await range(bob)]).toEqual([404, 206, 404]);
  expect(await range(program)).toBe(206);
  expect(await range(ann, { authorization: 'Bearer nonsense' })).toBe(401);
  const again = await signIn(product.url, ann.email, ann.password);
  await ann.client.session.signOut();
  expect([await range(ann), await range(again), await range(again)]).toEqual([401, 206, 206]);
});

test('ranges that race with the end of a right see what was committed before them', async () => {
  const before = Promise.all(Array.from({ length: 20 }, () => range(ann)));
  await admin.client.users.endSessions({ id: ann.user.id });
  const after = await Promise.all(Array.from({ length: 20 }, () => range(ann)));
  expect(new Set(after)).toEqual(new Set([401]));
  for (const status of await before) expect([206, 401]).toContain(status);
});
