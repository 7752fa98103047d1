import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { blobKey } from '@plainview/server/platform/storage/blob-key';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let ticketId: string;
let videoId: string;

beforeAll(async () => {
  // A different origin, as for a real tool.
  product = await startTestProduct({ processingToolUrl: 'http://tool.example/work' });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  const ticket = await submitTicket(product.url, ann);
  ticketId = ticket.id;
  videoId = ticket.videos[0]?.videoId ?? '';
});
afterAll(() => product.stop());

const startRun = () => admin.client.processing.start({ selection: { kind: 'all', filter: {}, except: [] } });

const digestOf = (bytes: string): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

/** Uploads a result as a tool does. @returns the status of the response */
async function handBack(
  run: { readonly reference: string },
  name: string,
  bytes: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const address = `videos/${videoId}/results/${encodeURIComponent(name)}?reference=${run.reference}`;
  const answer = await fetch(`${product.url}/processing/${address}`, {
    method: 'PUT',
    headers: { 'content-digest': digestOf(bytes), 'content-type': 'application/json', ...headers },
    body: bytes,
  });
  await answer.text();
  return answer.status;
}

const filesOf = async (runId: string) =>
  (await admin.client.processing.get({ id: runId })).videos[0]?.files ?? [];

const read = (person: Person, id: string) =>
  fetch(`${product.url}/media/derived/${id}?download=1`, { headers: { cookie: person.cookie() } });

test('a tool returns a result; administrators save it, the agency does not', async () => {
  const run = await startRun();
  expect(await handBack(run, 'faces.json', '{"faces":2}')).toBe(201);
  const [file] = await filesOf(run.runId);
  expect(file).toMatchObject({ kind: 'result', name: 'faces.json', sizeBytes: 11 });
  const answer = await read(admin, file?.id ?? '');
  expect(await answer.text()).toBe('{"faces":2}');
  expect(answer.headers.get('content-disposition')).toContain('faces.json');
  expect((await read(ann, file?.id ?? '')).status).toBe(404);
  const { items } = await admin.client.custody.list({ search: videoId });
  expect(items.find((entry) => entry.event === 'video.result_received')?.data).toMatchObject({
    name: 'faces.json',
    sha256: file?.sha256,
  });
});

test('the same result again is accepted, other bytes under its name are not', async () => {
  const run = await startRun();
  expect(await handBack(run, 'a.txt', 'one')).toBe(201);
  expect(await handBack(run, 'a.txt', 'one')).toBe(200);
  expect(await handBack(run, 'a.txt', 'two')).toBe(409);
  expect(await filesOf(run.runId)).toHaveLength(1);
});

test('a result that is mislabeled, truncated or badly named is not stored', async () => {
  const run = await startRun();
  expect(await handBack(run, 'a.txt', 'one', { 'content-digest': digestOf('two') })).toBe(422);
  expect(await handBack(run, 'a.txt', 'one', { 'content-digest': 'md5=:AAAA:' })).toBe(422);
  expect(await handBack(run, '../a.txt', 'one')).toBe(422);
  expect(await handBack({ reference: 'x' }, 'a.txt', 'one')).toBe(401);
  await cutOff(run.reference);
  expect(await filesOf(run.runId)).toEqual([]);
});

/** Sends half of the announced bytes and disconnects. */
function cutOff(reference: string): Promise<void> {
  const address = `${product.url}/processing/videos/${videoId}/results/half.txt?reference=${reference}`;
  const headers = { 'content-digest': digestOf('half'), 'content-length': 4 };
  return new Promise((resolve) => {
    const sending = request(address, { method: 'PUT', headers });
    sending.on('error', () => resolve());
    sending.write('ha', () => sending.destroy());
  });
}

test('a page of the tool’s origin can return results from the browser, no other page can', async () => {
  const run = await startRun();
  const ask = (origin: string) =>
    fetch(`${product.url}/processing/videos/${videoId}/results/a.txt?reference=${run.reference}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT' },
    });
  expect((await ask('http://tool.example')).headers.get('access-control-allow-methods')).toContain('PUT');
  expect((await ask('http://tool.example')).headers.get('access-control-allow-origin')).toBe(
    'http://tool.example',
  );
  expect((await ask('http://other.example')).headers.get('access-control-allow-origin')).not.toBe(
    'http://other.example',
  );
});

test('a page of the tool’s origin can read ranges of the videos from the browser', async () => {
  const run = await startRun();
  const address = `${product.url}/processing/videos/${videoId}?reference=${run.reference}`;
  const answer = await fetch(address, { headers: { origin: 'http://tool.example', range: 'bytes=4-7' } });
  expect(answer.status).toBe(206);
  expect(await answer.text()).toBe('ftyp');
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://tool.example');
  expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Range');
});

test('progress is visible and adds nothing to the ledger', async () => {
  const run = await startRun();
  const say = (body: object) =>
    fetch(`${product.url}/processing/videos/${videoId}/status?reference=${run.reference}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const processed = async () =>
    (await admin.client.custody.list({ search: videoId })).items.filter(
      (entry) => entry.event === 'video.processed',
    ).length;
  const before = await processed();
  for (const progress of [10, 50, 90]) {
    expect((await say({ status: 'processing', progress })).status).toBe(200);
  }
  expect((await admin.client.processing.get({ id: run.runId })).videos[0]).toMatchObject({
    status: 'processing',
    progress: 90,
  });
  expect(await processed()).toBe(before + 1);
  expect((await say({ status: 'processing', progress: 101 })).status).toBe(422);
});

// Runs last, because it deletes the ticket.
test('TK-10 a video’s results are deleted with it, rows and bytes', async () => {
  const run = await startRun();
  expect(await handBack(run, 'last.txt', 'last')).toBe(201);
  const files = await filesOf(run.runId);
  await ann.client.tickets.delete({ id: ticketId });
  expect((await read(admin, files[0]?.id ?? '')).status).toBe(404);
  const key = files[0]?.id ?? '';
  await expect
    .poll(() => product.app.blobs.size({ state: 'permanent', key: blobKey(key) }).catch(() => null))
    .toBeNull();
});
