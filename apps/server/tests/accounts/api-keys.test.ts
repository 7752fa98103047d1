import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller, type Caller } from '@plainview/test-support/caller';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import {
  joinAgency,
  joinByKey,
  joinAsAdmin,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { decided, sha256Of } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { sql } from 'drizzle-orm';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';

const DAY = 24 * 60 * 60 * 1000;
const NOT_VALID = 'API_KEY_NOT_VALID: This API key is not valid.';

let product: TestProduct;
let admin: Person;
let dana: Person;
let colleague: Person;
let stranger: Person;
let later = 0;

beforeAll(async () => {
  product = await startTestProduct(
    { policy: { ...securityPolicies.standard, sessionHours: 24 * 365 } },
    { now: () => new Date(Date.now() + later) },
  );
  admin = await signInOperator(product.url);
  dana = await joinAgency(product.url, admin, 'North PD', 'Dana Okafor');
  colleague = await joinAgency(product.url, admin, 'North PD');
  stranger = await joinAgency(product.url, admin, 'South PD');
});
afterAll(() => product.stop());

const tickets = (caller: Caller) => outcome(caller.client.tickets.list({}));
const seen = async (person: Person) =>
  (await person.client.apiKeys.list({ search: 'shared' })).items.map(({ id }) => id);
const post = (caller: Caller) =>
  caller
    .fetch('/api/support', {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'text/plain' },
      body: '{}',
    })
    .then(({ status }) => status);
const call = (caller: Caller, path: string) => caller.fetch(path).then(({ status }) => status);

test('the secret is returned once; the database stores its SHA-256 and lists its prefix', async () => {
  const { key, secret } = await dana.client.apiKeys.create({ name: '  Evidence system ', lifetimeDays: 30 });
  expect(secret).toMatch(/^plainview_[\w-]{43}$/u);
  expect(key).toMatchObject({
    name: 'Evidence system',
    prefix: secret.slice(0, 16),
    scope: 'agency',
    agencyName: 'North PD',
    madeBy: 'Dana Okafor',
    lastUsedAt: null,
    state: 'active',
  });
  expect(key.expiresAt?.getTime()).toBe(key.createdAt.getTime() + 30 * DAY);
  const { items } = await dana.client.apiKeys.list({});
  expect(items).toContainEqual(key);
  const { rows } = await asSystem(product.app.database, (tx) =>
    tx.execute<{ secret_hash: string }>(sql`select * from api_keys where id = ${key.id}`),
  );
  expect(rows[0]?.secret_hash).toBe(createHash('sha256').update(secret).digest('hex'));
  expect(JSON.stringify([items, rows])).not.toContain(secret);
  expect(await outcome(dana.client.apiKeys.create({ name: ' ', lifetimeDays: null }))).toBe(
    'API_KEY_NAME_REQUIRED: Please name the key.',
  );
});

test('a key uploads with tus-js-client and reads tickets, videos, statements and changes; the ledger names the key', async () => {
  const program = await joinByKey(product.url, dana);
  const changes = await program.client.live.changes();
  const file = await makeTestVideo();
  const { size } = await stat(file);
  const uploadId = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(createReadStream(file), {
      endpoint: `${product.url}/uploads`,
      uploadSize: size,
      chunkSize: 64 * 1024,
      headers: { authorization: `Bearer ${program.secret}`, 'idempotency-key': crypto.randomUUID() },
      metadata: { filename: 'patrol.mp4' },
      onError: reject,
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
    });
    upload.start();
  });
  await program.client.uploads.seal({ id: uploadId, sha256: await sha256Of(file) });
  await decided({ ...dana, ...program }, uploadId);
  const ticket = await createTicket(program, [uploadId]);
  expect(ticket.submittedBy).toBe('Dana Okafor');
  const video = await program.fetch(ticket.videos[0]?.url ?? '', { headers: { range: 'bytes=0-' } });
  expect(video.status).toBe(206);
  expect((await video.arrayBuffer()).byteLength).toBe(size);
  const { items } = await program.client.statements.list({ year: new Date().getUTCFullYear() });
  const statement = `/statements/${items[0]?.agencyId}/${items[0]?.month}`;
  expect(await call(program, `${statement}.pdf`)).toBe(200);

  const events: string[] = [];
  for await (const { event } of changes) {
    events.push(event);
    if (event === 'ticket.created') break;
  }
  expect(events[0]).toBe('upload.started');
  const { items: entries } = await admin.client.custody.list({ search: ticket.id });
  expect(entries.map(({ event, actorName }) => `${actorName}: ${event}`)).toContain(
    'Dana Okafor (API key Evidence system): ticket.created',
  );
  expect(await admin.client.custody.verify()).toMatchObject({ intact: true });

  // Another agency's key gets "not found" for the same addresses; an invalid key is rejected.
  const other = await joinByKey(product.url, stranger);
  expect(await outcome(other.client.tickets.get({ id: ticket.id }))).toMatch(/^NOT_FOUND/u);
  const bad = createCaller(product.url, `${program.secret.slice(0, -1)}!`);
  for (const address of [ticket.videos[0]?.url ?? '', `${statement}.pdf`]) {
    expect(await call(other, address)).toBe(404);
    expect(await call(bad, address)).toBe(401);
  }
  const begin = { method: 'POST', headers: { 'tus-resumable': '1.0.0', 'upload-length': '1' } };
  expect((await bad.fetch('/uploads', begin)).status).toBe(401);
});

test('an administrator’s key can export what the administrator can', async () => {
  const office = await joinByKey(product.url, admin, 'Accounting');
  const { url } = await office.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: {} });
  expect(await call(office, url)).toBe(200);
  expect((await office.client.session.current()).user?.name).toBe('Admin');
  const agencies = await joinByKey(product.url, dana);
  // Users see no one else's exports.
  expect(await call(agencies, url)).toBe(404);
});

test('a key ends when it is revoked or expires, or its creator is deleted, rejected, moved or changes role', async () => {
  const short = await joinByKey(product.url, dana, 'Short');
  expect(await tickets(short)).toBe('done');
  later = 90 * DAY;
  expect(await tickets(short)).toBe(NOT_VALID);
  expect((await dana.client.apiKeys.list({ search: 'short' })).items[0]?.state).toBe('expired');
  later = 0;
  await dana.client.apiKeys.revoke({ id: short.keyId });
  expect(await tickets(short)).toBe(NOT_VALID);
  expect(await outcome(dana.client.apiKeys.revoke({ id: short.keyId }))).toMatch(/^API_KEY_NOT_ACTIVE/u);

  const leaver = await joinAgency(product.url, admin, 'North PD', 'Leaver');
  const leaversKey = await joinByKey(product.url, leaver);
  await admin.client.users.delete({ id: leaver.user.id });
  expect(await tickets(leaversKey)).toBe(NOT_VALID);
  const { items } = await colleague.client.apiKeys.list({ search: 'leaver' });
  expect(items).toMatchObject([{ state: 'revoked', revokedBy: 'Admin', madeBy: 'Leaver' }]);

  const boss = await joinAsAdmin(product.url, admin);
  const bossKey = await joinByKey(product.url, boss);
  await admin.client.users.changeRole({ id: boss.user.id, role: 'agency' });
  expect(await tickets(bossKey)).toBe(NOT_VALID);
  // A revoked key stays revoked when the user gets the role back.
  await admin.client.users.changeRole({ id: boss.user.id, role: 'admin' });
  expect(await tickets(bossKey)).toBe(NOT_VALID);

  // No action of the product leads to these states, but every request still checks the key.
  const set = (change: string) =>
    changeAsOwner(product.databaseUrl, `update users set ${change} where id = $1`, colleague.user.id);
  const key = await joinByKey(product.url, colleague);
  await set("status = 'rejected'");
  expect(await tickets(key)).toBe(NOT_VALID);
  await set("status = 'approved', agency_id = (select id from agencies where name = 'South PD')");
  expect(await tickets(key)).toBe(NOT_VALID);
  await set("agency_id = (select id from agencies where name = 'North PD')");
  expect(await tickets(key)).toBe('done');
});

test('users see and revoke the keys of their own agency, administrators those of all agencies', async () => {
  const key = await joinByKey(product.url, dana, 'Shared');
  const office = await joinByKey(product.url, admin, 'Shared');
  expect(await seen(colleague)).toEqual([key.keyId]);
  expect(await seen(stranger)).toEqual([]);
  expect(await seen(admin)).toEqual([office.keyId, key.keyId]);
  expect(await outcome(stranger.client.apiKeys.revoke({ id: key.keyId }))).toMatch(/^NOT_FOUND/u);
  expect(await outcome(colleague.client.apiKeys.revoke({ id: office.keyId }))).toMatch(/^NOT_FOUND/u);
  await colleague.client.apiKeys.revoke({ id: key.keyId });
  const { items } = await admin.client.custody.list({ subject: 'api_key' });
  expect(items[0]).toMatchObject({
    event: 'api_key.revoked',
    subjectId: key.keyId,
    actorName: colleague.user.name,
  });
  const [first] = (await admin.client.apiKeys.list({ limit: 1 })).items;
  const page = await admin.client.apiKeys.list({ limit: 1 });
  const { items: next } = await admin.client.apiKeys.list({ limit: 1, cursor: page.nextCursor ?? '' });
  expect(next[0]?.id).not.toBe(first?.id);
});

test('the last use is updated once a minute', async () => {
  const key = await joinByKey(product.url, dana, 'Busy');
  const lastUse = async () => (await dana.client.apiKeys.list({ search: 'busy' })).items[0]?.lastUsedAt;
  await key.client.tickets.counts();
  const first = await lastUse();
  later = 50_000;
  await key.client.tickets.counts();
  expect(await lastUse()).toEqual(first);
  later = 61_000;
  await key.client.tickets.counts();
  expect((await lastUse())?.getTime()).toBeGreaterThanOrEqual((first?.getTime() ?? 0) + 60_000);
  later = 0;
});

test('a change stream ends with its key', async () => {
  const key = await joinByKey(product.url, dana, 'Listener');
  const changes = await key.client.live.changes();
  await dana.client.apiKeys.revoke({ id: key.keyId });
  const heard: string[] = [];
  for await (const { event } of changes) heard.push(event);
  expect(heard).toEqual([]);
});

test('a cross-site page cannot use our cookies, and a key needs none', async () => {
  expect(await post(dana)).toBe(403);
  expect(await post(await joinByKey(product.url, dana))).not.toBe(403);
  // The browser sends a preflight request. The response must not allow it to send a key.
  const asked = await createCaller(product.url).fetch('/api/support', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(asked.headers.get('access-control-allow-origin')).toBeNull();
});
