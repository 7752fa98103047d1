import { eventGroups } from '@plainview/domain/ledger/event-group';
import { eventsOfGroup } from '@plainview/domain/ledger/event-groups';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann Baker');
  await joinAgency(product.url, admin, 'South PD', 'Sam Cole');
});
afterAll(() => product.stop());

test('the audit trail is newest first, page by page, without gaps or duplicates', async () => {
  const { items, total } = await admin.client.custody.list({ limit: 500 });
  expect(items).toHaveLength(total ?? -1);
  expect(items.map((entry) => entry.sequence)).toEqual(items.map((_, index) => items.length - index));
  const read: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof admin.client.custody.list>> = await admin.client.custody.list({
      limit: 2,
      ...(cursor !== null && { cursor }),
    });
    read.push(...page.items.map((entry) => entry.sequence));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(read).toEqual(items.map((entry) => entry.sequence));
});

test('it can be searched by part of a name, by record, by subject and by time', async () => {
  const byName = await admin.client.custody.list({ search: 'nN bAk' });
  expect(byName.items.map((entry) => entry.event)).toEqual(['user.signed_in', 'user.registered']);
  const byRecord = await admin.client.custody.list({ search: ann.user.id });
  expect(byRecord.items.map((entry) => entry.event)).toEqual([
    'user.signed_in',
    'user.approved',
    'user.registered',
  ]);
  expect(byRecord.items[1]).toMatchObject({ actorName: 'Admin', agencyName: 'North PD' });
  expect((await admin.client.custody.list({ subject: 'report' })).total).toBe(0);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  expect((await admin.client.custody.list({ occurredFrom: tomorrow })).total).toBe(0);
  expect((await admin.client.custody.list({ occurredBefore: tomorrow })).total).toBeGreaterThan(3);
});

test('each entry is in exactly one group of events, page by page', async () => {
  const { items } = await admin.client.custody.list({ limit: 500 });
  const found: number[] = [];
  for (const group of eventGroups) {
    const events = eventsOfGroup(group);
    const expected = items.filter(({ event }) => events.includes(event)).map(({ sequence }) => sequence);
    expect((await admin.client.custody.list({ group })).total).toBe(expected.length);
    const read: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await admin.client.custody.list({ group, limit: 1, cursor });
      read.push(...page.items.map(({ sequence }) => sequence));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(read).toEqual(expected);
    found.push(...read);
  }
  expect(found.toSorted((a, b) => b - a)).toEqual(items.map(({ sequence }) => sequence));
});

test('a group can be combined with the other filters', async () => {
  const signIns = await admin.client.custody.list({ group: 'signIns', search: 'Ann Baker' });
  expect(signIns.items.map(({ event }) => event)).toEqual(['user.signed_in']);
  expect((await admin.client.custody.list({ group: 'access', search: 'Ann Baker' })).total).toBe(0);
  expect((await admin.fetch('/api/custody?group=everything')).status).toBe(400);
});

test('EV-01 an id is found in any spelling that a user may paste', async () => {
  const { id } = ann.user;
  const expected = await admin.client.custody.list({ search: id });
  expect(expected.total).toBe(3);
  for (const search of [id.toUpperCase(), ` ${id}  `, `{${id}}`, `urn:uuid:${id}`, id.replaceAll('-', '')])
    expect(await admin.client.custody.list({ search })).toEqual(expected);
});

test('EV-03 entries name users by id and email and are found by them; the system has neither', async () => {
  const { items } = await admin.client.custody.list({ search: ann.email.toUpperCase() });
  expect(items.map(({ event }) => event)).toEqual(['user.signed_in', 'user.registered']);
  for (const { actorId, actorEmail } of items)
    expect([actorId, actorEmail]).toEqual([ann.user.id, ann.email]);
  await outcome(createCaller(product.url).client.session.signIn({ email: ann.email, password: 'wrong' }));
  const [failed] = (await admin.client.custody.list({ limit: 1 })).items;
  expect(failed).toMatchObject({ event: 'user.sign_in_failed', actorId: null, actorEmail: null });
});

test('AZ-02 an agency user cannot read the audit trail', async () => {
  expect(await outcome(ann.client.custody.list({}))).toMatch('NOT_ALLOWED');
});

test('a number in a query string is parsed as one', async () => {
  const answer = await admin.fetch('/api/custody?limit=1&subject=user');
  expect(answer.status).toBe(200);
  const body: unknown = await answer.json();
  expect(body).toMatchObject({ items: [{ subject: 'user' }] });
});
