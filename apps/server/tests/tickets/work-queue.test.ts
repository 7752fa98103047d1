import { isOverdue } from '@plainview/domain/tickets/tickets/ticket-due';
import { ticketAbilities } from '@plainview/domain/tickets/tickets/ticket-rights';
import { isOpenStatus } from '@plainview/domain/tickets/tickets/ticket-status';
import { outcome } from '@plainview/test-support/call-outcome';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
/**
 * Tests of the reviewer’s work queue: overdue tickets, the reviewer's own tickets, and the order by urgency.
 */
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The time at which one ticket is due. */
const due = new Date('2026-06-08T12:00:00Z');
/** The server's clock; null for the machine's. */
let now: Date | null = null;

let product: TestProduct;
let admin: Person;
let dana: Person;
let north: Person;
let south: Person;

beforeAll(async () => {
  product = await startTestProduct({}, { now: () => now ?? new Date() });
  admin = await signInOperator(product.url);
  dana = await joinAsAdmin(product.url, admin, 'dana reviewer');
  north = await joinAgency(product.url, admin, 'North PD');
  south = await joinAgency(product.url, admin, 'South PD');
  await submit(north, 'at the instant', due);
  await submit(north, 'a millisecond later', new Date(due.getTime() + 1));
  await submit(south, 'long overdue', new Date('2026-06-01T12:00:00Z'));
  await submit(south, 'also long overdue', new Date('2026-06-01T12:00:00Z'));
  await submit(south, 'next year', new Date('2027-01-01T00:00:00Z'));
  await complete(admin, await submit(south, 'completed', new Date('2026-05-01T12:00:00Z')));
  await complete(dana, await submit(north, 'completed later', new Date('2026-05-09T12:00:00Z')));
  await dana.client.tickets.startReview({ id: await idOf('long overdue') });
});
afterAll(() => product.stop());

async function submit(person: Person, incidentType: string, dueAt: Date): Promise<string> {
  const { id } = await submitTicket(product.url, person, { incidentType, officersInvolved: ['Kim'] });
  const submittedAt = new Date(dueAt.getTime() - 7 * 24 * 60 * 60 * 1000);
  const statement = 'update tickets set due_at = $1, submitted_at = $2 where id = $3';
  await changeAsOwner(product.databaseUrl, statement, dueAt, submittedAt, id);
  return id;
}

async function complete(reviewer: Person, id: string): Promise<void> {
  await reviewer.client.tickets.startReview({ id });
  await reviewer.client.reports.deliver({
    ticketId: id,
    summary: 'Nothing to add.',
    notWatchedReason: NOT_WATCHED,
  });
}

type ListInput = Parameters<typeof admin.client.tickets.list>[0];

async function idOf(incidentType: string): Promise<string> {
  const { items } = await admin.client.tickets.list({});
  return items.find((ticket) => ticket.incidentType === incidentType)?.id ?? '';
}

/** Calls the list while the server's clock shows `at`. */
async function listAt(at: Date, person: Person, input: ListInput) {
  now = at;
  try {
    const [list, counts] = [await person.client.tickets.list(input), await person.client.tickets.counts()];
    return { ...list, counts, types: list.items.map(({ incidentType }) => incidentType) };
  } finally {
    now = null;
  }
}

const before = new Date(due.getTime() - 1);

test('a ticket is overdue from the instant of its due date, by the server’s clock', async () => {
  const filter = { overdue: true, sort: 'urgency', direction: 'ascending' } as const;
  const early = await listAt(before, admin, filter);
  expect(early.types.toSorted()).toEqual(['also long overdue', 'long overdue']);
  const late = await listAt(due, admin, filter);
  expect(late.types.slice(2)).toEqual(['at the instant']);
  expect([early.total, late.total]).toEqual([2, 3]);
  expect([early.counts.overdue, late.counts.overdue]).toEqual([2, 3]);
});

test('the filter, the row and the domain’s rule agree about every ticket', async () => {
  for (const at of [before, due, new Date(due.getTime() + 1)]) {
    const all = await listAt(at, admin, {});
    const expected = all.items.map((ticket) => isOverdue({ ...ticket, dueAt: ticket.dueDate }, at));
    expect(all.items.map((ticket) => ticket.isOverdue)).toEqual(expected);
    const [overdue, others] = [
      await listAt(at, admin, { overdue: true }),
      await listAt(at, admin, { overdue: false }),
    ];
    expect(overdue.items.every((ticket) => ticket.isOverdue)).toBe(true);
    expect(others.items.some((ticket) => ticket.isOverdue)).toBe(false);
    expect((overdue.total ?? 0) + (others.total ?? 0)).toBe(all.total);
  }
});

test('a ticket is due soon within a day of its due date', async () => {
  const { items } = await listAt(before, admin, { overdue: false });
  expect(items.filter(({ isDueSoon }) => isDueSoon).map(({ incidentType }) => incidentType)).toEqual([
    'a millisecond later',
    'at the instant',
  ]);
});

test('urgency puts overdue tickets first and completed ones last, newest first; reversed when descending', async () => {
  const { types } = await listAt(due, admin, { sort: 'urgency', direction: 'ascending' });
  const expected = ['at the instant', 'a millisecond later', 'next year', 'completed later', 'completed'];
  expect(types.slice(0, 2).toSorted()).toEqual(['also long overdue', 'long overdue']);
  expect(types.slice(2)).toEqual(expected);
  const reversed = await listAt(due, admin, { sort: 'urgency', direction: 'descending' });
  expect(reversed.types).toEqual(types.toReversed());
});

test('reopening a ticket makes it urgent again', async () => {
  const id = await idOf('completed');
  await admin.client.tickets.reopen({ id, reason: 'One more question' });
  const { types } = await listAt(due, admin, { sort: 'urgency', direction: 'ascending' });
  expect(types[0]).toBe('completed');
  await admin.client.reports.deliver({ ticketId: id, summary: 'Answered.', notWatchedReason: NOT_WATCHED });
});

test('the caller’s tickets are listed whatever their status, unless only open ones are asked for', async () => {
  const mine = await listAt(due, dana, { reviewer: 'me', sort: 'urgency', direction: 'ascending' });
  expect(mine.types).toEqual(['long overdue', 'completed later']);
  expect(mine.total).toBe(2);
  const overdue = await listAt(due, dana, { reviewer: 'me', overdue: true });
  expect(overdue.types).toEqual(['long overdue']);
  expect((await listAt(due, admin, { reviewer: 'me' })).types).toEqual(['completed']);
});

test('WS-05 the list of open tickets and the count of the caller’s open tickets follow the domain’s rule', async () => {
  for (const person of [admin, dana, north, south]) {
    const all = await listAt(due, person, {});
    const open = await listAt(due, person, { open: true });
    const closed = await listAt(due, person, { open: false });
    const expected = all.items.filter(({ status }) => isOpenStatus(status)).map(({ id }) => id);
    expect(open.items.map(({ id }) => id)).toEqual(expected);
    expect([open.total, closed.total]).toEqual([expected.length, all.items.length - expected.length]);
    expect(closed.items.some(({ status }) => isOpenStatus(status))).toBe(false);
    const mine = await listAt(due, person, { reviewer: 'me', open: true });
    expect(mine.counts).toMatchObject({ mine: mine.total, isMineExact: true });
  }
  const mine = await listAt(due, dana, { reviewer: 'me', open: true });
  expect([mine.types, mine.counts.mine]).toEqual([['long overdue'], 1]);
  expect((await listAt(due, dana, { open: true, status: 'completed' })).total).toBe(0);
  expect((await listAt(due, dana, { open: true, status: 'in_progress' })).types).toEqual(['long overdue']);
});

test('AZ-01 an agency filters and counts only its own tickets, and reviews none', async () => {
  const overdue = await listAt(due, north, { overdue: true });
  expect(overdue.types).toEqual(['at the instant']);
  expect(overdue.counts).toEqual({
    total: 3,
    pending: 2,
    inProgress: 0,
    completed: 1,
    overdue: 1,
    isOverdueExact: true,
    mine: 0,
    isMineExact: true,
    rush: 0,
    isRushExact: true,
    videos: 3,
    faultyFiles: 0,
    overdueReviews: 0,
    pendingRegistrations: 0,
  });
  const southern = await listAt(due, south, { overdue: true });
  expect(southern.types.toSorted()).toEqual(['also long overdue', 'long overdue']);
  expect((await listAt(due, south, { reviewer: 'me' })).total).toBe(0);
});

test.each(['urgency', 'reviewer'] as const)(
  'pages by %s are complete in both directions, also across equal keys',
  async (sort) => {
    const all = (await admin.client.tickets.list({})).items.map(({ id }) => id);
    for (const direction of ['ascending', 'descending'] as const) {
      const read: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await admin.client.tickets.list({ sort, direction, limit: 1, cursor });
        read.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(read.toSorted()).toEqual(all.toSorted());
    }
  },
);

test('tickets are sorted by reviewer ignoring case, those without one first', async () => {
  const read = async (direction: 'ascending' | 'descending') =>
    (await admin.client.tickets.list({ sort: 'reviewer', direction })).items.map(
      ({ reviewerName }) => reviewerName,
    );
  const reviewers = [null, null, null, null, admin.user.name, 'dana reviewer', 'dana reviewer'];
  expect(await read('ascending')).toEqual(reviewers);
  expect(await read('descending')).toEqual(reviewers.toReversed());
});

test('a cursor with another kind of key starts at the beginning', async () => {
  const id = await idOf('completed');
  for (const key of ['soon', '1e3', '9'.repeat(40), ' 1']) {
    const cursor = Buffer.from(JSON.stringify({ by: 'urgency', key, id })).toString('base64url');
    expect((await admin.client.tickets.list({ sort: 'urgency', cursor })).items).toHaveLength(7);
  }
  const unknown = { overdue: 'maybe', reviewer: 'Dana' };
  const answer = await admin.fetch(`/api/tickets?${new URLSearchParams(unknown).toString()}`);
  expect(answer.status).toBe(400);
});

test('an export contains the rows that match the filter', async () => {
  const prepare = (filter: ListInput) =>
    admin.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: filter ?? {} });
  now = due;
  const { url, rows } = await prepare({ overdue: true });
  const file = await (await admin.fetch(url)).text();
  now = null;
  expect(rows).toBe(3);
  expect(file).toContain('at the instant');
  expect(file).not.toContain('a millisecond later');
  expect(
    (await dana.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: { reviewer: 'me' } })).rows,
  ).toBe(2);
  expect(await outcome(north.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: {} }))).toMatch(
    'NOT_ALLOWED',
  );
});

test('WS-05 a list without abilities has the facts from which the same ones follow', async () => {
  const held = await submit(north, 'held', new Date('2027-02-01T00:00:00Z'));
  await admin.client.tickets.placeHold({ id: held, reason: 'Subpoena' });
  const { user } = await admin.client.session.current();
  const readers = [
    [admin, { role: 'admin', duties: user?.duties ?? [] }],
    [north, { role: 'agency' }],
  ] as const;
  for (const [reader, who] of readers) {
    const { items: full } = await reader.client.tickets.list({});
    const { items: rows } = await reader.client.tickets.list({ abilities: false });
    expect(new Set(rows.map(({ status }) => status)).size).toBeGreaterThan(1);
    for (const [index, { abilities, ...row }] of full.entries()) {
      expect(rows[index]).toEqual(row);
      expect(ticketAbilities(who, row)).toEqual(abilities);
    }
  }
});
