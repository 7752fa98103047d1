import { readRows } from '@plainview/postgres/read-rows';
import { asSystem, tenantRead } from '@plainview/server/platform/database/tenant-transaction';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Without a mail server everything works, and administrators can read the messages that would have been sent.

let product: TestProduct;
let admin: Person;
let ann: Person;
let sam: Person;
let now: Date;

beforeAll(async () => {
  now = new Date();
  product = await startTestProduct({}, { now: () => now });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann Baker');
  sam = await joinAgency(product.url, admin, 'South PD', 'Sam Cole');
});
afterAll(() => product.stop());

test('unsent messages are listed with their text', async () => {
  expect(await admin.client.mail.status()).toEqual({
    isSetUp: false,
    sender: null,
    hasPublicUrl: false,
    waiting: 0,
    failed: 0,
  });
  const { items, total } = await admin.client.mail.list({ search: ann.email });
  expect(total).toBe(1);
  const [item] = items;
  expect(item).toMatchObject({
    kind: 'registrationApproved',
    state: 'suppressed',
    note: 'Sending mail is not set up.',
    abilities: { sendAgain: { allowed: false, code: 'MAIL_NOT_SET_UP' } },
  });
  const message = await admin.client.mail.get({ id: item?.id ?? '' });
  expect(message).toMatchObject({ messageId: null });
  // Without a public URL the message describes where to go instead of linking to it.
  expect(message.text).toContain('Sign in to Plainview as usual.');
  expect(message.text).not.toContain('http');
  expect(message.html).not.toContain('href');
  expect(await outcome(admin.client.mail.sendAgain({ id: message.id }))).toMatch('MAIL_NOT_SET_UP');
  expect((await admin.client.session.policy()).sendsMail).toBe(false);
});

test('messages are listed page by page, by state and text', async () => {
  const all = await admin.client.mail.list({});
  const first = await admin.client.mail.list({ limit: 2 });
  const second = await admin.client.mail.list({ limit: 2, cursor: first.nextCursor ?? '' });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
    all.items.slice(0, 4).map(({ id }) => id),
  );
  expect(first.total).toBe(all.total);
  expect((await admin.client.mail.list({ state: 'sent' })).total).toBe(0);
  expect((await admin.client.mail.list({ state: 'suppressed', search: 'am cole' })).total).toBe(1);
});

test('notifying about the same action twice creates one message, in the action’s transaction or not at all', async () => {
  const write = (address: string) =>
    sql`insert into mail_messages select gen_random_uuid(), event_key, kind, user_id, recipient_name, ${address}, subject, text, html, state, attempts, note, created_at, next_attempt_at, settled_at, expires_at from mail_messages where address = ${ann.email} limit 1`;
  const again = asSystem(product.app.database, (tx) => tx.execute(write(ann.email)));
  await expect(again).rejects.toMatchObject({ cause: { code: '23505' } });
  const before = (await admin.client.mail.list({})).total;
  const { items } = await admin.client.users.list({ status: 'approved', search: ann.email });
  // Rejecting fails because the account is already approved. No message remains.
  expect(await outcome(admin.client.users.reject({ id: items[0]?.id ?? '' }))).toMatch('USER_NOT_PENDING');
  expect((await admin.client.mail.list({})).total).toBe(before);
});

/** Returns the recipients of the messages that the database shows this user. */
async function seenBy(person: Person): Promise<string[]> {
  const actor = {
    role: 'agency',
    isAgencyAdministrator: false,
    userId: person.user.id,
    name: '',
    email: '',
    agencyId: crypto.randomUUID(),
  } as const;
  const rows = await tenantRead(product.app.database, actor, (tx) =>
    readRows<{ address: string }>(tx, sql`select distinct address from mail_messages`),
  );
  return rows.map(({ address }) => address);
}

test('AZ-06 the database shows an agency user only their own messages', async () => {
  expect(await seenBy(ann)).toEqual([ann.email]);
  expect(await seenBy(sam)).toEqual([sam.email]);
});

test('settled messages are deleted after ninety days', async () => {
  const start = now;
  now = new Date(start.getTime() + 91 * 24 * 60 * 60_000);
  await product.runSweep();
  now = start;
  expect((await admin.client.mail.list({})).total).toBe(0);
});
