/** Shapes, playback speed and undo of findings, and text snippets for them, tested over the API. */
import { MOST_OWN_SNIPPETS } from '@plainview/domain/review/snippets/text-snippet';
import { addTime, HOUR } from '@plainview/domain/shared/time';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitForReview } from '@plainview/test-support/submit-ticket';
import { joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepExports } from '../../src/modules/reports/exports/sweep-exports.job.ts';
import { asSystem } from '../../src/platform/database/tenant-transaction.ts';

/** How far the product's clock is ahead, in milliseconds. */
let later = 0;
let product: TestProduct;
let admin: Person;
let ticketId: string;
let videoId: string;

beforeAll(async () => {
  product = await startTestProduct({}, { now: () => addTime(new Date(), later) });
  admin = await signInOperator(product.url);
  const ticket = await submitForReview(product.url, admin, 'North PD');
  ticketId = ticket.id;
  videoId = ticket.videos[0]?.videoId ?? '';
});
afterAll(() => product.stop());

const form = () => ({
  videoId,
  startMicroseconds: 1_000_000,
  endMicroseconds: null,
  category: 'Use of Force' as const,
  severity: 'minor' as const,
  text: 'Object in the right hand',
});
const box = { kind: 'box' as const, x1: 0.1, y1: 0.2, x2: 0.5, y2: 0.6 };
const arrow = { kind: 'arrow' as const, x1: 0.9, y1: 0.9, x2: 0.45, y2: 0.3 };

/** Returns the data of the newest ledger entry of an event. */
async function recorded(event: string) {
  const { timeline } = await admin.client.tickets.get({ id: ticketId });
  return timeline.findLast((entry) => entry.event === event)?.data;
}

test('RV-09 a finding keeps its shapes and the speed at which it was marked, and the ledger names them', async () => {
  const drawn = { ...box, x1: box.x2, x2: box.x1, y1: 0.200_004 };
  const made = await admin.client.findings.add({
    ticketId,
    ...form(),
    shapes: [drawn, arrow],
    playbackRate: 1.5,
  });
  expect(made).toMatchObject({ shapes: [box, arrow], playbackRate: 1.5 });
  expect((await admin.client.findings.list({ ticketId })).find(({ id }) => id === made.id)).toEqual(made);
  expect(await recorded('finding.added')).toMatchObject({
    shapes: ['box 0.1000 0.2000 0.5000 0.6000', 'arrow 0.9000 0.9000 0.4500 0.3000'],
    playbackRate: 1.5,
  });

  const edited = await admin.client.findings.edit({ id: made.id, ...form(), shapes: [arrow] });
  expect(edited).toMatchObject({ shapes: [arrow], playbackRate: null });
  expect(await recorded('finding.edited')).toMatchObject({ shapes: ['arrow 0.9000 0.9000 0.4500 0.3000'] });
});

test('RV-09 a finding of a program that knows neither shapes nor speed has none', async () => {
  const made = await admin.client.findings.add({ ticketId, ...form() });
  expect(made).toMatchObject({ shapes: [], playbackRate: null });
  expect(Object.keys((await recorded('finding.added')) ?? {})).not.toContain('shapes');
});

test.each([
  ['outside the frame', { shapes: [{ ...box, x2: 1.01 }] }],
  ['without extent', { shapes: [{ ...box, x2: 0.105 }] }],
  ['of another kind', { shapes: [{ ...box, kind: 'star' }] }],
  ['too many', { shapes: Array.from({ length: 11 }, () => box) }],
  ['played too fast', { playbackRate: 17 }],
])('RV-09 invalid shapes and speeds are refused and change nothing: %s', async (_name, wrong) => {
  const before = await admin.client.findings.list({ ticketId });
  const answer = await admin.fetch(`/api/tickets/${ticketId}/findings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ ...form(), ...wrong }),
  });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'BAD_REQUEST' }]);
  expect(await admin.client.findings.list({ ticketId })).toEqual(before);
});

test('RV-08 a removed finding can be restored for a day, with its author and content', async () => {
  const made = await admin.client.findings.add({ ticketId, ...form(), shapes: [box] });
  const ids = async () => (await admin.client.findings.list({ ticketId })).map(({ id }) => id);
  await admin.client.findings.remove({ id: made.id });
  expect(await ids()).not.toContain(made.id);
  expect(await outcome(admin.client.findings.edit({ id: made.id, ...form() }))).toMatch(/^NOT_FOUND/u);
  expect(await outcome(admin.client.findings.remove({ id: made.id }))).toMatch(/^NOT_FOUND/u);

  expect(await admin.client.findings.restore({ id: made.id })).toEqual(made);
  expect(await admin.client.findings.restore({ id: made.id })).toEqual(made);
  expect(await ids()).toContain(made.id);
  const { timeline } = await admin.client.tickets.get({ id: ticketId });
  const restored = timeline.filter(({ event }) => event === 'finding.restored');
  expect(restored.map(({ subjectId }) => subjectId)).toEqual([made.id]);

  await admin.client.findings.remove({ id: made.id });
  later = 25 * HOUR;
  await sweepExports(product.app);
  later = 0;
  expect(await outcome(admin.client.findings.restore({ id: made.id }))).toMatch(/^NOT_FOUND/u);
});

const snippetsOf = async (who: Person) =>
  (await who.client.snippets.list()).map(({ name, text, isShared }) => [name, text, isShared]);

test('RV-08 text snippets are their reviewer’s own, or shared by all, and leave no trace in the ledger', async () => {
  const other = await joinAsAdmin(product.url, admin, 'Other Reviewer');
  const { snippets } = admin.client;
  const countEntries = async (): Promise<unknown> =>
    asSystem(product.app.database, async (tx) =>
      (await tx.execute(sql`select count(*)::int as n from custody_entries`)).rows.at(0),
    );
  const before = await countEntries();
  const own = await snippets.create({ name: 'Name', text: ' Uses first name. ', isShared: false });
  const shared = await snippets.create({ name: 'Advice', text: 'Gives the warning.', isShared: true });
  const both = [
    ['Advice', 'Gives the warning.', true],
    ['Name', 'Uses first name.', false],
  ];
  expect(await snippetsOf(admin)).toEqual(both);
  expect(await snippetsOf(other)).toEqual([both[0]]);

  const change = { name: 'Mine', text: 'x' };
  expect(await outcome(other.client.snippets.update({ id: own.id, ...change }))).toMatch(/^NOT_FOUND/u);
  expect(await outcome(other.client.snippets.delete({ id: own.id }))).toMatch(/^NOT_FOUND/u);
  await other.client.snippets.update({ id: shared.id, name: 'Warning', text: 'Warns.' });
  expect(await snippetsOf(admin)).toEqual([both[1], ['Warning', 'Warns.', true]]);
  await other.client.snippets.delete({ id: shared.id });
  expect(await snippetsOf(admin)).toEqual([both[1]]);
  expect(await countEntries()).toEqual(before);
});

test('RV-08 each reviewer has at most a hundred snippets of their own', async () => {
  const { snippets } = admin.client;
  const known = (await snippets.list()).length;
  await asSystem(product.app.database, (tx) =>
    tx.execute(sql`insert into text_snippets (id, owner_id, name, text, created_at, changed_at)
      select gen_random_uuid(), ${admin.user.id}, 'x', 'x', now(), now()
      from generate_series(1, ${MOST_OWN_SNIPPETS - known - 1})`),
  );
  const snippet = { name: 'x', text: 'x', isShared: false };
  await snippets.create(snippet);
  expect(await outcome(snippets.create(snippet))).toMatch(/^TOO_MANY_SNIPPETS/u);
  expect(await outcome(snippets.create({ ...snippet, isShared: true }))).toBe('done');
});
