import { MOST_TICKETS_AT_ONCE } from '@plainview/domain/tickets/tickets/ticket';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { readCsvText } from '@plainview/test-support/read-spreadsheet';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
/** Tests of calls that change or export several tickets at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let dana: Person;
let north: Person;
let south: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  dana = await joinAsAdmin(product.url, admin, 'Dana Reyes');
  north = await joinAgency(product.url, admin, 'North PD');
  south = await joinAgency(product.url, admin, 'South PD');
});
afterAll(() => product.stop());

const submit = async (person: Person): Promise<string> => (await submitTicket(product.url, person)).id;

async function deliver(id: string): Promise<void> {
  await admin.client.tickets.startReview({ id });
  await admin.client.reports.deliver({ ticketId: id, summary: 'Sound.', notWatchedReason: NOT_WATCHED });
}

/** Returns the entries of an event in the ledger, by ticket. */
async function recorded(event: string, ids: readonly string[]): Promise<readonly (number | undefined)[]> {
  const timelines = await Promise.all(ids.map((id) => admin.client.tickets.get({ id })));
  return timelines.map(({ timeline }) => timeline.filter((step) => step.event === event).length);
}

/** Sends a call with an idempotency key. */
async function send(person: Person, procedure: string, input: object, key: string): Promise<string> {
  const answer = await person.fetch(`/rpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ json: input }),
  });
  return `${answer.status} ${await answer.text()}`;
}

const codesOf = ({ outcomes }: { outcomes: readonly { error: { code: string } | null }[] }) =>
  outcomes.map(({ error }) => error?.code ?? 'done');

test('WS-05 several tickets of any agency are assigned; what cannot be assigned says why and stops no other', async () => {
  const [fresh, foreign, taken, completed] = [
    await submit(north),
    await submit(south),
    await submit(north),
    await submit(south),
  ];
  await admin.client.tickets.startReview({ id: taken });
  await deliver(completed);
  const missing = crypto.randomUUID();
  const ids = [completed, fresh, missing, taken, foreign];
  const answer = await admin.client.queue.assignMany({
    tickets: ids.map((id) => ({ id, expectedReviewerId: null })),
    reviewerId: dana.user.id,
    reason: 'On leave',
  });
  expect(answer.outcomes.map(({ id }) => id)).toEqual(ids);
  expect(codesOf(answer)).toEqual(['TICKET_COMPLETED', 'done', 'NOT_FOUND', 'REVIEWER_CHANGED', 'done']);
  expect(answer.outcomes[3]?.error?.message).toBe(`Someone else changed the reviewer to ${admin.user.name}.`);
  expect(await recorded('ticket.assigned', [fresh, foreign, taken, completed])).toEqual([1, 1, 0, 0]);
  expect(await admin.client.tickets.get({ id: fresh })).toMatchObject({ assigneeName: 'Dana Reyes' });
  expect((await admin.client.tickets.get({ id: fresh })).timeline.at(-1)).toMatchObject({
    event: 'ticket.assigned',
    reason: 'On leave',
  });
  const { items } = await dana.client.notifications.list({});
  expect(items.filter(({ kind }) => kind === 'ticketAssigned')).toHaveLength(2);
  const mail = await admin.client.mail.list({ search: dana.email });
  expect(mail.items.filter(({ subject }) => subject.includes('assigned'))).toHaveLength(1);
  expect(mail.items[0]?.subject).toBe('2 tickets are assigned to you');
});

test('WS-05 several tickets are held, each with its own entry; one that is held already stops no other', async () => {
  const ids = [await submit(north), await submit(south), await submit(north)];
  const [first = '', held = ''] = ids;
  await admin.client.tickets.placeHold({ id: held, reason: 'Earlier lawsuit' });
  const answer = await admin.client.tickets.placeHolds({ ids, reason: 'Litigation' });
  expect(codesOf(answer)).toEqual(['done', 'TICKET_ON_HOLD', 'done']);
  expect(await recorded('ticket.hold_placed', ids)).toEqual([1, 1, 1]);
  expect((await admin.client.tickets.get({ id: first })).hold).toMatchObject({ reason: 'Litigation' });
  expect((await admin.client.tickets.get({ id: held })).hold).toMatchObject({ reason: 'Earlier lawsuit' });
  expect(await outcome(admin.client.tickets.placeHolds({ ids, reason: ' ' }))).toMatch('REASON_REQUIRED');
});

test('WS-05 evidence bundles of several tickets are made', async () => {
  const ids = [await submit(north), await submit(south)];
  const missing = crypto.randomUUID();
  const answer = await admin.client.bundles.createMany({ ids: [missing, ...ids], kind: 'full' });
  expect(codesOf(answer)).toEqual(['NOT_FOUND', 'done', 'done']);
  for (const id of ids)
    expect(await admin.client.bundles.list({ ticketId: id })).toMatchObject([{ kind: 'full', ticketId: id }]);
});

test('WS-05 an export contains the selected tickets only', async () => {
  const ids = [await submit(north), await submit(south)];
  await submit(north);
  const prepare = (chosen: string[]) =>
    admin.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: { ids: chosen } });
  const { url, rows } = await prepare(ids);
  expect(rows).toBe(2);
  const [, ...lines] = readCsvText(await (await admin.fetch(url)).text());
  expect(new Set(lines.map(([id]) => id))).toEqual(new Set(ids));
  expect(await outcome(prepare([crypto.randomUUID()]))).toMatch('NOTHING_SELECTED');
});

test('WS-05 a repeated call gets the first response and changes nothing again', async () => {
  const id = await submit(north);
  const key = crypto.randomUUID();
  const hold = { ids: [id], reason: 'Litigation' };
  const first = await send(admin, 'tickets/placeHolds', hold, key);
  expect(first).toMatch(/^200 .*"error":null/u);
  expect(await send(admin, 'tickets/placeHolds', hold, key)).toBe(first);
  expect(await recorded('ticket.hold_placed', [id])).toEqual([1]);
  expect(await send(admin, 'tickets/placeHolds', { ...hold, reason: 'Other' }, key)).toMatch(
    'REPEAT_DIFFERS',
  );

  const assign = { tickets: [{ id, expectedReviewerId: null }], reviewerId: dana.user.id };
  const other = crypto.randomUUID();
  const assigned = await send(admin, 'queue/assignMany', assign, other);
  await admin.client.queue.assign({ id, reviewerId: admin.user.id, expectedReviewerId: dana.user.id });
  expect(await send(admin, 'queue/assignMany', assign, other)).toBe(assigned);
  expect((await admin.client.tickets.get({ id })).reviewerId).toBe(admin.user.id);
});

test('WS-05 too many tickets, a ticket twice and a person who cannot review are rejected as a whole', async () => {
  const id = await submit(north);
  const many = Array.from({ length: MOST_TICKETS_AT_ONCE + 1 }, () => crypto.randomUUID());
  for (const ids of [[...many.slice(1), id, crypto.randomUUID()], many, [id, id], []]) {
    expect(await outcome(admin.client.tickets.placeHolds({ ids, reason: 'x' }))).toMatch(
      'Input validation failed',
    );
    const tickets = ids.map((each) => ({ id: each, expectedReviewerId: null }));
    expect(await outcome(admin.client.queue.assignMany({ tickets, reviewerId: dana.user.id }))).toMatch(
      'Input validation failed',
    );
    expect(await outcome(admin.client.bundles.createMany({ ids, kind: 'custody' }))).toMatch(
      'Input validation failed',
    );
  }
  const tickets = [{ id, expectedReviewerId: null }];
  expect(await outcome(admin.client.queue.assignMany({ tickets, reviewerId: north.user.id }))).toMatch(
    'NOT_A_REVIEWER',
  );
  expect(await recorded('ticket.hold_placed', [id])).toEqual([0]);
  expect(await recorded('ticket.assigned', [id])).toEqual([0]);
});

test('WS-05 agency users change no tickets at once, not even their own', async () => {
  const id = await submit(north);
  const tickets = [{ id, expectedReviewerId: null }];
  expect(await outcome(north.client.tickets.placeHolds({ ids: [id], reason: 'x' }))).toMatch('NOT_ALLOWED');
  expect(await outcome(north.client.queue.assignMany({ tickets, reviewerId: dana.user.id }))).toMatch(
    'NOT_ALLOWED',
  );
  expect(await outcome(north.client.bundles.createMany({ ids: [id], kind: 'custody' }))).toMatch(
    'NOT_ALLOWED',
  );
  expect(
    await outcome(north.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: { ids: [id] } })),
  ).toMatch('NOT_ALLOWED');
});
