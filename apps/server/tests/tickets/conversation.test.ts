import { sha256Hex } from '@plainview/domain/shared/content-hash';
import { notifications } from '@plainview/server/modules/identity/notifications/notifications.table';
import { tickets } from '@plainview/server/modules/tickets/tickets/tickets.table';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { outcome } from '@plainview/test-support/call-outcome';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Tests of the conversation on a ticket and of its paused clock. */

const DAY = 24 * 3_600_000;

let product: TestProduct;
/** How far the server's clock is ahead of the machine's. */
let ahead = 0;
let admin: Person;
let kim: Person;
let ann: Person;
let stranger: Person;

beforeAll(async () => {
  product = await startTestProduct({}, { now: () => new Date(Date.now() + ahead) });
  admin = await signInOperator(product.url);
  kim = await joinAsAdmin(product.url, admin, 'Kim Lee');
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann Bell');
  stranger = await joinAgency(product.url, admin, 'South PD', 'Sam');
});
afterAll(() => product.stop());

const submit = async (): Promise<string> =>
  (await submitTicket(product.url, ann, { incidentType: 'Training', officersInvolved: ['Baker'] })).id;

const say = (by: Person, ticketId: string, text: string, pausesClock = false) =>
  by.client.messages.send({ ticketId, text, pausesClock });

const textsOf = async (reader: Person, ticketId: string) =>
  (await reader.client.messages.list({ ticketId })).items.map(({ text }) => text);

test('DK-02: both sides write on a ticket, in one order, and the ledger proves each message', async () => {
  const id = await submit();
  const first = await say(ann, id, 'The second camera is on its way.');
  expect(first).toMatchObject({ authorName: 'Ann Bell', isOwn: true, side: 'agency', kind: 'message' });
  await say(kim, id, 'Thank you.');
  expect(await textsOf(admin, id)).toEqual(['Thank you.', 'The second camera is on its way.']);
  const { items, total } = await ann.client.messages.list({ ticketId: id });
  expect(total).toBe(2);
  expect(items[0]).toMatchObject({ authorName: 'Kim Lee', isOwn: false, side: 'reviewer' });
  const { timeline } = await ann.client.tickets.get({ id });
  expect(timeline.find(({ subjectId }) => subjectId === first.id)).toMatchObject({
    event: 'ticket.message_sent',
    actorName: 'Ann Bell',
    data: { messageKind: 'message', textLength: 32, textSha256: sha256Hex(first.text) },
  });
  expect(JSON.stringify(timeline)).not.toContain('second camera');
});

test('DK-02: another agency neither reads nor writes, and bad messages change nothing', async () => {
  const id = await submit();
  expect(await outcome(say(stranger, id, 'x'))).toMatch('NOT_FOUND');
  expect(await outcome(stranger.client.messages.list({ ticketId: id }))).toMatch('NOT_FOUND');
  expect(await outcome(say(ann, id, '  '))).toMatch('MESSAGE_REQUIRED');
  expect(await outcome(say(ann, id, 'x'.repeat(4001)))).toMatch('Input validation failed');
  expect(await outcome(say(ann, id, 'x', true))).toMatch('NOT_ALLOWED');
  expect(await outcome(ann.client.messages.resume({ id }))).toMatch('NOT_ALLOWED');
  expect(await outcome(admin.client.messages.resume({ id }))).toMatch('TICKET_NOT_PAUSED');
  expect(await textsOf(ann, id)).toEqual([]);
  await say(ann, id, 'x'.repeat(4000));
});

test('DK-02: earlier messages are read page by page, and one sent twice exists once', async () => {
  const id = await submit();
  for (let number = 1; number <= 5; number += 1) await say(ann, id, `Message ${number}`);
  const send = () =>
    ann.fetch(`/api/tickets/${id}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'one-key' },
      body: JSON.stringify({ text: 'Message 6' }),
    });
  const [one, other] = [await (await send()).json(), await (await send()).json()];
  expect(other).toEqual(one);
  const newest = await kim.client.messages.list({ ticketId: id, limit: 4 });
  expect(newest.items.map(({ text }) => text)).toEqual([6, 5, 4, 3].map((number) => `Message ${number}`));
  await say(ann, id, 'Message 7');
  const earlier = await kim.client.messages.list({ ticketId: id, limit: 4, cursor: newest.nextCursor ?? '' });
  expect(earlier.items.map(({ text }) => text)).toEqual(['Message 2', 'Message 1']);
  expect(earlier.nextCursor).toBeNull();
});

test('DK-02: a question pauses the clock, and the answer moves the due date by exactly that time', async () => {
  const id = await submit();
  const { dueDate } = await ann.client.tickets.get({ id });
  ahead += 6 * DAY;
  const question = await say(kim, id, 'Which unit was this?', true);
  const paused = await ann.client.tickets.get({ id });
  expect(paused).toMatchObject({ pausedAt: question.createdAt, dueDate, isDueSoon: false });
  expect(await outcome(say(admin, id, 'And when?', true))).toMatch('TICKET_PAUSED');
  ahead += 3 * DAY;
  const { total, overdue } = await admin.client.tickets.counts();
  expect(overdue).toBe(total - 1);
  expect(await admin.client.tickets.get({ id })).toMatchObject({ isOverdue: false, isDueSoon: false });
  const { items } = await admin.client.tickets.list({ overdue: true });
  expect(items.map((row) => row.id)).not.toContain(id);
  await say(kim, id, 'Please hurry.');
  expect((await ann.client.tickets.get({ id })).pausedAt).toEqual(question.createdAt);

  const answer = await say(ann, id, 'Unit 7.');
  expect(answer.kind).toBe('answer');
  const resumed = await kim.client.tickets.get({ id });
  const pausedFor = answer.createdAt.getTime() - question.createdAt.getTime();
  expect(resumed.pausedAt).toBeNull();
  expect(resumed.dueDate.getTime() - dueDate.getTime()).toBe(pausedFor);
  expect(resumed).toMatchObject({ isOverdue: false, isDueSoon: true });
  expect(resumed.timeline.find(({ event }) => event === 'ticket.resumed')?.data).toEqual({
    cause: 'answer',
    pausedAt: question.createdAt.toISOString(),
    dueFrom: dueDate.toISOString(),
    dueTo: resumed.dueDate.toISOString(),
  });
  expect((await say(ann, id, 'Anything else?')).kind).toBe('message');
});

test('DK-02: paused tickets come after the other open ones in the order of urgency', async () => {
  const paused = await submit();
  await say(kim, paused, 'Which unit?', true);
  const running = await submit();
  const done = await submit();
  await kim.client.tickets.startReview({ id: done });
  await kim.client.reports.deliver({ ticketId: done, summary: 'x', notWatchedReason: NOT_WATCHED });
  const { items } = await admin.client.tickets.list({ sort: 'urgency', direction: 'ascending', limit: 500 });
  const order = items.map(({ id }) => id).filter((id) => [paused, running, done].includes(id));
  expect(order).toEqual([running, paused, done]);
});

test('DK-02: of two reviewers who pause or resume at once, one wins and the other learns it', async () => {
  const id = await submit();
  for (let round = 0; round < 3; round += 1) {
    const pauses = await Promise.all([
      outcome(say(kim, id, 'Which unit?', true)),
      outcome(say(admin, id, 'Which unit?', true)),
    ]);
    expect(pauses.filter((each) => each.startsWith('TICKET_PAUSED'))).toHaveLength(1);
    const resumes = await Promise.all([
      outcome(kim.client.messages.resume({ id })),
      outcome(admin.client.messages.resume({ id })),
    ]);
    expect(resumes.filter((each) => each.startsWith('TICKET_NOT_PAUSED'))).toHaveLength(1);
  }
  expect(await textsOf(ann, id)).toHaveLength(3);
});

test('DK-02: delivering resumes the clock; later pauses do not change whether the first report was on time', async () => {
  const id = await submit();
  await kim.client.tickets.startReview({ id });
  await say(kim, id, 'Which unit?', true);
  ahead += 8 * DAY;
  await kim.client.reports.deliver({ ticketId: id, summary: 'x', notWatchedReason: NOT_WATCHED });
  const { pausedAt, status, timeline } = await ann.client.tickets.get({ id });
  expect({ pausedAt, status }).toEqual({ pausedAt: null, status: 'completed' });
  expect(timeline.filter(({ event }) => event === 'ticket.resumed')).toMatchObject([
    { data: { cause: 'delivery' } },
  ]);
  expect(await outcome(say(kim, id, 'x', true))).toMatch('TICKET_COMPLETED');
  expect((await say(ann, id, 'Thank you.')).kind).toBe('message');

  const late = await submit();
  await kim.client.tickets.startReview({ id: late });
  const { dueDate } = await kim.client.tickets.get({ id: late });
  ahead += 8 * DAY;
  await kim.client.reports.deliver({ ticketId: late, summary: 'x', notWatchedReason: NOT_WATCHED });
  for (let round = 0; round < 2; round += 1) {
    await kim.client.tickets.reopen({ id: late, reason: 'x' });
    await say(kim, late, 'Which unit?', true);
    ahead += DAY;
    await kim.client.reports.deliver({ ticketId: late, summary: 'x', notWatchedReason: NOT_WATCHED });
  }
  const moved = await kim.client.tickets.get({ id: late });
  expect(moved.dueDate.getTime()).toBeGreaterThan(dueDate.getTime() + DAY);
  const rows = await asSystem(product.app.database, (tx) =>
    tx.select({ due: tickets.firstDueAt }).from(tickets).where(eq(tickets.id, late)),
  );
  expect(rows).toEqual([{ due: dueDate }]);
});

const unreadOf = async (person: Person) => (await person.client.notifications.list()).unread;

test('DK-06: messages, reports and assignments notify those who follow the ticket, and no one else', async () => {
  const bob = await joinAgency(product.url, admin, 'North PD', 'Bob Cole');
  const id = await submit();
  await kim.client.tickets.startReview({ id });
  const before = await unreadOf(kim);
  await say(bob, id, 'The rear camera follows.');
  expect(await unreadOf(kim)).toBe(before + 1);
  await say(kim, id, 'Which unit?', true);
  await say(ann, id, 'Unit 7.');
  await kim.client.reports.deliver({ ticketId: id, summary: 'x', notWatchedReason: NOT_WATCHED });
  const seen = async (person: Person) =>
    (await person.client.notifications.list()).items
      .filter(({ ticketId }) => ticketId === id)
      .map(({ kind, actorName }) => `${kind} ${actorName}`);
  expect(await seen(ann)).toEqual(['reportDelivered Kim Lee', 'question Kim Lee', 'message Bob Cole']);
  expect(await seen(bob)).toEqual(['reportDelivered Kim Lee', 'answer Ann Bell', 'question Kim Lee']);
  expect(await seen(kim)).toEqual(['answer Ann Bell', 'message Bob Cole']);
  expect(await seen(stranger)).toEqual([]);
  const assigned = await submit();
  await admin.client.queue.assign({
    id: assigned,
    reviewerId: kim.user.id,
    expectedReviewerId: null,
    reason: '',
  });
  expect((await kim.client.notifications.list()).items[0]).toMatchObject({
    kind: 'ticketAssigned',
    isRead: false,
  });
});

const latest = async (person: Person) => (await person.client.notifications.list()).items[0];

test('DK-06: a message on a ticket that no one reviews yet notifies all administrators', async () => {
  const id = await submit();
  await say(ann, id, 'The rear camera follows.');
  const expected = { ticketId: id, kind: 'message', actorName: 'Ann Bell', isRead: false };
  expect(await latest(kim)).toMatchObject(expected);
  expect(await latest(admin)).toMatchObject(expected);
  const { number } = await ann.client.tickets.get({ id });
  await expect
    .poll(async () => {
      const { items } = await admin.client.mail.list({ search: number });
      return items.map(({ recipientName }) => recipientName).toSorted();
    })
    .toEqual([admin.user.name, kim.user.name].toSorted());
  await admin.client.tickets.startReview({ id });
  await say(ann, id, 'It arrived.');
  expect(
    (await kim.client.notifications.list()).items.filter(({ ticketId }) => ticketId === id),
  ).toHaveLength(1);
});

/** Counts the messages about which no mail has been written yet. */
const waitingMails = () =>
  changeAsOwner(
    product.databaseUrl,
    `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'write-message-mail'`,
  );

test('DK-06: the mail about a message names its author and the ticket, not its text, and can be turned off', async () => {
  const mails = async () => {
    const { items } = await admin.client.mail.list({ search: ann.email, limit: 500 });
    return items.filter(({ kind }) => kind === 'ticketMessage');
  };
  const id = await submit();
  const { number } = await ann.client.tickets.get({ id });
  await ann.client.profile.setNotice({ notice: 'ticketMessage', isWanted: false });
  await say(kim, id, 'Not mailed.');
  // The job decides by the setting at its time.
  await expect.poll(waitingMails).toBe(0);
  await ann.client.profile.setNotice({ notice: 'ticketMessage', isWanted: true });
  await say(kim, id, 'Which unit is at the window?', true);
  await expect
    .poll(async () => (await mails()).filter(({ subject }) => subject.includes(number)).length)
    .toBe(1);
  const [newest] = await mails();
  const mail = await admin.client.mail.get({ id: newest?.id ?? '' });
  expect(mail.subject).toBe(`Question on a ticket: ${number}, Training, North PD`);
  expect(mail.text).toContain('Kim Lee sent a message about the ticket');
  expect(mail.text).not.toContain('window');
});

test('DK-06: users mark only their own notifications as read, and they go with the ticket or after 90 days', async () => {
  const id = await submit();
  await say(kim, id, 'Received.');
  const { items, unread } = await ann.client.notifications.list();
  const [newest] = items;
  await stranger.client.notifications.markRead({ ids: [newest?.id ?? ''] });
  expect(await unreadOf(ann)).toBe(unread);
  await ann.client.notifications.markRead({ ids: [newest?.id ?? ''] });
  expect(await unreadOf(ann)).toBe(unread - 1);
  await ann.client.notifications.markRead({});
  expect(await unreadOf(ann)).toBe(0);
  await ann.client.tickets.delete({ id });
  expect((await ann.client.notifications.list()).items.map(({ ticketId }) => ticketId)).not.toContain(id);
  // Sessions have expired by then.
  ahead += 91 * DAY;
  await product.runSweep();
  expect(await asSystem(product.app.database, (tx) => tx.$count(notifications))).toBe(0);
});
