import { outcome } from '@plainview/test-support/call-outcome';
import { confirmIndependent } from '@plainview/test-support/independent-person';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Requests about a hold across tickets under the two-person rule. Dana (the operator) and Casey
// are administrators.
let product: TestProduct;
let dana: Person;
let casey: Person;
let ann: Person;
let passed = 0;

beforeAll(async () => {
  product = await startTestProduct({}, { now: () => new Date(Date.now() + passed) });
  dana = await signInOperator(product.url);
  casey = await joinAsAdmin(product.url, dana, 'Casey');
  ann = await joinAgency(product.url, dana, 'North PD', 'Ann');
  await confirmIndependent(product, casey);
  await dana.client.retention.setOptions({
    undoDays: 7,
    isAutomatic: false,
    needsTwoPersons: true,
    approverDays: 0,
  });
});
afterAll(() => product.stop());

const codeOf = async (call: Promise<unknown>): Promise<string> => (await outcome(call)).split(':')[0] ?? '';
const reason = 'Another officer';

async function placeHold() {
  const [first, second] = await Promise.all([1, 2].map(() => submitTicket(product.url, ann)));
  if (!first || !second) throw new Error('two tickets are expected');
  const ticketIds = [first.id, second.id];
  const { id } = await dana.client.holds.place({ name: 'Smith', reason: 'Lawsuit', ticketIds });
  return { id, kept: first.id, ticketId: second.id };
}

/** Returns the request to release a hold, or to remove a ticket from it. */
async function requestOf({ id, ticketId }: { readonly id: string; readonly ticketId?: string }) {
  const { releaseRequest, tickets } = await casey.client.holds.get({ id });
  if (ticketId === undefined) return releaseRequest;
  return tickets.find((ticket) => ticket.id === ticketId)?.removalRequest ?? null;
}

test('PR-07: under the two-person rule a ticket leaves a hold when another administrator approves it', async () => {
  const { id, kept, ticketId } = await placeHold();
  const remove = (person: Person, at?: Date, removed = ticketId) =>
    codeOf(
      person.client.holds.removeTicket({ id, ticketId: removed, reason, ...(at && { requestedAt: at }) }),
    );
  await dana.client.holds.release({ id, reason });
  expect(await remove(dana)).toBe('done');
  const asked = await requestOf({ id, ticketId });
  expect(asked).toMatchObject({ by: dana.user.name, isOwn: false });
  expect((await dana.client.holds.get({ id })).tickets).toContainEqual(
    expect.objectContaining({ id: ticketId, removalRequest: expect.objectContaining({ isOwn: true }) }),
  );
  // Until then, the hold keeps it.
  expect(await codeOf(ann.client.tickets.delete({ id: ticketId }))).toBe('TICKET_ON_HOLD');
  expect(await remove(dana)).toBe('OWN_REQUEST');
  expect(await remove(dana, asked?.at)).toBe('OWN_REQUEST');
  expect(await remove(casey)).toBe('HOLD_CHANGED');
  expect(await remove(casey, new Date(0))).toBe('HOLD_CHANGED');
  expect(await remove(casey, asked?.at, kept)).toBe('HOLD_CHANGED');
  const approvals = await Promise.all([remove(casey, asked?.at), remove(casey, asked?.at)]);
  expect(approvals.toSorted()).toEqual(['NOT_FOUND', 'done']);
  expect((await ann.client.tickets.get({ id: ticketId })).isOnHold).toBe(false);
  expect((await ann.client.tickets.get({ id: kept })).isOnHold).toBe(true);
  // The request to release the hold was about more tickets.
  expect(await requestOf({ id })).toBeNull();
  expect(await remove(casey, undefined, kept)).toBe('HOLD_ONLY_WHOLE');
  const { items } = await dana.client.custody.list({ search: ticketId });
  expect(items.filter(({ event }) => event !== 'ticket.viewed').slice(0, 2)).toMatchObject([
    { event: 'ticket.removed_from_hold', actorName: 'Casey', data: { requestedBy: dana.user.name } },
    { event: 'ticket.hold_removal_requested', actorName: dana.user.name, data: { hold: 'Smith', reason } },
  ]);
  await ann.client.tickets.delete({ id: ticketId });
});

test('PR-07: a request about a hold is declined by another administrator, or withdrawn by its own', async () => {
  const { id, ticketId } = await placeHold();
  const decline = (person: Person, at: Date | undefined, of: { readonly ticketId?: string } = {}) =>
    codeOf(person.client.holds.decline({ id, reason, requestedAt: at ?? new Date(0), ...of }));
  expect(await decline(casey, new Date())).toBe('HOLD_CHANGED');
  expect(await codeOf(casey.client.holds.decline({ id, reason }))).toBe('HOLD_CHANGED');
  await dana.client.holds.release({ id, reason });
  await dana.client.holds.removeTicket({ id, ticketId, reason });
  const [release, removal] = [await requestOf({ id }), await requestOf({ id, ticketId })];
  expect(await codeOf(ann.client.holds.decline({ id, reason, requestedAt: new Date() }))).toBe('NOT_ALLOWED');
  expect(await decline(casey, removal?.at, { ticketId: crypto.randomUUID() })).toBe('NOT_FOUND');
  expect(
    await codeOf(casey.client.holds.decline({ id, reason: ' ', requestedAt: release?.at ?? new Date() })),
  ).toBe('REASON_REQUIRED');
  expect(await decline(casey, removal?.at, { ticketId })).toBe('done');
  expect(await requestOf({ id, ticketId })).toBeNull();
  expect(await requestOf({ id })).toEqual(release);
  expect(await decline(dana, release?.at)).toBe('done');
  expect(await requestOf({ id })).toBeNull();
  // A declined request cannot be approved. It has to be made again.
  passed += 1000;
  await dana.client.holds.removeTicket({ id, ticketId, reason });
  const late = { id, ticketId, reason, ...(removal && { requestedAt: removal.at }) };
  expect(await codeOf(casey.client.holds.removeTicket(late))).toBe('HOLD_CHANGED');
  const again = await requestOf({ id, ticketId });
  expect(await codeOf(casey.client.holds.release({ id, reason }))).toBe('done');
  expect(await codeOf(dana.client.holds.release({ id, reason }))).toBe('HOLD_CHANGED');
  const asked = (await dana.client.holds.get({ id })).releaseRequest;
  await dana.client.holds.release({ id, reason, ...(asked && { requestedAt: asked.at }) });
  expect(await decline(casey, again?.at, { ticketId })).toBe('HOLD_RELEASED');
  const { items } = await dana.client.custody.list({ subject: 'hold' });
  expect(items.map(({ event }) => event)).toContain('hold.release_declined');
  const entries = (await dana.client.custody.list({ search: ticketId })).items;
  expect(entries.find(({ event }) => event === 'ticket.hold_removal_declined')).toMatchObject({
    actorName: 'Casey',
    data: { requestedBy: dana.user.name },
  });
  expect(await dana.client.custody.verify()).toMatchObject({ intact: true });
});
