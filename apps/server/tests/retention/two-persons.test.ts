import type { TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import type { Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, days, everywhere, startRetentionOffice, type RetentionOffice } from './retention-office.ts';
import { noticesTo } from './retention-rows.ts';

// The two-person rule for destructions, holds and deletions.

let office: RetentionOffice;
let product: TestProduct;
let dana: Person;
let casey: Person;
let ann: Person;

beforeAll(async () => {
  office = await startRetentionOffice();
  ({ product, dana, casey, ann } = office);
  await office.setRules([{ ...everywhere, period: days(10) }]);
});
afterAll(() => product.stop());

test('PR-07: under the two-person rule another administrator approves exactly what was requested', async () => {
  const options = { undoDays: 7, isAutomatic: false, needsTwoPersons: true, approverDays: 0 };
  const [early = ''] = await office.insertDue('North PD', 1);
  await office.scheduled(early);
  await dana.client.retention.setOptions(options);
  const [id = ''] = await office.insertDue('North PD', 1);
  const { id: destructionId } = await office.scheduled(id);
  expect(await office.destructionOf(id, 'open')).toMatchObject({ state: 'requested', destroyAfter: null });
  const before = (await noticesTo(dana, ann)).length;
  await office.endWindow();
  // A week has passed.
  for (const { client, password } of [dana, casey]) await client.session.reauthenticate({ password });
  // It was scheduled by one person.
  expect(await office.destructionOf(early, 'stopped')).toBeDefined();
  expect(await codeOf(dana.client.retention.approve({ id: destructionId }))).toBe('OWN_REQUEST');
  await office.setRules([]);
  expect(await codeOf(casey.client.retention.approve({ id: destructionId }))).toBe('DESTRUCTION_CHANGED');
  await office.setRules([{ ...everywhere, period: days(10) }]);
  const approvals = await Promise.all(
    [casey, casey].map((person) => codeOf(person.client.retention.approve({ id: destructionId }))),
  );
  expect(approvals.toSorted()).toEqual(['DESTRUCTION_NOT_REQUESTED', 'done']);
  expect(await noticesTo(dana, ann)).toHaveLength(before + 1);
  await office.endWindow();
  expect(await office.destructionOf(id, 'destroyed')).toMatchObject({
    requestedBy: dana.user.name,
    approvedBy: 'Casey',
  });
  expect(await dana.client.custody.verify()).toMatchObject({ intact: true });
});

test('PR-07: under the two-person rule releasing a hold and deleting evidence need a second administrator', async () => {
  const options = { undoDays: 7, isAutomatic: false, needsTwoPersons: true, approverDays: 0 };
  await dana.client.retention.setOptions(options);
  // The first test let a week pass.
  await casey.client.session.reauthenticate({ password: casey.password });
  const { id: ticketId, videos } = await submitTicket(product.url, ann, { videos: 2 });
  await dana.client.tickets.placeHold({ id: ticketId, reason: 'Lawsuit' });
  const release = (person: Person) => person.client.tickets.releaseHold({ id: ticketId, reason: 'Settled' });
  expect((await release(dana)).hold).toMatchObject({ releaseRequestedBy: dana.user.name });
  expect(await codeOf(release(dana))).toBe('OWN_REQUEST');
  expect((await ann.client.tickets.get({ id: ticketId })).hold).toMatchObject({ releaseRequestedBy: null });
  expect((await release(casey)).hold).toBeNull();
  expect(await codeOf(dana.client.tickets.delete({ id: ticketId }))).toBe('TWO_PERSONS_NEEDED');
  expect(await codeOf(dana.client.videos.delete({ id: videos[0]?.videoId ?? '' }))).toBe(
    'TWO_PERSONS_NEEDED',
  );

  const { id } = await dana.client.holds.place({ name: 'Smith', reason: 'Lawsuit', ticketIds: [ticketId] });
  const request = async () => (await casey.client.holds.get({ id })).releaseRequest;
  await dana.client.holds.release({ id, reason: 'Settled' });
  const first = await request();
  expect(first).toMatchObject({ by: dana.user.name, isOwn: false });
  // Another ticket joins: the request was about fewer tickets.
  const other = await submitTicket(product.url, ann);
  office.pass(1000);
  await casey.client.holds.extend({ id, ticketIds: [other.id] });
  const approve = (at: Date | undefined) =>
    codeOf(casey.client.holds.release({ id, reason: 'Settled', ...(at && { requestedAt: at }) }));
  expect(await approve(first?.at)).toBe('HOLD_CHANGED');
  await dana.client.holds.release({ id, reason: 'Settled' });
  expect(await codeOf(dana.client.holds.release({ id, reason: 'Settled' }))).toBe('OWN_REQUEST');
  expect(await approve((await request())?.at)).toBe('done');
  expect((await dana.client.tickets.get({ id: ticketId })).isOnHold).toBe(false);

  // The rule itself ends only with a second administrator.
  const without = { ...options, needsTwoPersons: false };
  await dana.client.retention.setOptions(without);
  expect((await casey.client.retention.get()).options).toMatchObject({
    needsTwoPersons: true,
    endRequestedBy: dana.user.name,
    isOwnEndRequest: false,
  });
  expect(await codeOf(dana.client.retention.setOptions(without))).toBe('OWN_REQUEST');
  await casey.client.retention.setOptions(without);
  expect((await dana.client.retention.get()).options).toMatchObject({
    needsTwoPersons: false,
    endRequestedBy: null,
  });
  await dana.client.tickets.delete({ id: ticketId });
});
