import type { ServerResponse } from 'node:http';
import type { Inputs } from '@plainview/contract/index';
import { sweepWebhooks } from '@plainview/server/modules/operations/webhooks/webhook-deliveries';
import { sealWebhookSecrets } from '@plainview/server/modules/operations/webhooks/webhook-secrets';
import {
  lockWebhook,
  renewWebhookSecret,
} from '@plainview/server/modules/operations/webhooks/webhooks.repository';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { outcome } from '@plainview/test-support/call-outcome';
import { startWebhookReceiver, type WebhookReceiver } from '@plainview/test-support/peers/webhook-receiver';
import { freePort } from '@plainview/test-support/product/free-port';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

const told = z.object({ type: z.string(), timestamp: z.string(), data: z.record(z.string(), z.unknown()) });

let now = new Date();
const later = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds));

let receiver: WebhookReceiver;
/** How the receiver responds in this test. */
let manner: (response: ServerResponse) => void;
let nobody: string;
let product: TestProduct;
let admin: Person;
let ann: Person;
let stranger: Person;

beforeAll(async () => {
  receiver = await startWebhookReceiver((response) => manner(response));
  nobody = `http://127.0.0.1:${await freePort()}`;
  product = await startTestProduct({ webhookOrigins: [receiver.origin, nobody] }, { now: () => now });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  stranger = await joinAgency(product.url, admin, 'South PD');
});
afterAll(async () => {
  await product.stop();
  await receiver.stop();
});
beforeEach(() => {
  now = new Date();
  manner = (response) => response.writeHead(204).end();
});
afterEach(async () => {
  for (const { id } of (await admin.client.webhooks.list()).items) await admin.client.webhooks.remove({ id });
});

async function submit(person: Person): Promise<string> {
  const { id } = await submitTicket(product.url, person);
  return id;
}

const agencyId = async (name: string): Promise<string | null> =>
  (await admin.client.agencies.list()).find((agency) => agency.name === name)?.id ?? null;

const log = async () => (await admin.client.webhooks.deliveries({})).items;

/** Waits until the only delivery in the log is as expected. */
const expectDelivery = (expected: object) =>
  expect.poll(async () => (await log())[0], { timeout: 20_000 }).toMatchObject(expected);

const hook = (): Inputs['webhooks']['add'] => ({
  url: `${receiver.origin}/hook`,
  events: ['ticket.created'],
});

async function addTested(url = `${receiver.origin}/hook`): Promise<string> {
  const { id } = await admin.client.webhooks.add({ url, events: ['ticket.created'] });
  await admin.client.webhooks.test({ id });
  return id;
}

test('an agency’s action is sent to the administrators’ webhook, signed and with its time', async () => {
  const before = receiver.received.length;
  const { id, secret } = await admin.client.webhooks.add(hook());
  const ticketId = await submit(ann);
  await expectDelivery({
    webhookId: id,
    event: 'ticket.created',
    state: 'delivered',
    attempts: 1,
    status: 204,
  });
  const call = receiver.received.at(-1);
  expect(receiver.received).toHaveLength(before + 1);
  // Verified with the standard's own library, as a receiver would.
  const body = told.parse(new Webhook(secret).verify(call?.body ?? '', { ...call?.headers }));
  expect(body).toMatchObject({ type: 'ticket.created', data: { subjectId: ticketId, ticketId } });
  expect(call?.headers['webhook-id']).toBe((await log())[0]?.id);
  const other = new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`);
  expect(() => other.verify(call?.body ?? '', { ...call?.headers })).toThrow('No matching signature found');
});

test('a webhook for one agency receives nothing about other agencies and no reviewer’s draft', async () => {
  const events = ['ticket.created', 'video.processed', 'video.verified'] as const;
  const south = await agencyId('South PD');
  await admin.client.webhooks.add({ url: `${receiver.origin}/south`, events: [...events], agencyId: south });
  await submit(ann);
  const ticketId = await submit(stranger);
  await admin.client.processing.start({ selection: { kind: 'all', filter: {}, except: [] } });
  await expect
    .poll(async () => (await log()).filter((line) => line.state === 'delivered').length, { timeout: 20_000 })
    .toBe(2);
  const lines = await log();
  expect(new Set(lines.map((line) => line.event))).toEqual(new Set(['ticket.created', 'video.verified']));
  expect(lines.find((line) => line.event === 'ticket.created')?.subjectId).toBe(ticketId);
});

test('the start of a run contains the reference that reads its selection', async () => {
  await submit(ann);
  await admin.client.webhooks.add({ url: `${receiver.origin}/tool`, events: ['processing.started'] });
  const run = await admin.client.processing.start({ selection: { kind: 'all', filter: {}, except: [] } });
  await expectDelivery({ event: 'processing.started', state: 'delivered' });
  const { data } = told.parse(JSON.parse(receiver.received.at(-1)?.body ?? ''));
  expect(data['reference']).toBe(run.reference);
});

test.each([
  [
    'an error',
    (response: ServerResponse) => response.writeHead(500).end('no room'),
    { status: 500, note: 'HTTP 500: no room' },
  ],
  [
    'a redirect',
    (response: ServerResponse) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    { status: 302, note: 'HTTP 302' },
  ],
  ['rubbish', (response: ServerResponse) => void response.socket?.end('rubbish\r\n\r\n'), { status: null }],
  ['nothing', (response: ServerResponse) => void response.destroy(), { status: null }],
  [
    'an endless error',
    (response: ServerResponse) => void response.writeHead(503).write('x'.repeat(100_000)),
    { status: 503 },
  ],
])(
  '%s is not a delivery: it is retried later, with the reason in the log',
  async (_words, behave, expected) => {
    manner = behave;
    await addTested();
    await expectDelivery({ state: 'waiting', attempts: 1, ...expected });
    const line = (await log())[0];
    expect(line?.nextAttemptAt?.getTime()).toBe(now.getTime() + 5000);
    manner = (response) => response.writeHead(200).end();
    later(10 * 60_000);
    await product.runSweep();
    await expectDelivery({ state: 'delivered', attempts: 2, status: 200 });
    // Both requests have the same delivery ID.
    const ids = receiver.received.slice(-2).map((call) => call.headers['webhook-id']);
    expect(ids).toEqual([line?.id, line?.id]);
  },
);

test('delivery to an unreachable receiver ends after ten attempts, and an administrator sends it again', async () => {
  const id = await addTested(`${nobody}/hook`);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await expectDelivery({ attempts: attempt, status: null });
    later(25 * 3_600_000);
    await sweepWebhooks(product.app);
  }
  await expectDelivery({ state: 'failed', attempts: 10 });
  expect((await admin.client.webhooks.list()).items[0]).toMatchObject({ id, failed: 1, waiting: 0 });
  const line = (await log())[0];
  // Ten days later.
  await admin.client.session.reauthenticate({ password: admin.password });
  await admin.client.webhooks.change({ id, ...hook(), isPaused: false });
  await admin.client.webhooks.sendAgain({ id: line?.id ?? '' });
  await expectDelivery({ id: line?.id, state: 'delivered', attempts: 1 });
  const { items } = await admin.client.custody.list({ search: id });
  expect(items.map((entry) => entry.event)).toEqual([
    'webhook.sent_again',
    'webhook.changed',
    'webhook.added',
  ]);
});

test('a delivery that is already queued cannot be sent again', async () => {
  manner = (response) => response.writeHead(500).end();
  await addTested();
  await expectDelivery({ state: 'waiting', attempts: 1 });
  const again = admin.client.webhooks.sendAgain({ id: (await log())[0]?.id ?? '' });
  expect(await outcome(again)).toMatch('DELIVERY_WAITS');
});

test('a slow receiver delays no mail and no other work', async () => {
  const open: ServerResponse[] = [];
  manner = (response) => void open.push(response);
  const id = await addTested();
  await admin.client.webhooks.test({ id });
  await expect.poll(() => open.length).toBe(2);
  // Meanwhile other workers store and check the upload.
  await submit(ann);
  manner = (response) => response.writeHead(204).end();
  for (const response of open) response.writeHead(204).end();
  await expect.poll(async () => (await log()).every((line) => line.state === 'delivered')).toBe(true);
});

test('only allowed origins are called, even after the settings change', async () => {
  const add = (url: string) => outcome(admin.client.webhooks.add({ url, events: ['ticket.created'] }));
  expect(await add('http://169.254.169.254/latest')).toMatch('WEBHOOK_NOT_ALLOWED');
  expect(await add(`${receiver.origin.replace('http:', 'https:')}/`)).toMatch('WEBHOOK_NOT_ALLOWED');
  expect(await add('file:///etc/passwd')).toMatch('Input validation failed');
  const { id } = await admin.client.webhooks.add(hook());
  const change = admin.client.webhooks.change({
    id,
    ...hook(),
    url: 'http://127.0.0.1:1/',
    isPaused: false,
  });
  expect(await outcome(change)).toMatch('WEBHOOK_NOT_ALLOWED');
});

test.each(['user@', 'user:secret@', ':secret@'])(
  'a URL with credentials (%s) is rejected',
  async (credentials) => {
    const url = receiver.origin.replace('://', `://${credentials}`);
    const refusal = 'Remove the user name and password from the URL.';
    expect(await outcome(admin.client.webhooks.add({ ...hook(), url }))).toMatch(refusal);
    const { id } = await admin.client.webhooks.add(hook());
    const change = { id, ...hook(), url, isPaused: false };
    expect(await outcome(admin.client.webhooks.change(change))).toMatch(refusal);
  },
);

test('signing secrets are encrypted in the database; those of an earlier release are encrypted at startup', async () => {
  const { id, secret } = await admin.client.webhooks.add(hook());
  const stored = async () =>
    asSystem(product.app.database, async (tx) => (await lockWebhook(tx, id))?.secret ?? '');
  expect(await stored()).not.toContain(secret.slice('whsec_'.length));
  await asSystem(product.app.database, (tx) => renewWebhookSecret(tx, id, secret));
  await sealWebhookSecrets(product.app);
  expect(await stored()).not.toContain('whsec_');
  const ticketId = await submit(ann);
  await expectDelivery({ subjectId: ticketId, state: 'delivered' });
  const call = receiver.received.at(-1);
  expect(new Webhook(secret).verify(call?.body ?? '', { ...call?.headers })).toBeDefined();
});

test('a paused webhook receives nothing; deliveries are signed with a new secret as soon as it is set', async () => {
  const { id, secret } = await admin.client.webhooks.add(hook());
  const change = { id, ...hook() };
  await admin.client.webhooks.change({ ...change, isPaused: true });
  await submit(ann);
  await admin.client.webhooks.change({ ...change, isPaused: false });
  const renewed = await admin.client.webhooks.renewSecret({ id });
  const ticketId = await submit(ann);
  await expectDelivery({ subjectId: ticketId, state: 'delivered' });
  expect(await log()).toHaveLength(1);
  const call = receiver.received.at(-1);
  expect(() => new Webhook(secret).verify(call?.body ?? '', { ...call?.headers })).toThrow(
    'No matching signature found',
  );
  expect(new Webhook(renewed.secret).verify(call?.body ?? '', { ...call?.headers })).toBeDefined();
  expect(JSON.stringify(await admin.client.webhooks.list())).not.toContain('whsec_');
});
