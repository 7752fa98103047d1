import { contract } from '@plainview/contract/index';
import { sha256Hex } from '@plainview/domain/shared/content-hash';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { outcome } from '@plainview/test-support/call-outcome';
import { makeBundle } from '@plainview/test-support/make-bundle';
import { listen } from '@plainview/test-support/product/live-listener';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from '../access/access-matrix.ts';
import { guarded } from '../access/raw-routes.ts';

/** Tests of internal notes, which agencies never see, and of mentions in notes and messages. */

/** Text of an internal note. */
const SECRET = 'internal-note-tell';

let product: TestProduct;
let admin: Person;
let kim: Person;
let ann: Person;
let bob: Person;
let stranger: Person;

beforeAll(async () => {
  product = await startTestProduct({ apiRequestsPerMinute: 1_000_000 });
  admin = await signInOperator(product.url);
  kim = await joinAsAdmin(product.url, admin, 'Kim Lee');
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann Bell');
  bob = await joinAgency(product.url, admin, 'North PD', 'Bob Cole');
  stranger = await joinAgency(product.url, admin, 'South PD', 'Sam Stone');
});
afterAll(() => product.stop());

const submit = async (): Promise<string> => (await submitTicket(product.url, ann)).id;

const notificationsOf = async (person: Person, ticketId: string) =>
  (await person.client.notifications.list()).items
    .filter((item) => item.ticketId === ticketId)
    .map(({ kind, actorName }) => `${kind} ${actorName}`);

const mailsTo = async (person: Person, kind: string) =>
  (await admin.client.mail.list({ search: person.email, limit: 500 })).items.filter(
    (mail) => mail.kind === kind,
  );

/** Counts the mentions about which no mail has been written yet. */
const waitingMails = () =>
  changeAsOwner(
    product.databaseUrl,
    `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'write-mention-mail'`,
  );

test('administrators write internal notes, in one order, and the ledger proves each without its text', async () => {
  const ticketId = await submit();
  const note = await kim.client.notes.add({ ticketId, text: SECRET });
  expect(note).toMatchObject({ authorName: 'Kim Lee', isOwn: true, mentions: [] });
  await admin.client.notes.add({ ticketId, text: 'Second' });
  const { items, total } = await admin.client.notes.list({ ticketId });
  expect([items.map(({ text }) => text), total]).toEqual([['Second', SECRET], 2]);
  const { timeline } = await admin.client.tickets.get({ id: ticketId });
  expect(timeline.find(({ subjectId }) => subjectId === note.id)).toMatchObject({
    event: 'ticket.note_added',
    actorName: 'Kim Lee',
    data: { textLength: SECRET.length, textSha256: sha256Hex(SECRET) },
  });
  expect(await outcome(kim.client.notes.add({ ticketId, text: '  ' }))).toMatch('MESSAGE_REQUIRED');
  expect((await kim.client.messages.list({ ticketId })).items).toEqual([]);
});

/** Every id that an agency could ask about, and every call with each: nothing of a note comes back. */
async function answersTo(person: Person, ids: readonly string[], number: string): Promise<string[]> {
  const placeholder = JSON.stringify(procedures['tickets.get']?.[1]).slice(7, 43);
  const shown: string[] = [];
  const look = async (name: string, asked: string, answer: Response): Promise<void> => {
    const body = await answer.text();
    // An answer may repeat the id that it was asked for.
    const others = ids.slice(1).filter((id) => id !== asked);
    if ([SECRET, 'note_added', 'noteMention', ...others].some((part) => body.includes(part)))
      shown.push(name);
    const file = /\/exports\/[0-9a-f-]{36}/u.exec(body)?.[0];
    if (file) await look(`${name} (file)`, asked, await person.fetch(file));
  };
  const ends = /^(?:session|secondFactor|passkeys|profile|apiKeys|tickets\.(?:delete|update))\b|^live\./u;
  for (const [name, [, input]] of Object.entries(procedures)) {
    if (ends.test(name)) continue;
    const text = JSON.stringify(input ?? null).replace('XX-2026-0001', number);
    for (const id of ids) {
      const json = text.replaceAll(placeholder, id);
      const headers = { 'content-type': 'application/json' };
      const path = `/rpc/${name.replace('.', '/')}`;
      await look(name, id, await person.fetch(path, { method: 'POST', headers, body: `{"json":${json}}` }));
    }
  }
  for (const { name, at, method = 'GET', headers = {} } of guarded)
    if (method === 'GET') for (const id of ids) await look(name, id, await person.fetch(at(id), { headers }));
  return shown;
}

test('AZ-01 no call, route, list, export, bundle, search, count, mail or event tells the agency of a note', async () => {
  const ticketId = await submit();
  const { number } = await ann.client.tickets.get({ id: ticketId });
  const stream = await listen(ann, '0');
  const before = JSON.stringify(await ann.client.notifications.list());
  const note = await kim.client.notes.add({ ticketId, text: SECRET, mentionedIds: [admin.user.id] });
  await admin.client.notes.list({ ticketId });
  const { id: bundle } = await makeBundle(ann, ticketId);
  const last = await ann.client.messages.send({ ticketId, text: 'Last' });
  await expect.poll(() => stream.events.map(({ subjectId }) => subjectId)).toContain(last.id);
  stream.end();
  await stream.ended;
  expect(JSON.stringify(stream.events)).not.toMatch(new RegExp(`note|${note.id}`, 'u'));
  expect(JSON.stringify(await ann.client.notifications.list())).toBe(before);

  expect(await outcome(ann.client.notes.list({ ticketId }))).toMatch('NOT_ALLOWED');
  expect(await outcome(ann.client.notes.add({ ticketId, text: 'x' }))).toMatch('NOT_ALLOWED');
  expect(Object.keys(contract.notes)).toEqual(['list', 'add']);
  for (const person of [ann, stranger])
    expect(await answersTo(person, [ticketId, note.id], number)).toEqual([]);
  const { items } = await ann.client.tickets.list({ search: SECRET });
  expect(items).toEqual([]);
  expect((await admin.client.notes.list({ ticketId })).total).toBe(1);
  const download = await ann.fetch(`/bundles/${bundle}`);
  const archive = Buffer.from(await download.arrayBuffer()).toString('latin1');
  expect(archive).toContain('custody.jsonl');
  for (const part of [SECRET, 'note_added', 'notes.viewed', note.id]) expect(archive).not.toContain(part);
  for (const person of [ann, bob]) expect(await mailsTo(person, 'noteMention')).toEqual([]);
});

test('AZ-06 the database shows an agency no note, even of its own ticket', async () => {
  const { rows } = await asSystem(product.app.database, async (tx) => {
    const { rows: found } = await tx.execute<{ agency: string }>(
      sql`select agency_id as agency from users where id = ${ann.user.id}`,
    );
    await tx.execute(sql`select set_config('app.role', 'agency', true), set_config('app.user', ${ann.user.id}, true),
      set_config('app.agency', ${found[0]?.agency ?? ''}, true)`);
    return tx.execute<{
      notes: number;
      mentions: number;
    }>(sql`select (select count(*)::int from ticket_notes) as notes,
      (select count(*)::int from notifications where kind = 'noteMention') as mentions`);
  });
  expect(rows).toEqual([{ notes: 0, mentions: 0 }]);
});

test('messages mention colleagues and administrators, who are notified once', async () => {
  const ticketId = await submit();
  const { items } = await ann.client.messages.mentionable({ ticketId });
  expect(items.map(({ name, side }) => `${name}, ${side}`)).toEqual(
    [admin.user.name, 'Bob Cole', 'Kim Lee']
      .toSorted((one, other) => one.localeCompare(other))
      .map((name) => `${name}, ${name === 'Bob Cole' ? 'agency' : 'reviewer'}`),
  );
  const text = '@Bob Cole and @Kim Lee, which unit?';
  const sent = await ann.client.messages.send({
    ticketId,
    text,
    mentionedIds: [bob.user.id, kim.user.id, kim.user.id],
  });
  expect(sent.mentions).toEqual(['Bob Cole', 'Kim Lee']);
  expect(await notificationsOf(bob, ticketId)).toEqual(['mention Ann Bell']);
  expect(await notificationsOf(kim, ticketId)).toContain('mention Ann Bell');
  await expect.poll(() => mailsTo(bob, 'mention')).toHaveLength(1);
  const [mail] = await mailsTo(bob, 'mention');
  const { subject, text: body } = await admin.client.mail.get({ id: mail?.id ?? '' });
  expect(subject).toMatch(/^You were mentioned on a ticket: /u);
  expect(body).toContain('Ann Bell mentioned you in a message about the ticket');
  expect(body).not.toContain('which unit');
  const reply = await kim.client.messages.send({
    ticketId,
    text: '@Ann Bell: 7',
    mentionedIds: [ann.user.id],
  });
  expect(reply.mentions).toEqual(['Ann Bell']);
  // In place of the notification about the message.
  expect(await notificationsOf(ann, ticketId)).toEqual(['mention Kim Lee']);
});

test('a mention of someone who cannot see the text is refused, and nothing is sent', async () => {
  const ticketId = await submit();
  for (const mentionedIds of [[stranger.user.id], [crypto.randomUUID()], [bob.user.id, stranger.user.id]]) {
    expect(await outcome(ann.client.messages.send({ ticketId, text: 'x', mentionedIds }))).toMatch(
      'MENTION_NOT_ALLOWED',
    );
    expect(await outcome(kim.client.messages.send({ ticketId, text: 'x', mentionedIds }))).toMatch(
      'MENTION_NOT_ALLOWED',
    );
  }
  for (const mentionedIds of [[ann.user.id], [stranger.user.id]])
    expect(await outcome(kim.client.notes.add({ ticketId, text: 'x', mentionedIds }))).toMatch(
      'MENTION_NOT_ALLOWED',
    );
  expect(await outcome(stranger.client.messages.mentionable({ ticketId }))).toMatch('NOT_FOUND');
  expect((await ann.client.messages.list({ ticketId })).items).toEqual([]);
  expect((await kim.client.notes.list({ ticketId })).items).toEqual([]);
  expect(await notificationsOf(bob, ticketId)).toEqual([]);
  expect(await notificationsOf(stranger, ticketId)).toEqual([]);
});

test('notes mention administrators, by mail unless they turned it off', async () => {
  const ticketId = await submit();
  await admin.client.profile.setNotice({ notice: 'mention', isWanted: false });
  const mentionedIds = [admin.user.id];
  await kim.client.notes.add({ ticketId, text: `@${admin.user.name} please check`, mentionedIds });
  await admin.client.notes.add({ ticketId, text: '@Kim Lee done', mentionedIds: [kim.user.id] });
  expect(await notificationsOf(admin, ticketId)).toEqual(['noteMention Kim Lee']);
  await expect.poll(() => mailsTo(kim, 'noteMention')).toHaveLength(1);
  const { number } = await kim.client.tickets.get({ id: ticketId });
  const about = (await mailsTo(admin, 'noteMention')).filter(({ subject }) => subject.includes(number));
  expect(about).toEqual([]);
});

test('an administrator who becomes a user of the agency no longer learns of notes', async () => {
  const ticketId = await submit();
  const former = await joinAsAdmin(product.url, admin, 'Pat Former');
  await kim.client.notes.add({ ticketId, text: SECRET, mentionedIds: [former.user.id] });
  expect(await notificationsOf(former, ticketId)).toEqual(['noteMention Kim Lee']);
  await asSystem(product.app.database, (tx) =>
    tx.execute(sql`update users set role = 'agency',
      agency_id = (select agency_id from users where id = ${ann.user.id}) where id = ${former.user.id}`),
  );
  expect(await outcome(former.client.notes.list({ ticketId }))).toMatch(/NOT_ALLOWED|NOT_SIGNED_IN/u);
  expect(await outcome(notificationsOf(former, ticketId))).not.toMatch('noteMention');
});

test('CL-07 a mention tells a second reviewer nothing before the end, and nobody that there is one', async () => {
  await admin.client.secondReviews.setShares({
    shares: [{ agencyId: null, incidentType: null, percent: 100 }],
  });
  const second = await joinAsAdmin(product.url, admin, 'Sal Second');
  const ticketId = await submit();
  await kim.client.tickets.startReview({ id: ticketId });
  await kim.client.reports.deliver({ ticketId, summary: 'x', notWatchedReason: NOT_WATCHED });
  await admin.client.secondReviews.draw();
  const { items } = await second.client.secondReviews.list({});
  const review = items.find((item) => item.ticketId === ticketId)?.id ?? '';
  await second.client.secondReviews.take({ id: review });
  const mentionedIds = [second.user.id];
  await kim.client.notes.add({ ticketId, text: '@Sal Second, look', mentionedIds });
  await ann.client.messages.send({ ticketId, text: '@Sal Second, look', mentionedIds });
  expect(await notificationsOf(second, ticketId)).toEqual([]);
  expect((await second.client.notes.list({ ticketId })).items).toEqual([]);
  for (const call of [
    () => second.client.notes.add({ ticketId, text: 'x' }),
    () => second.client.messages.mentionable({ ticketId }),
  ])
    expect(await outcome(call())).toMatch('SECOND_REVIEW_IN_PROGRESS');
  await expect.poll(waitingMails).toBe(0);
  await second.client.secondReviews.finish({ id: review, notWatchedReason: 'x' });
  expect(await notificationsOf(second, ticketId)).toEqual(['mention Ann Bell', 'noteMention Kim Lee']);
  expect((await second.client.notes.list({ ticketId })).items).toHaveLength(1);
  expect([...(await mailsTo(second, 'mention')), ...(await mailsTo(second, 'noteMention'))]).toEqual([]);
});

test('who has read the notes of a first review cannot take the second one', async () => {
  const reader = await joinAsAdmin(product.url, admin, 'Rae Reader');
  const ticketId = await submit();
  await kim.client.tickets.startReview({ id: ticketId });
  await kim.client.notes.add({ ticketId, text: SECRET });
  await kim.client.reports.deliver({ ticketId, summary: 'x', notWatchedReason: NOT_WATCHED });
  await admin.client.secondReviews.draw();
  await reader.client.notes.list({ ticketId });
  const { items } = await reader.client.secondReviews.list({});
  expect(items.find((item) => item.ticketId === ticketId)?.take).toMatchObject({
    code: 'SECOND_REVIEW_NOT_INDEPENDENT',
  });
});
