/** The list of redacted copies across tickets. */
import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let sam: Person;

beforeAll(async () => {
  product = await startTestProduct({});
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  sam = await joinAgency(product.url, admin, 'South PD');
  await offerRedactions(admin);
});
afterAll(() => product.stop());

/** Orders a copy that is due some hours from now. */
async function orderDue(
  person: Person,
  hours: number,
): Promise<{ readonly id: string; readonly ticket: string }> {
  const ticket = await submitTicket(product.url, person, { video: { length: '00:02:00' } });
  const { id } = await orderRedaction(person, ticket, { purpose: 'public-records', requestNumber: 'PRR-1' });
  const due = new Date(Date.now() + hours * 3_600_000).toISOString();
  await changeAsOwner(product.databaseUrl, 'update redactions set due_at = $2 where id = $1', id, due);
  return { id, ticket: ticket.number };
}

test('administrators see the open orders of all agencies, those that are overdue first', async () => {
  const later = await orderDue(ann, 48);
  const overdue = await orderDue(sam, -1);
  const soon = await orderDue(ann, 1);
  const canceled = await orderDue(ann, -2);
  await ann.client.redactions.cancel({ id: canceled.id });
  const { items, total } = await admin.client.redactions.listOrders({});
  expect(total).toBe(3);
  expect(items.map(({ id, isOverdue }) => [id, isOverdue])).toEqual([
    [overdue.id, true],
    [soon.id, false],
    [later.id, false],
  ]);
  expect(items[0]).toMatchObject({
    ticketNumber: overdue.ticket,
    agencyName: 'South PD',
    state: 'ordered',
    purpose: 'public-records',
    requestNumber: 'PRR-1',
    deadline: null,
    totalDuration: '00:02:00',
  });

  await admin.client.redactions.start({ id: soon.id });
  const inProgress = await admin.client.redactions.listOrders({ state: 'in_progress' });
  expect(inProgress.items.map(({ id }) => id)).toEqual([soon.id]);
  // A canceled order is never overdue.
  const gone = await admin.client.redactions.listOrders({ state: 'canceled' });
  expect(gone.items).toMatchObject([{ id: canceled.id, isOverdue: false }]);

  const first = await admin.client.redactions.listOrders({ limit: 2 });
  const next = await admin.client.redactions.listOrders({ limit: 2, cursor: first.nextCursor ?? '' });
  expect([...first.items, ...next.items].map(({ id }) => id)).toEqual([overdue.id, soon.id, later.id]);
  expect(next.nextCursor).toBeNull();
});
