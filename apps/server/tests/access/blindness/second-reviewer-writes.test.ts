import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import type { Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changesOf, doorsOf, type Door } from './doors.ts';
import { makeTwoReviews, names, texts, type TwoReviews } from './two-reviews.ts';

// Sam, who reviews the ticket a second time, calls every procedure that changes something with everything that
// belongs to it.

let reviews: TwoReviews;

beforeAll(async () => {
  reviews = await makeTwoReviews();
});
afterAll(() => reviews.product.stop());

/** Returns the rows of the ticket and of its first review. Reading a ticket changes none of them. */
async function storedTicket(): Promise<unknown> {
  const { ticket } = reviews.ids;
  const { rows } = await asSystem(reviews.product.app.database, (tx) =>
    tx.execute(sql`
      select (select to_jsonb(t) from tickets t where id = ${ticket}) as ticket,
        (select jsonb_agg(to_jsonb(v) order by id) from videos v where ticket_id = ${ticket}) as videos,
        (select jsonb_agg(to_jsonb(f) order by id) from findings f
          where ticket_id = ${ticket} and second_review_id is null) as findings,
        (select jsonb_agg(to_jsonb(r) order by id) from reports r where ticket_id = ${ticket}) as reports,
        (select jsonb_agg(to_jsonb(m) order by id) from ticket_messages m where ticket_id = ${ticket}) as messages,
        (select jsonb_agg(to_jsonb(n) order by id) from ticket_notes n where ticket_id = ${ticket}) as notes,
        (select jsonb_agg(to_jsonb(h)) from hold_tickets h where ticket_id = ${ticket}) as holds`),
  );
  return rows;
}

/** Returns whether a call about several tickets changed none of them. */
function isRefusedForEach(body: string): boolean {
  return body.includes('"outcomes":') && !body.includes('"error":null');
}

/** Makes every call as a person. Returns the procedures that did something. */
async function succeeding(person: Person, changes: readonly Door[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const { name, calls } of changes)
    for (const one of calls) {
      const answer = await one(person);
      const body = await answer.text();
      if (answer.ok && !isRefusedForEach(body)) found.add(name);
    }
  return [...found].toSorted();
}

/** Procedures that write the second review, and one about the person's own notifications. */
const admitted = new Set([
  'notifications.markRead',
  'coverage.record',
  'findings.add',
  'findings.edit',
  'findings.makeClip',
  'findings.remove',
  'findings.restore',
  'ticketScorecards.answer',
]);

test.for(['delivered', 'reopened'] as const)(
  'CL-07 the second reviewer changes nothing of a ticket that is %s, nor of its first review',
  async (state) => {
    const { cast, ids } = reviews;
    if (state === 'reopened') await cast.first.client.tickets.reopen({ id: ids.ticket, reason: texts.first });
    const before = await storedTicket();
    const called = await succeeding(cast.second, changesOf(reviews));
    expect(called.filter((name) => !admitted.has(name))).toEqual([]);
    expect(await storedTicket()).toEqual(before);
    expect(await namedToFirst()).toEqual([]);
  },
);

/** Returns the calls about tickets and holds that show the first reviewer something of the second one. */
async function namedToFirst(): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const { name, calls } of doorsOf(reviews).filter((door) => /^(?:tickets|holds)\./u.test(door.name)))
    for (const one of calls) {
      const body = await (await one(reviews.cast.first)).text();
      if (body.includes(names.second) || body.includes(texts.second)) found.add(name);
    }
  return [...found];
}

test('CL-07 the API offers the second reviewer nothing that the server refuses', async () => {
  const { cast, ids } = reviews;
  const { client } = cast.second;
  const { writeFindings, ...others } = (await client.tickets.get({ id: ids.ticket })).abilities;
  expect(writeFindings).toEqual({ allowed: true });
  const refused = { allowed: false, code: 'SECOND_REVIEW_IN_PROGRESS' };
  expect(others).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, refused])));
  const row = (await client.tickets.list({})).items.find(({ id }) => id === ids.ticket);
  expect(row?.abilities).toMatchObject({ edit: refused, assign: refused, placeHold: refused });
  const video = (await client.videos.list({})).items.find(({ id }) => id === ids.video);
  expect(video?.abilities.delete).toEqual(refused);
});

test('CL-07 other administrators can hold a ticket under second review, and the second reviewer other tickets', async () => {
  const { cast, ids, product } = reviews;
  const { first, second } = cast;
  await first.client.tickets.releaseHold({ id: ids.ticket, reason: 'Settled' });
  await first.client.tickets.placeHold({ id: ids.ticket, reason: 'Another lawsuit' });
  await first.client.holds.place({ name: 'Matter', reason: 'Lawsuit', ticketIds: [ids.ticket] });
  await first.client.tickets.releaseHold({ id: ids.ticket, reason: 'Settled' });
  const other = await submitTicket(product.url, cast.agency);
  const held = await second.client.tickets.placeHold({ id: other.id, reason: 'Lawsuit' });
  expect(held.isOnHold).toBe(true);
});

test('WS-05 CL-07 of several tickets, a second reviewer changes all but that of the second review', async () => {
  const { cast, ids, product } = reviews;
  const { client } = cast.second;
  const other = await submitTicket(product.url, cast.agency);
  const chosen = [ids.ticket, other.id];
  const answers = [
    await client.tickets.placeHolds({ ids: chosen, reason: 'Lawsuit' }),
    await client.queue.assignMany({
      tickets: chosen.map((id) => ({ id, expectedReviewerId: null })),
      reviewerId: cast.uninvolved.user.id,
    }),
    await client.bundles.createMany({ ids: chosen, kind: 'full' }),
  ];
  const message = 'You are the second reviewer of this ticket.';
  for (const { outcomes } of answers)
    expect(outcomes).toEqual([
      { id: ids.ticket, error: { code: 'SECOND_REVIEW_IN_PROGRESS', message } },
      { id: other.id, error: null },
    ]);
});

test('CL-07 the same calls change the ticket when others make them', async () => {
  const asked = [
    'holds.place',
    'queue.assign',
    'queue.assignMany',
    'tickets.placeHold',
    'tickets.releaseHold',
    'tickets.update',
  ];
  const changes = changesOf(reviews).filter(({ name }) => asked.includes(name));
  expect(await succeeding(reviews.cast.uninvolved, changes)).toEqual(asked);
});
