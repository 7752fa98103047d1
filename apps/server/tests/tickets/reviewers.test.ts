import { addTime } from '@plainview/domain/shared/time';
import { PRESENCE_EXPIRES_AFTER } from '@plainview/domain/tickets/queue/presence';
import { outcome } from '@plainview/test-support/call-outcome';
import { loadVideo } from '@plainview/test-support/play-video';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
/** Tests of how reviewers share the work: assignment, the next ticket, workload and presence. */
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
/** The server's clock; null for the machine's. */
let now: Date | null = null;
let admin: Person;
let dana: Person;
let kim: Person;
let north: Person;

beforeAll(async () => {
  product = await startTestProduct({}, { now: () => now ?? new Date() });
  admin = await signInOperator(product.url);
  dana = await joinAsAdmin(product.url, admin, 'Dana Reyes');
  kim = await joinAsAdmin(product.url, admin, 'Kim Lee');
  north = await joinAgency(product.url, admin, 'North PD');
});
afterAll(() => product.stop());

async function submit(): Promise<string> {
  return (await submitTicket(product.url, north, { incidentType: 'Training', officersInvolved: ['Kim'] })).id;
}

async function startedBy(reviewer: Person): Promise<string> {
  const id = await submit();
  await reviewer.client.tickets.startReview({ id });
  return id;
}

const assign = (by: Person, id: string, to: Person, from: Person | null, reason = '') =>
  by.client.queue.assign({
    id,
    reviewerId: to.user.id,
    expectedReviewerId: from?.user.id ?? null,
    reason,
  });

test('RV-13: a ticket in review is handed over with a reason, which only administrators see', async () => {
  const id = await startedBy(dana);
  const handed = await assign(dana, id, kim, dana, 'On leave from Monday');
  expect(handed).toMatchObject({ status: 'in_progress', reviewerId: kim.user.id, reviewerName: 'Kim Lee' });
  expect(handed.timeline.at(-1)).toMatchObject({
    event: 'ticket.assigned',
    actorId: dana.user.id,
    reason: 'On leave from Monday',
    data: { reviewer: 'Kim Lee', previousReviewer: 'Dana Reyes' },
  });
  const seen = await north.client.tickets.get({ id });
  expect(seen).toMatchObject({ reviewerName: 'Kim Lee', reviewerId: null, needsReviewer: false });
  expect(JSON.stringify(seen.timeline)).not.toContain('ticket.assigned');
  const { items } = await admin.client.mail.list({ search: kim.email });
  expect(items[0]?.subject).toMatch(`Ticket is assigned to you: ${seen.number}, Training, North PD`);
});

test('RV-13: of two reviewers who claim a ticket at once, one gets it and the other learns who did', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await startedBy(admin);
    const outcomes = await Promise.all([
      outcome(assign(dana, id, dana, admin)),
      outcome(assign(kim, id, kim, admin)),
    ]);
    const { reviewerName, timeline } = await admin.client.tickets.get({ id });
    expect(outcomes.filter((each) => each.startsWith('REVIEWER_CHANGED'))).toHaveLength(1);
    expect(timeline.filter(({ event }) => event === 'ticket.assigned')).toHaveLength(1);
    const isDana = !outcomes[0]?.startsWith('REVIEWER_CHANGED');
    expect(reviewerName).toBe(isDana ? 'Dana Reyes' : 'Kim Lee');
    const loser = isDana ? kim : dana;
    await expect(assign(loser, id, loser, admin)).rejects.toThrow(`changed the reviewer to ${reviewerName}.`);
  }
});

test('RV-13: a pending ticket stays pending, and its agency does not see to whom it is assigned', async () => {
  const id = await submit();
  const assigned = await assign(dana, id, kim, null);
  expect(assigned).toMatchObject({
    status: 'pending',
    reviewerId: kim.user.id,
    reviewerName: null,
    assigneeName: 'Kim Lee',
  });
  for (const seen of [
    await north.client.tickets.get({ id }),
    ...(await north.client.tickets.list({ sort: 'reviewer' })).items.filter((row) => row.id === id),
  ])
    expect(seen).toMatchObject({ reviewerId: null, reviewerName: null, assigneeName: null });
  for (const reviewer of ['none', kim.user.id])
    expect(await outcome(north.client.tickets.list({ reviewer }))).toMatch('NOT_ALLOWED');
  expect((await kim.client.tickets.list({ reviewer: 'me' })).items.map((row) => row.id)).toContain(id);
  await assign(kim, id, dana, kim);
  await dana.client.tickets.startReview({ id });
  expect((await north.client.tickets.get({ id })).reviewerName).toBe('Dana Reyes');
});

test('RV-13: what cannot be assigned is rejected and changes nothing; repeating an assignment, too', async () => {
  const id = await startedBy(dana);
  expect(await outcome(assign(dana, id, north, dana))).toMatch('NOT_A_REVIEWER');
  expect(await outcome(assign(dana, crypto.randomUUID(), kim, dana))).toMatch('NOT_FOUND');
  expect(await outcome(assign(kim, id, kim, null))).toMatch('REVIEWER_CHANGED');
  expect((await assign(kim, id, dana, null)).timeline).toHaveLength(
    (await dana.client.tickets.get({ id })).timeline.length,
  );
  await dana.client.reports.deliver({ ticketId: id, summary: 'Sound.', notWatchedReason: NOT_WATCHED });
  expect(await outcome(assign(kim, id, kim, dana))).toMatch('TICKET_COMPLETED');
  expect(await outcome(assign(north, id, kim, dana))).toMatch('NOT_ALLOWED');
});

test('RV-13: the open tickets of a reviewer who leaves can be assigned again', async () => {
  const leavers = [
    await joinAsAdmin(product.url, admin, 'Lou Deleted'),
    await joinAsAdmin(product.url, admin, 'Max Demoted'),
  ] as const;
  const ids = [await startedBy(leavers[0]), await startedBy(leavers[1])];
  const pending = await submit();
  await assign(admin, pending, leavers[1], null);
  await admin.client.users.delete({ id: leavers[0].user.id });
  await admin.client.users.changeRole({ id: leavers[1].user.id, role: 'agency' });
  const { items } = await admin.client.tickets.list({ reviewer: 'none' });
  const found = new Map(items.map((row) => [row.id, row]));
  expect(ids.map((id) => found.get(id))).toMatchObject([
    { needsReviewer: true, reviewerId: null, reviewerName: 'Lou Deleted' },
    { needsReviewer: true, reviewerId: null, reviewerName: 'Max Demoted' },
  ]);
  expect(found.get(pending)).toMatchObject({ needsReviewer: false, assigneeName: null });
  expect((await assign(dana, ids[0] ?? '', dana, null)).needsReviewer).toBe(false);
  expect((await admin.client.queue.reviewers()).map(({ name }) => name)).toEqual([
    admin.user.name,
    'Dana Reyes',
    'Kim Lee',
  ]);
});

test('RV-13: EV-10 a ticket never stays with a reviewer who is demoted at the same time', async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = await startedBy(dana);
    const leaver = await joinAsAdmin(product.url, admin, `Leaver ${round}`);
    const [assigned] = await Promise.all([
      outcome(assign(dana, id, leaver, dana)),
      admin.client.users.changeRole({ id: leaver.user.id, role: 'agency' }),
    ]);
    expect(assigned).toMatch(/^done|^NOT_A_REVIEWER/u);
    const { reviewerId, needsReviewer } = await admin.client.tickets.get({ id });
    expect({ reviewerId, needsReviewer }).toEqual(
      assigned === 'done'
        ? { reviewerId: null, needsReviewer: true }
        : { reviewerId: dana.user.id, needsReviewer: false },
    );
  }
});

test('RV-13: the next ticket is the most urgent own one, then one without a reviewer, and finally the first again', async () => {
  const lee = await joinAsAdmin(product.url, admin, 'Lee Next');
  for (const { id } of (await admin.client.tickets.list({ reviewer: 'none' })).items)
    await assign(admin, id, dana, null);
  expect(await lee.client.queue.next({})).toEqual({ ticket: null });
  const free = [await submit(), await submit()];
  const own = [await startedBy(lee), await startedBy(lee)];
  const nextOf = async (after?: string) => (await lee.client.queue.next({ after })).ticket?.id;
  expect(await nextOf()).toBe(own[0]);
  expect(await nextOf(own[0])).toBe(own[1]);
  expect(await nextOf(own[1])).toBe(free[0]);
  expect(await nextOf(free[0])).toBe(free[1]);
  expect(await nextOf(free[1])).toBe(own[0]);
  await lee.client.reports.deliver({
    ticketId: own[0] ?? '',
    summary: 'Sound.',
    notWatchedReason: NOT_WATCHED,
  });
  expect(await nextOf(own[0])).toBe(own[1]);
  expect(await nextOf(crypto.randomUUID())).toBe(own[1]);
  expect(await outcome(north.client.queue.next({}))).toMatch('NOT_ALLOWED');
});

test('RV-13: who else has a review open is known until the page closes, or is silent for 20 seconds', async () => {
  const ticketId = await startedBy(dana);
  const page = { dana: crypto.randomUUID(), kim: crypto.randomUUID() };
  const head = (await admin.client.custody.verify()).head.sequence;
  const seenBy = async (person: Person, pageId: string, isLeaving = false) =>
    (await person.client.queue.reportPresence({ ticketId, pageId, isLeaving })).others.map(
      ({ name }) => name,
    );
  expect(await seenBy(dana, page.dana)).toEqual([]);
  expect(await seenBy(kim, page.kim)).toEqual(['Dana Reyes']);
  expect(await seenBy(dana, page.dana)).toEqual(['Kim Lee']);
  const danaHere = [{ ticketId, people: [{ id: dana.user.id, name: 'Dana Reyes' }] }];
  expect(await kim.client.queue.presence()).toEqual(danaHere);
  expect(await outcome(north.client.queue.presence())).toMatch('NOT_ALLOWED');
  await seenBy(kim, page.kim, true);
  expect(await dana.client.queue.presence()).toEqual([]);
  expect(await seenBy(dana, page.dana)).toEqual([]);
  await seenBy(kim, page.kim);
  const start = Date.now();
  now = new Date(start + PRESENCE_EXPIRES_AFTER - 1000);
  expect(await seenBy(dana, page.dana)).toEqual(['Kim Lee']);
  now = new Date(start + PRESENCE_EXPIRES_AFTER + 1000);
  expect(await seenBy(dana, page.dana)).toEqual([]);
  now = null;
  const other = { ticketId: crypto.randomUUID(), pageId: page.kim };
  expect(await outcome(kim.client.queue.reportPresence(other))).toMatch('NOT_FOUND');
  expect(await outcome(north.client.queue.reportPresence({ ticketId, pageId: page.kim }))).toMatch(
    'NOT_ALLOWED',
  );
  expect((await admin.client.custody.verify()).head.sequence).toBe(head);
});

test('RV-13: the workload counts open tickets, overdue ones, footage left and playing time per minute', async () => {
  const uma = await joinAsAdmin(product.url, admin, 'Uma Loaded');
  const workOf = async (person: Person) =>
    (await admin.client.queue.workload()).reviewers.find(({ id }) => id === person.user.id);
  const none = { openTickets: 0, overdueTickets: 0, footageLeftMicroseconds: 0, playedPerMinute: null };
  expect(await workOf(uma)).toEqual({ id: uma.user.id, name: 'Uma Loaded', ...none });
  const [ticketId, other] = [await startedBy(uma), await startedBy(uma)];
  const [video] = (await uma.client.tickets.get({ id: ticketId })).videos;
  const whole = video?.facts.durationMicroseconds ?? 0;
  expect(await workOf(uma)).toMatchObject({ openTickets: 2, footageLeftMicroseconds: 2 * whole });
  // The first second twice, once at double speed: 1.5 seconds for one second of footage.
  const second = { startMicroseconds: 0, endMicroseconds: 1_000_000, isHeard: true };
  const videoId = video?.videoId ?? '';
  await loadVideo(uma, videoId);
  now = new Date(Date.now() + 60_000);
  for (const rate of [1, 2]) {
    now = addTime(now, 10_000);
    await uma.client.coverage.record({ videoId, segments: [{ ...second, rate }] });
  }
  expect(await workOf(uma)).toMatchObject({
    footageLeftMicroseconds: 2 * whole - 1_000_000,
    playedPerMinute: null,
  });
  await uma.client.reports.deliver({ ticketId, summary: 'Sound.', notWatchedReason: NOT_WATCHED });
  await changeAsOwner(
    product.databaseUrl,
    'update tickets set due_at = $1 where id = $2',
    new Date(0),
    other,
  );
  expect(await workOf(uma)).toMatchObject({ openTickets: 1, overdueTickets: 1, playedPerMinute: 1.5 });
  now = null;
  const { reviewers, unassigned } = await admin.client.queue.workload();
  expect(reviewers.map(({ name }) => name)).toEqual(reviewers.map(({ name }) => name).toSorted());
  const free = await admin.client.tickets.list({ reviewer: 'none' });
  expect(unassigned.openTickets).toBe(free.total);
  expect(await outcome(north.client.queue.workload())).toMatch('NOT_ALLOWED');
});

test('RV-13: the ledger verifies, and its sentences name the reviewers', async () => {
  expect(await admin.client.custody.verify()).toMatchObject({ intact: true });
});
