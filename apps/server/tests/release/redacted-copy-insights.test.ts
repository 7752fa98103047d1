import { approveRedaction } from '@plainview/test-support/deliver-redaction';
import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
/** Figures of delivered redacted copies in insights. */
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { content, startReleaseOffice, type ReleaseOffice } from './release-office.ts';

let office: ReleaseOffice;
let stranger: Person;

/** Has a copy of videos with this length delivered at a time, with a due date. */
async function deliverAt(who: Person, minutes: number, deliveredAt: string, dueAt: string): Promise<void> {
  const { product, ann, ticket: known } = office;
  const ticket = who === ann ? known : await submitTicket(product.url, who, { incidentType: 'Pursuit' });
  const order = await orderRedaction(who, ticket);
  await approveRedaction(product, order, content);
  await changeAsOwner(
    product.databaseUrl,
    `update redactions set state = 'delivered', delivered_by = 'Casey', delivered_at = $2, due_at = $3, total_seconds = $4 where id = $1`,
    order.id,
    deliveredAt,
    dueAt,
    minutes * 60,
  );
}

beforeAll(async () => {
  office = await startReleaseOffice();
  const { product, admin, ann } = office;
  stranger = await joinAgency(product.url, admin, 'South PD');
  await deliverAt(ann, 10.5, '2026-03-02T00:00:00Z', '2026-03-03T08:00:00Z');
  await deliverAt(ann, 20, '2026-03-08T23:59:59Z', '2026-03-08T23:59:59Z');
  await deliverAt(ann, 40, '2026-03-09T00:00:00Z', '2026-03-10T00:00:00Z');
  await deliverAt(stranger, 80, '2026-03-15T12:00:00Z', '2026-03-01T00:00:00Z');
  // Neither is within the period.
  await deliverAt(ann, 160, '2026-03-01T23:59:59Z', '2026-03-10T00:00:00Z');
  await deliverAt(ann, 320, '2026-03-16T00:00:00Z', '2026-03-20T00:00:00Z');
});
afterAll(() => office.product.stop());

const period = { from: '2026-03-02', to: '2026-03-15', step: 'week' } as const;

test('RV-17 insights count delivered redacted copies by week, on time and late, with their minutes', async () => {
  const { redactedCopies } = await office.admin.client.insights.get(period);
  expect(redactedCopies?.total).toEqual({ orders: 4, onTime: 2, late: 2, minutes: 150.5 });
  expect(redactedCopies?.steps).toEqual([
    {
      start: '2026-03-02',
      from: '2026-03-02',
      to: '2026-03-08',
      orders: 2,
      onTime: 1,
      late: 1,
      minutes: 30.5,
    },
    {
      start: '2026-03-09',
      from: '2026-03-09',
      to: '2026-03-15',
      orders: 2,
      onTime: 1,
      late: 1,
      minutes: 120,
    },
  ]);
});

test('RV-17 filters limit redacted copies to an agency and an incident type', async () => {
  const { admin, ticket } = office;
  const agencies = await admin.client.agencies.list();
  const agencyId = agencies.find(({ name }) => name === 'North PD')?.id ?? '';
  const ordersOf = async (scope: { agencyId?: string; incidentType?: string }) =>
    (await admin.client.insights.get({ ...period, ...scope })).redactedCopies?.total.orders;
  expect(await ordersOf({ agencyId })).toBe(3);
  expect(await ordersOf({ incidentType: ticket.incidentType })).toBe(3);
  expect(await ordersOf({ incidentType: 'Pursuit' })).toBe(1);
  expect(await ordersOf({ agencyId, incidentType: 'Pursuit' })).toBe(0);
});

test('RV-17 an agency sees the figures of its own redacted copies', async () => {
  const { ann } = office;
  const figures = { orders: 3, onTime: 2, late: 1, minutes: 70.5 };
  expect((await ann.client.insights.own(period)).redactedCopies?.total).toEqual(figures);
  expect((await stranger.client.insights.own(period)).redactedCopies?.total).toEqual({
    orders: 1,
    onTime: 0,
    late: 1,
    minutes: 80,
  });
});

test('RV-17 figures of redacted copies are left out if none is offered and none was delivered', async () => {
  const { admin, ann } = office;
  const empty = { from: '2026-01-01', to: '2026-01-31' };
  expect((await admin.client.insights.get(empty)).redactedCopies?.total.orders).toBe(0);
  await offerRedactions(admin, null);
  expect((await admin.client.insights.get(empty)).redactedCopies).toBeNull();
  expect((await ann.client.insights.own(empty)).redactedCopies).toBeNull();
  expect((await ann.client.insights.own(period)).redactedCopies?.total.orders).toBe(3);
  await offerRedactions(admin);
});
