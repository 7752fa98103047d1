import { createHash } from 'node:crypto';
import { appendFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const selectionShape = z.object({
  videos: z.array(z.object({ videoId: z.string(), sha256: z.string() })),
});

let product: TestProduct;
let admin: Person;
let ann: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  for (const officer of ['Baker', 'Cole', 'Dunn']) {
    await submitTicket(product.url, ann, { officersInvolved: [officer] });
  }
});
afterAll(() => product.stop());

const startOf = (search: string) =>
  admin.client.processing.start({ selection: { kind: 'all', filter: { search }, except: [] } });

const tool = (run: { reference: string }, address: string, init?: RequestInit) =>
  fetch(`${product.url}/processing/${address}?reference=${run.reference}`, init);

test('VL-08 without a tool each video is read again, and changes are detected', async () => {
  const { storagePath } = (await admin.client.videos.list({ search: 'cole' })).items[0]?.metadata ?? {};
  const key = storagePath?.split('/').at(-1) ?? '';
  const files = await readdir(product.app.config.dataDirectory, { recursive: true });
  const paths = files.filter((file) => file.endsWith(key));
  for (const file of paths) {
    const whole = path.join(product.app.config.dataDirectory, file);
    if ((await stat(whole)).isFile()) await appendFile(whole, 'x');
  }
  const run = await startOf('north');
  expect(run).toMatchObject({ count: 3, url: `/admin/processing/${run.runId}` });
  expect(run.videos.map((video) => video.officerName)).toEqual(['Dunn', 'Cole', 'Baker']);
  await expect
    .poll(async () => (await admin.client.processing.get({ id: run.runId })).byStatus, { timeout: 15_000 })
    .toMatchObject({ completed: 2, failed: 1 });
  const runs = await admin.client.processing.list({});
  expect(runs).toMatchObject({ total: 1, nextCursor: null });
  expect(runs.items[0]).toMatchObject({ id: run.runId, count: 3, isOwn: true, byStatus: { completed: 2 } });
  const { videos } = await admin.client.processing.get({ id: run.runId });
  expect(videos.find((video) => video.officerName === 'Cole')?.note).toMatch(/^Altered/u);
  const failed = await admin.client.videos.list({ status: 'failed' });
  expect(failed.items.map((video) => video.officerName)).toEqual(['Cole']);
  const { items } = await admin.client.custody.list({ search: failed.items[0]?.id ?? '' });
  expect(items[0]).toMatchObject({ event: 'video.verified', data: { isIntact: false } });
});

test('VL-08 with its reference a tool reads exactly the selection and reports back', async () => {
  const run = await startOf('dunn');
  // Without a configured tool, Plainview also works on the run. Here it finishes before the
  // other one reports.
  await expect
    .poll(async () => (await admin.client.processing.get({ id: run.runId })).byStatus)
    .toMatchObject({ completed: 1 });
  const selection = selectionShape.parse(await (await tool(run, 'selection')).json());
  expect(selection.videos).toHaveLength(1);
  const [video] = selection.videos;
  const bytes = Buffer.from(await (await tool(run, `videos/${video?.videoId}`)).arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(video?.sha256);

  const report = (body: object) =>
    tool(run, `videos/${video?.videoId}/status`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await report({ status: 'pending' })).status).toBe(422);
  expect((await report({ status: 'failed', note: 'No faces found' })).status).toBe(200);
  const { items } = await admin.client.videos.list({ search: 'dunn' });
  expect(items[0]?.status).toBe('failed');
});

test('VL-08 a reference reaches nothing outside its run; forged and expired ones get the same response', async () => {
  const run = await startOf('dunn');
  const other = (await admin.client.videos.list({ search: 'baker' })).items[0];
  expect((await tool(run, `videos/${other?.id}`)).status).toBe(404);
  expect((await tool({ reference: `${run.reference}x` }, 'selection')).status).toBe(401);
  const [id] = run.reference.split('.');
  expect((await tool({ reference: `${id}.${Date.now() + 1000}.x` }, 'selection')).status).toBe(401);
  const past = product.app.processingReferences.make(run.runId, new Date(Date.now() - 1));
  expect((await tool({ reference: past }, 'selection')).status).toBe(401);
  expect((await fetch(`${product.url}/processing/selection`)).status).toBe(401);
});

test('AZ-02 an agency user cannot start processing', async () => {
  const start = ann.client.processing.start({ selection: { kind: 'all', filter: {}, except: [] } });
  expect(await outcome(start)).toMatch('NOT_ALLOWED');
  const run = await startOf('dunn');
  expect(await outcome(ann.client.processing.get({ id: run.runId }))).toMatch('NOT_ALLOWED');
});
