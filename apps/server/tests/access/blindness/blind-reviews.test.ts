import { duties } from '@plainview/domain/identity/users/duty';
import { HIDDEN_ACCOUNT, HIDDEN_NAME } from '@plainview/domain/review/second-reviews/hidden-name';
import { firstReviewEvents, isEntryHidden } from '@plainview/domain/review/second-reviews/review-visibility';
import { listUnfinishedReviews } from '@plainview/server/modules/review/second-reviews/second-reviews.repository';
import { asSystem, tenantRead } from '@plainview/server/platform/database/tenant-transaction';
import { listChangesAfter } from '@plainview/server/platform/ledger/custody.repository';
import { outcome } from '@plainview/test-support/call-outcome';
import { drawCases, drawTests, samplesOf } from '@plainview/test-support/draw-sample';
import { listen } from '@plainview/test-support/product/live-listener';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import type { Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { doorsOf, type Door } from './doors.ts';
import { makeTwoReviews, names, reviewFirst, texts, type TwoReviews } from './two-reviews.ts';

// Fiona reviews a ticket, Sam reviews it a second time, Ada decides. Everything that one of them writes contains
// a text of its own. Every call that reads is made as each of them, as an administrator without a part, and as
// the agency.

let reviews: TwoReviews;
let doors: readonly Door[];

drawTests(5);

beforeAll(async () => {
  reviews = await makeTwoReviews();
  doors = doorsOf(reviews);
});
afterAll(() => reviews.product.stop());

type Side = 'first' | 'second';

/** Answers that name people as accounts of the installation, whatever they review. */
const namingAccounts = new Set([
  'messages.mentionable',
  'queue.reviewers',
  'queue.workload',
  'retention.get',
  'users.list',
]);

const partsOf = (side: Side): readonly string[] => {
  const { ids } = reviews;
  return side === 'first'
    ? [texts.first, ids.firstFinding, ids.firstStill, ids.report]
    : [texts.second, ids.secondFinding, ids.secondStill];
};

const page = z.object({ json: z.object({ items: z.array(z.record(z.string(), z.unknown())) }) });

/**
 * Returns the rows of a list that are about the ticket, of lists that are not only about tickets: others name
 * people as accounts, such as an invitation.
 */
function rowsOfTicket(door: string, body: string): string {
  const { ids, number } = reviews;
  const found = page.safeParse(JSON.parse(body));
  const rows = found.success ? found.data.json.items : [];
  const isAbout =
    door === 'custody.list'
      ? (row: Readonly<Record<string, unknown>>) => row['ticketId'] === ids.ticket
      : (row: Readonly<Record<string, unknown>>) => String(row['subject']).includes(number);
  return JSON.stringify(rows.filter(isAbout));
}

/** Returns what an answer shows of a side: parts of its review, and the name of its reviewer. */
function shownOf(side: Side, door: string, body: string): readonly string[] {
  const about = door === 'custody.list' || door === 'mail.list' ? rowsOfTicket(door, body) : body;
  const named = !namingAccounts.has(door) && about.includes(names[side]) ? [names[side]] : [];
  return [...partsOf(side).filter((part) => body.includes(part)), ...named];
}

/** Makes every call as a person. Returns what the answers show of a side, by call. */
async function look(person: Person, side: Side): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const { name, calls } of doors) {
    const bodies = await Promise.all(calls.map(async (one) => (await one(person)).text()));
    for (const body of bodies) for (const part of shownOf(side, name, body)) found.add(`${name}: ${part}`);
  }
  return [...found].toSorted();
}

const openRooms = (isLeaving: boolean) =>
  Promise.all(
    [reviews.cast.first, reviews.cast.second].map((person) =>
      person.client.queue.reportPresence({
        ticketId: reviews.ids.ticket,
        pageId: crypto.randomUUID(),
        isLeaving,
      }),
    ),
  );

/** Returns the ids of what a stream from the beginning of the ledger announces. */
async function hear(person: Person): Promise<string> {
  const stream = await listen(person, '0');
  const { id } = await submitTicket(reviews.product.url, reviews.cast.agency);
  await expect.poll(() => stream.events.map(({ subjectId }) => subjectId)).toContain(id);
  stream.end();
  await stream.ended;
  return JSON.stringify(stream.events);
}

test('CL-07 before the end, no answer shows the second reviewer anything of the first review', async () => {
  await openRooms(false);
  expect(await look(reviews.cast.second, 'first')).toEqual([]);
  expect(shownOf('first', 'live', await hear(reviews.cast.second))).toEqual([]);
});

test.for(drawCases(['first', 'adjudicator', 'uninvolved'] as const, 2))(
  'CL-07 before the end, no answer shows anything of the second review: %s',
  async (role) => {
    await openRooms(false);
    const person = reviews.cast[role];
    expect(await look(person, 'second')).toEqual([]);
    expect(shownOf('second', 'live', await hear(person))).toEqual([]);
  },
);

test('CL-07 before the end, the agency sees nothing of the second review but who opened its videos', async () => {
  const shown = await look(reviews.cast.agency, 'second');
  // Its reviewer had a bundle made before taking the review.
  expect(shown).toEqual(
    ['bundles.list', 'tickets.get', 'tickets.getByNumber', 'GET /bundles/:id']
      .map((door) => `${door}: ${names.second}`)
      .toSorted(),
  );
});

test('CL-07 before the end, anyone who reviews nothing sees who worked on the ticket, but for the second reviewer', async () => {
  const [naming] = await doorsShowing(reviews.cast.operator, names.first);
  expect(naming).toEqual(
    expect.arrayContaining([
      'tickets.get',
      'custody.list',
      'cameras.get',
      'processing.list',
      'processing.get',
      'holds.list',
      'holds.get',
      'bundles.list',
      'mail.list',
      'mail.get',
      'GET /mail/:id',
      'GET /bundles/:id',
    ]),
  );
  const { hold, timeline } = await reviews.cast.operator.client.tickets.get({ id: reviews.ids.ticket });
  expect(hold?.placedBy).toBe(names.first);
  // An act stays visible without its actor, so that nobody can hide one by taking a second review.
  const added = timeline.filter(({ event }) => event === 'ticket.added_to_hold');
  expect(added.map(({ actorName, actorId }) => [actorName, actorId])).toEqual([
    [names.first, reviews.cast.first.user.id],
    [HIDDEN_NAME, HIDDEN_ACCOUNT],
  ]);
});

test('CL-07 AZ-06 the live stream shows each administrator exactly the entries that the database shows', async () => {
  const { agency: _agency, ...administrators } = reviews.cast;
  for (const { user } of Object.values(administrators)) {
    const { id: userId, name, email } = user;
    const actor = { role: 'admin', duties, userId, name, email, agencyId: null } as const;
    const { database } = reviews.product.app;
    const stored = await tenantRead(database, actor, (tx) => listChangesAfter(tx, 0, 1000));
    const all = await asSystem(database, (tx) => listChangesAfter(tx, 0, 1000));
    const unfinished = await asSystem(database, (tx) => listUnfinishedReviews(tx));
    expect(all.filter((entry) => !isEntryHidden(userId, entry, unfinished))).toEqual(stored);
    expect(stored.length).toBeLessThan(all.length);
  }
});

test('CL-07 counts of lists tell nothing of hidden entries and reviewers', async () => {
  const { first, second } = reviews.cast;
  for (const [person, name] of [
    [first, names.second],
    [second, names.first],
  ] as const) {
    const { items, total } = await person.client.custody.list({ search: name, limit: 200 });
    expect(total).toBe(items.length);
    expect(items.filter(({ ticketId }) => ticketId === reviews.ids.ticket)).toEqual([]);
  }
  const own = await second.client.tickets.list({ reviewer: first.user.id });
  expect([own.items, own.total]).toEqual([[], 0]);
  const mail = await second.client.mail.list({ search: reviews.number });
  expect([mail.items, mail.total]).toEqual([[], 0]);
  const reports = await second.client.reports.list({});
  expect([reports.items, reports.total]).toEqual([[], 0]);
});

test('CL-07 the workload of reviewers leaves out a reopened ticket for its second reviewer', async () => {
  const { first, second, operator } = reviews.cast;
  const workOf = async ({ client }: Person) =>
    (await client.queue.workload()).reviewers.find(({ id }) => id === first.user.id)?.openTickets;
  const before = await workOf(operator);
  await first.client.tickets.reopen({ id: reviews.ids.ticket, reason: texts.first });
  expect(await workOf(operator)).toBe((before ?? 0) + 1);
  expect(await workOf(second)).toBe(before);
  const { total } = await second.client.tickets.list({ reviewer: first.user.id });
  expect(total).toBe(before);
  await first.client.reports.deliver({
    ticketId: reviews.ids.ticket,
    summary: texts.first,
    notWatchedReason: texts.first,
  });
  const { items, total: reports } = await second.client.reports.list({});
  expect(reports).toBe(items.length);
});

/** Returns how often it is recorded that a person knows the first review. */
async function readingsOf({ user }: Person): Promise<number> {
  const events = sql.join(
    firstReviewEvents.map((event) => sql`${event}`),
    sql`, `,
  );
  const { rows } = await asSystem(reviews.product.app.database, (tx) =>
    tx.execute<{ found: number }>(sql`
      select (select count(*)::int from review_readings where user_id = ${user.id}) + (select count(*)::int
        from custody_entries where actor_id = ${user.id} and ticket_id = ${reviews.ids.ticket}
        and (event in (${events}) or data ->> 'derived' = 'still')) as found`),
  );
  return rows[0]?.found ?? 0;
}

/** Calls that show texts of the first review to those who may see them. */
const showingFirst = [
  'tickets.get',
  'tickets.getByNumber',
  'findings.list',
  'ticketScorecards.get',
  'calibrations.draft',
  'messages.list',
  'notes.list',
  'custody.list',
  'GET /media/reports/:id/content',
  'GET /media/derived/:id',
  'GET /bundles/:id',
];

test('CL-07 every answer that shows a part of the first review is recorded', async () => {
  const person = reviews.cast.uninvolved;
  const showing: string[] = [];
  const unrecorded: string[] = [];
  for (const { name, calls } of doors) {
    await asSystem(reviews.product.app.database, (tx) =>
      tx.execute(sql`delete from review_readings where user_id = ${person.user.id}`),
    );
    const before = await readingsOf(person);
    const bodies = await Promise.all(calls.map(async (one) => (await one(person)).text()));
    if (!bodies.some((body) => body.includes(texts.first))) continue;
    showing.push(name);
    const after = await readingsOf(person);
    // Requests for a file within an hour or a day share one entry.
    if (after === 0 || (after === before && !name.startsWith('GET /media/'))) unrecorded.push(name);
  }
  expect(unrecorded).toEqual([]);
  expect(showing).toEqual(showingFirst);
});

test('CL-07 who has read a part of a first review, even once, cannot take the second one', async () => {
  const { cast } = reviews;
  const { ticket, review } = await reviewFirst(reviews);
  const { client } = cast.uninvolved;
  const canTake = async () =>
    (await client.secondReviews.list({})).items.find(({ id }) => id === review)?.take.allowed;
  expect(await canTake()).toBe(true);
  await client.tickets.get({ id: ticket });
  await client.tickets.get({ id: ticket });
  await client.findings.list({ ticketId: ticket });
  expect(await canTake()).toBe(false);
  expect(await outcome(client.secondReviews.take({ id: review }))).toMatch(/^SECOND_REVIEW_NOT_INDEPENDENT/u);
  const { items } = await cast.operator.client.custody.list({ search: ticket, limit: 200 });
  const read = items.filter(
    ({ event, actorId }) => event === 'ticket.review_read' && actorId === cast.uninvolved.user.id,
  );
  expect(read).toHaveLength(1);
});

test('CL-07 who reads a first review while taking the second one gets one of them, never both', async () => {
  const { client } = reviews.cast.uninvolved;
  for (let round = 0; round < 4; round += 1) {
    const { ticket, review } = await reviewFirst(reviews);
    const [answer, taken] = await Promise.all([
      client.tickets.get({ id: ticket }),
      outcome(client.secondReviews.take({ id: review })),
    ]);
    const hasRead = JSON.stringify(answer).includes(texts.first);
    expect([hasRead, taken.split(':')[0]]).toEqual(
      hasRead ? [true, 'SECOND_REVIEW_NOT_INDEPENDENT'] : [false, 'done'],
    );
  }
});

/** Returns, for each of some texts, the calls whose answers to a person contain it. */
async function doorsShowing(person: Person, ...sought: readonly string[]): Promise<readonly string[][]> {
  const found = sought.map((): string[] => []);
  for (const { name, calls } of doors) {
    const bodies = await Promise.all(calls.map(async (one) => (await one(person)).text()));
    for (const [place, text] of sought.entries())
      if (bodies.some((body) => body.includes(text))) found[place]?.push(name);
  }
  return found;
}

test('CL-07 after the end, both reviews are visible', async () => {
  const { cast, ids } = reviews;
  await cast.second.client.secondReviews.finish({ id: ids.review, notWatchedReason: 'x' });
  const [shown] = await doorsShowing(cast.second, texts.first);
  expect(shown?.toSorted()).toEqual([...showingFirst, 'secondReviews.compare'].toSorted());
  for (const person of samplesOf()([cast.first, cast.adjudicator], 1)) {
    // The bundle was made before.
    const [showingText, showingName] = await doorsShowing(person, texts.second, names.second);
    expect(showingText).toEqual([
      'tickets.get',
      'tickets.getByNumber',
      'secondReviews.compare',
      'custody.list',
      'GET /media/derived/:id',
    ]);
    expect(showingName).toEqual(
      expect.arrayContaining(['secondReviews.list', 'holds.get', 'processing.get', 'bundles.list']),
    );
  }
});
