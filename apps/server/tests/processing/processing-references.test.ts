import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { outcome } from '@plainview/test-support/call-outcome';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let videoId: string;

beforeAll(async () => {
  // Administrators can lose duties; everything else is as in the standard profile.
  product = await startTestProduct({ policy: { ...securityPolicies.standard, separatesDuties: true } });
  admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'North PD');
  const ticket = await submitTicket(product.url, ann);
  videoId = ticket.videos[0]?.videoId ?? '';
});
afterAll(() => product.stop());

const startAs = (person: Person) =>
  person.client.processing.start({ selection: { kind: 'some', ids: [videoId] } });

const bearer = (reference: string) => ({ authorization: `Bearer ${reference}` });

const statusOf = async (url: string, headers: Record<string, string> = {}): Promise<number> =>
  (await fetch(url, { headers })).status;

/** Returns the status of every request that a reference allows. */
async function uses(reference: string): Promise<number[]> {
  const content = new TextEncoder().encode('{}');
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('base64');
  const calls: readonly (readonly [string, RequestInit, Record<string, string>?])[] = [
    ['selection', {}],
    [`videos/${videoId}`, {}],
    [`videos/${videoId}/status`, { method: 'POST', body: JSON.stringify({ status: 'processing' }) }],
    [
      `videos/${videoId}/results/${crypto.randomUUID()}.json`,
      { method: 'PUT', body: content },
      { 'content-digest': `sha-256=:${digest}:` },
    ],
  ];
  const statuses: number[] = [];
  for (const [path, init, headers] of calls) {
    const answer = await fetch(`${product.url}/processing/${path}`, {
      ...init,
      headers: { ...bearer(reference), ...headers },
    });
    statuses.push(answer.status);
    await answer.arrayBuffer();
  }
  return statuses;
}

const GOOD = [200, 200, 200, 201];
const OVER = [401, 401, 401, 401];

const losses: Readonly<Record<string, (creator: Person) => Promise<unknown>>> = {
  'is deleted': ({ user }) => admin.client.users.delete({ id: user.id }),
  'is demoted': ({ user }) => admin.client.users.changeRole({ id: user.id, role: 'agency' }),
  'loses the duty': ({ user }) =>
    admin.client.users.setDuties({ id: user.id, duties: ['reviewer', 'auditor'] }),
  // No call rejects an approved account today. If one ever does, the reference must end as well.
  'is rejected': ({ user }) =>
    changeAsOwner(product.databaseUrl, "update users set status = 'rejected' where id = $1", user.id),
};

test.each(Object.keys(losses))('EV-11 a reference ends when its creator %s', async (loss) => {
  const creator = await joinAsAdmin(product.url, admin);
  const { reference, runId } = await startAs(creator);
  expect(await uses(reference)).toEqual(GOOD);
  await losses[loss]?.(creator);
  expect(await uses(reference)).toEqual(OVER);
  const run = await admin.client.processing.get({ id: runId });
  expect(run.reference).toBe('ended');
});

const ends: Readonly<Record<string, (creator: Person, runId: string) => Promise<unknown>>> = {
  ...losses,
  'sees it revoked': (_creator, runId) => admin.client.processing.revoke({ id: runId }),
};

test.each(Object.keys(ends))(
  'EV-11 a result that arrives while the creator %s is not stored',
  async (end) => {
    const creator = await joinAsAdmin(product.url, admin);
    const { reference, runId } = await startAs(creator);
    const digest = createHash('sha256').update('half').digest('base64');
    const address = `${product.url}/processing/videos/${videoId}/results/half.txt`;
    const headers = { ...bearer(reference), 'content-digest': `sha-256=:${digest}:`, 'content-length': 4 };
    const sending = request(address, { method: 'PUT', headers });
    sending.write('ha');
    // The reference was valid when the request began.
    await expect.poll(reservations).toBe(1);
    await ends[end]?.(creator, runId);
    sending.end('lf');
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(401);
    const run = await admin.client.processing.get({ id: runId });
    expect(run.videos.flatMap(({ files }) => files)).toEqual([]);
    await expect.poll(reservations).toBe(0);
  },
);

async function reservations(): Promise<number> {
  const { rows } = await asSystem(product.app.database, (tx) =>
    tx.execute<{ n: number }>(sql`select count(*)::int as n from blob_reservations`),
  );
  return rows[0]?.n ?? -1;
}

test('EV-11 any administrator revokes a reference, once, and it is recorded', async () => {
  const creator = await joinAsAdmin(product.url, admin);
  const { reference, runId, expiresAt } = await startAs(creator);
  expect(await admin.client.processing.get({ id: runId })).toMatchObject({
    reference: 'active',
    expiresAt,
    revokedBy: null,
  });
  await admin.client.processing.revoke({ id: runId });
  expect(await uses(reference)).toEqual(OVER);
  const { items } = await admin.client.processing.list({});
  expect(items.find(({ id }) => id === runId)).toMatchObject({
    reference: 'revoked',
    revokedBy: admin.user.name,
  });
  expect(await outcome(admin.client.processing.revoke({ id: runId }))).toBe(
    'PROCESSING_REFERENCE_NOT_ACTIVE: This reference has expired or was already revoked.',
  );
  expect(await outcome(admin.client.processing.revoke({ id: crypto.randomUUID() }))).toMatch('NOT_FOUND');
  const { items: entries } = await admin.client.custody.list({ search: runId });
  expect(entries.map(({ event, actorName }) => [event, actorName])).toEqual([
    ['processing.revoked', admin.user.name],
    ['processing.started', creator.user.name],
  ]);
});

test('EV-11 a reference is sent in the header or the query, and a wrong header is not replaced by the query', async () => {
  const { reference } = await startAs(admin);
  const selection = `${product.url}/processing/selection`;
  expect(await statusOf(selection, bearer(reference))).toBe(200);
  expect(await statusOf(`${selection}?reference=${reference}`)).toBe(200);
  expect(await statusOf(`${selection}?reference=${reference}`, bearer('wrong'))).toBe(401);
  expect(await statusOf(`${selection}?reference=wrong`, bearer(reference))).toBe(200);
  const refused = await fetch(selection);
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});

test.each([
  ['a NUL', 'a\u0000b'],
  ['half a surrogate pair', 'a\uD800b'],
])('EV-11 %s in a tool’s note is rejected and changes nothing', async (_what, note) => {
  const { reference, runId } = await startAs(admin);
  await expect
    .poll(async () => (await admin.client.processing.get({ id: runId })).byStatus)
    .toMatchObject({ completed: 1 });
  const answer = await fetch(`${product.url}/processing/videos/${videoId}/status`, {
    method: 'POST',
    headers: { ...bearer(reference), 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'failed', note }),
  });
  expect([answer.status, await answer.text()]).toEqual([
    422,
    'note contains a character that cannot be stored',
  ]);
  expect((await admin.client.processing.get({ id: runId })).byStatus).toMatchObject({ completed: 1 });
});

test('EV-11 a tool’s downloads are recorded for the administrator who started its run', async () => {
  const { reference, runId } = await startAs(admin);
  await (
    await fetch(`${product.url}/processing/videos/${videoId}`, { headers: bearer(reference) })
  ).arrayBuffer();
  const { items } = await admin.client.custody.list({ search: videoId });
  expect(items.find(({ event }) => event === 'video.fetched')).toMatchObject({
    actorName: `${admin.user.name} (processing tool)`,
    subjectId: videoId,
    data: { runId },
  });
});
