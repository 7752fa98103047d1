import { traverseContractProcedures } from '@orpc/server';
import { contract, type Inputs } from '@plainview/contract/index';
import { readConfig } from '@plainview/server/platform/config/config';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { deliverRedaction } from '@plainview/test-support/deliver-redaction';
import { startGoogleServer, type GoogleServer } from '@plainview/test-support/google/google-server';
import { backdateTicket, issueInvoice } from '@plainview/test-support/issue-invoice';
import { offerRedactions } from '@plainview/test-support/order-redaction';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { scorecardContent } from '@plainview/test-support/publish-scorecard';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

let google: GoogleServer;
let product: TestProduct;
let admin: Person;
let kim: Person;
let ann: Person;
let ticketId = '';
let videoId = '';
let redactionId = '';
let later = 0;
const invoices = {
  next: { agencyId: '', month: '', total: '' },
  paid: { id: '', paymentId: '' },
  voided: { id: '' },
};
const payment = { amount: '0.01', paidOn: '2026-01-01', method: 'check' } as const;

beforeAll(async () => {
  google = await startGoogleServer();
  google.makeSpreadsheet('book');
  const { googleSheets } = readConfig(google.settingsFor('book'));
  product = await startTestProduct(
    { googleSheets, webhookOrigins: ['https://tool.example'] },
    { now: () => new Date(Date.now() + later) },
  );
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  const ticket = await submitTicket(product.url, ann);
  ticketId = ticket.id;
  videoId = ticket.videos[0]?.videoId ?? '';
  await admin.client.tickets.startReview({ id: ticketId });
  kim = await joinAsAdmin(product.url, admin, 'Kim Lee');
  await offerRedactions(admin);
  redactionId = await deliverRedaction(product, ann, ticket);
  await fillInvoices();
});
afterAll(async () => {
  await product.stop();
  await google.stop();
});

/** A month that can be invoiced, an invoice with a payment, and one that can be voided. */
async function fillInvoices(): Promise<void> {
  const { databaseUrl } = product;
  const next = async (): Promise<string> => (await submitTicket(product.url, ann)).id;
  const { id } = await issueInvoice(databaseUrl, admin, await next());
  const paid = await admin.client.invoices.recordPayment({ id, ...payment, amount: '0.02' });
  invoices.paid = { id, paymentId: paid.payments[0]?.id ?? '' };
  invoices.voided = await issueInvoice(databaseUrl, admin, await next());
  const statement = await backdateTicket(databaseUrl, admin, await next());
  const { total } = await admin.client.invoices.preview(statement);
  invoices.next = { ...statement, total };
}

const finding = (): Inputs['findings']['add'] => ({
  ticketId,
  videoId,
  startMicroseconds: 0,
  endMicroseconds: null,
  category: 'Other',
  severity: 'information',
  text: 'x',
});
/** A WebVTT file with one line. */
const transcript = 'V0VCVlRUCgowMDowMC4wMDAgLS0+IDAwOjAxLjAwMAp4';
const selection = () => ({ kind: 'some', ids: [videoId] });

/** Every call that creates something: the caller, two different inputs, and the table that gets a row. */
const creates: Readonly<Record<string, () => readonly [Person, object, object, string]>> = {
  'support.create': () => [ann, { text: 'a' }, { text: 'b' }, 'support_requests'],
  'findings.add': () => [admin, finding(), { ...finding(), text: 'y' }, 'findings'],
  'messages.send': () => [admin, { ticketId, text: 'a' }, { ticketId, text: 'b' }, 'ticket_messages'],
  'notes.add': () => [admin, { ticketId, text: 'a' }, { ticketId, text: 'b' }, 'ticket_notes'],
  'transcripts.add': () => [
    admin,
    { videoId, fileName: 'a', content: transcript },
    { videoId, fileName: 'b', content: transcript },
    'transcripts',
  ],
  'exports.prepare': () => [
    admin,
    { kind: 'tickets', format: 'csv', filter: {} },
    { kind: 'tickets', format: 'xlsx', filter: {} },
    'export_requests',
  ],
  'exports.prepareTickets': () => [
    ann,
    { format: 'csv', filter: {} },
    { format: 'xlsx', filter: {} },
    'export_requests',
  ],
  'redactions.order': () => [
    ann,
    { ticketId, videoIds: [videoId], purpose: 'court', hidden: ['faces'] },
    { ticketId, videoIds: [videoId], purpose: 'media', hidden: ['faces'] },
    'redactions',
  ],
  'releaseLinks.create': () => [
    ann,
    { redactionId, recipientName: 'a' },
    { redactionId, recipientName: 'b' },
    'release_links',
  ],
  'savedViews.create': () => [ann, { name: 'a', filter: {} }, { name: 'b', filter: {} }, 'saved_views'],
  'processing.start': () => [
    admin,
    { selection: selection() },
    { selection: { kind: 'all', filter: {}, except: [] } },
    'processing_runs',
  ],
  'sheetExports.start': () => [
    admin,
    { selection: selection() },
    { selection: { kind: 'all', filter: {}, except: [] } },
    'sheet_exports',
  ],
  'queue.assignMany': () => [
    admin,
    { tickets: [{ id: ticketId, expectedReviewerId: admin.user.id }], reviewerId: kim.user.id },
    { tickets: [{ id: ticketId, expectedReviewerId: null }], reviewerId: kim.user.id },
    'notifications',
  ],
  'tickets.placeHolds': () => [
    admin,
    { ids: [ticketId], reason: 'a' },
    { ids: [ticketId], reason: 'b' },
    'custody_entries',
  ],
  'bundles.createMany': () => [
    admin,
    { ids: [ticketId], kind: 'custody' },
    { ids: [ticketId], kind: 'full' },
    'evidence_bundles',
  ],
  'reports.deliver': () => [
    admin,
    { ticketId, summary: 'Sound work.', notWatchedReason: NOT_WATCHED },
    { ticketId, summary: 'Other', notWatchedReason: NOT_WATCHED },
    'reports',
  ],
  'scorecards.create': () => [
    admin,
    { content: scorecardContent('a', [{ id: 'one' }]) },
    { content: scorecardContent('b', [{ id: 'one' }]) },
    'scorecards',
  ],
  'snippets.create': () => [
    admin,
    { name: 'a', text: 'x', isShared: false },
    { name: 'b', text: 'x', isShared: false },
    'text_snippets',
  ],
  'webhooks.add': () => [
    admin,
    { url: 'https://tool.example/hook', events: ['report.delivered'] },
    { url: 'https://tool.example/other', events: ['report.delivered'] },
    'webhooks',
  ],
  'holds.place': () => [
    admin,
    { name: 'a', reason: 'x', ticketIds: [ticketId] },
    { name: 'b', reason: 'x', ticketIds: [ticketId] },
    'holds',
  ],
  'invoices.issue': () => [admin, invoices.next, { ...invoices.next, total: '999.00' }, 'invoices'],
  'invoices.void': () => [
    admin,
    { id: invoices.voided.id, reason: 'a' },
    { id: invoices.voided.id, reason: 'b' },
    'credit_notes',
  ],
  'invoices.recordPayment': () => [
    admin,
    { id: invoices.paid.id, ...payment },
    { id: invoices.paid.id, ...payment, amount: '2.00' },
    'invoice_payments',
  ],
  'invoices.reversePayment': () => [
    admin,
    { ...invoices.paid, note: 'a' },
    { ...invoices.paid, note: 'b' },
    'invoice_payments',
  ],
  'apiKeys.create': () => [
    ann,
    { name: 'a', lifetimeDays: null },
    { name: 'b', lifetimeDays: null },
    'api_keys',
  ],
};

/** The first response of each case. */
const answers: string[] = [];
/** Secrets that let a caller authenticate or sign: the values of these fields, and references in URLs. */
const SECRET = /(?:"(?:secret|reference|passcode)":"|[?&]reference=|\/release#)([^"&]+)/gu;

async function send(person: Person, procedure: string, input: object, key?: string) {
  const answer = await person.fetch(`/rpc/${procedure.replace('.', '/')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
    body: JSON.stringify({ json: input }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Counts the rows of a table; of the ledger, those of the one case, since entries about files come at any time. */
async function rowsOf(table: string): Promise<number> {
  const ofCase = table === 'custody_entries' ? sql`where event = 'ticket.hold_placed'` : sql``;
  const { rows } = await asSystem(product.app.database, (tx) =>
    tx.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)} ${ofCase}`),
  );
  return rows[0]?.n ?? -1;
}

test('each creating call has a case here', () => {
  const named: string[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    if (procedure['~orpc'].meta['repeat'] === 'once') named.push(path.join('.'));
  });
  expect(Object.keys(creates).toSorted()).toEqual(named.toSorted());
});

test.each(Object.keys(creates))(
  '%s called twice with one key creates one; other input is rejected',
  async (name) => {
    const [person, input, other, table] = creates[name]?.() ?? [ann, {}, {}, ''];
    const before = await rowsOf(table);
    const key = crypto.randomUUID();
    const first = await send(person, name, input, key);
    const second = await send(person, name, input, key);
    answers.push(first.text);
    expect(first.status).toBe(200);
    // Secrets of API keys and release links are shown only once, and a repeated request says so. Every other
    // one gets the same response.
    const isSecret = name === 'apiKeys.create' || name === 'releaseLinks.create';
    expect(isSecret ? second.status : second).toEqual(isSecret ? 409 : first);
    expect(second.text.includes('_SHOWN_ONCE')).toBe(isSecret);
    expect(await rowsOf(table)).toBe(before + 1);
    const differing = await send(person, name, other, key);
    expect(differing.status).toBe(422);
    expect(differing.text).toContain('REPEAT_DIFFERS');
    expect(await rowsOf(table)).toBe(before + 1);
  },
);

test('no secret in a stored response is in plain text', async () => {
  const { rows } = await asSystem(product.app.database, (tx) =>
    tx.execute<{ operation: string; kept: string }>(
      sql`select operation, result as kept from idempotency_claims`,
    ),
  );
  expect(new Set(rows.map(({ operation }) => operation))).toEqual(new Set(Object.keys(creates)));
  const secrets = answers.flatMap((text) => [...text.matchAll(SECRET)].map(([, secret = '']) => secret));
  // The API key, the webhook and the reference of the run.
  expect(secrets.length).toBeGreaterThanOrEqual(3);
  for (const { operation, kept } of rows) {
    const shown = secrets.filter((secret) => kept.includes(JSON.stringify(secret).slice(1, -1)));
    expect({ operation, shown }).toEqual({ operation, shown: [] });
  }
});

test('simultaneous calls create one: the others get its response, or an error while it is in progress', async () => {
  const before = await rowsOf('support_requests');
  const key = crypto.randomUUID();
  const all = await Promise.all(
    Array.from({ length: 12 }, () => send(ann, 'support.create', { text: 'together' }, key)),
  );
  expect(await rowsOf('support_requests')).toBe(before + 1);
  const made = all.filter(({ status }) => status === 200).map(({ text }) => text);
  expect(new Set(made).size).toBe(1);
  const others = all.filter(({ status }) => status !== 200);
  expect(others.every(({ text }) => text.includes('REPEAT_UNDER_WAY'))).toBe(true);
});

test('without a key, with other keys and for other users, each call creates its own', async () => {
  const before = await rowsOf('support_requests');
  const key = crypto.randomUUID();
  for (const [person, own] of [
    [ann, undefined],
    [ann, undefined],
    [ann, key],
    [ann, `${key}2`],
    [admin, key],
  ] as const)
    expect((await send(person, 'support.create', { text: 'same' }, own)).status).toBe(200);
  expect(await rowsOf('support_requests')).toBe(before + 5);
});

test('a rejected call stores nothing: corrected, it succeeds with the same key', async () => {
  await admin.client.tickets.reopen({ id: ticketId, reason: 'x' }).catch(() => undefined);
  const key = crypto.randomUUID();
  const outside = { ...finding(), startMicroseconds: 9_000_000_000 };
  expect((await send(admin, 'findings.add', outside, key)).text).toContain('FINDING_OUTSIDE_VIDEO');
  expect((await send(admin, 'findings.add', finding(), key)).status).toBe(200);
});

test('a key is a text of 1 to 255 characters, quoted or bare', async () => {
  const before = await rowsOf('support_requests');
  const key = crypto.randomUUID();
  const bare = await send(ann, 'support.create', { text: 'q' }, key);
  expect(await send(ann, 'support.create', { text: 'q' }, `"${key}"`)).toEqual(bare);
  expect((await send(ann, 'support.create', { text: 'q' }, 'x'.repeat(255))).status).toBe(200);
  for (const bad of ['x'.repeat(256), '', '""', 'ü'])
    expect((await send(ann, 'support.create', { text: 'q' }, bad)).text).toContain('REPEAT_KEY_NOT_VALID');
  expect(await rowsOf('support_requests')).toBe(before + 2);
});

test('a response is stored as JSON, and returns with its dates and any text', async () => {
  const key = crypto.randomUUID();
  // Quotes, a character outside the Basic Multilingual Plane, and a property name that must not be
  // set on an object.
  const said = { text: '"__proto__": \\ \u{1F694}' };
  const first = await send(ann, 'support.create', said, key);
  expect(first.status).toBe(200);
  expect(await send(ann, 'support.create', said, key)).toEqual(first);
  const { rows } = await asSystem(product.app.database, (tx) =>
    tx.execute<{ kept: object }>(sql`select result::json as kept from idempotency_claims`),
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { kept } of rows) expect(kept).toHaveProperty('json');
});

test('after 24 hours a key is free again, and its stored response is deleted', async () => {
  const key = crypto.randomUUID();
  const first = await send(ann, 'support.create', { text: 'day' }, key);
  later = 24 * 60 * 60 * 1000 + 1000;
  const second = await send(ann, 'support.create', { text: 'another' }, key);
  expect([second.status, second.text === first.text]).toEqual([200, false]);
  await product.runSweep();
  expect(await rowsOf('idempotency_claims')).toBe(1);
  later = 0;
});

test('POST /uploads called twice with one key starts one upload', async () => {
  const begin = (length: number, key: string) =>
    ann.fetch('/uploads', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(length),
        'upload-metadata': `filename ${btoa('patrol.mp4')}`,
        'idempotency-key': key,
      },
    });
  const before = await rowsOf('uploads');
  const key = crypto.randomUUID();
  const first = await begin(1000, key);
  const second = await begin(1000, key);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
  expect(await rowsOf('uploads')).toBe(before + 1);
  expect((await begin(1001, key)).status).toBe(422);
  expect((await begin(1000, 'x'.repeat(256))).status).toBe(400);
  const together = await Promise.all(Array.from({ length: 6 }, () => begin(1000, `${key}2`)));
  for (const { status } of together) expect(status).toBeOneOf([201, 409]);
  expect(await rowsOf('uploads')).toBe(before + 2);
  const head = await ann.fetch(first.headers.get('location') ?? '', {
    method: 'HEAD',
    headers: { 'tus-resumable': '1.0.0' },
  });
  expect(head.headers.get('upload-offset')).toBe('0');
});
