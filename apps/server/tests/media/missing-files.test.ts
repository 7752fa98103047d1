/**
 * Files that rows refer to but that are missing from storage: 404 for the caller, an error log
 * for the operator.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { blobKey } from '@plainview/server/platform/storage/blob-key';
import { DiskBlobStore } from '@plainview/server/platform/storage/disk-blob-store';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

const text = 'This file is missing from the storage.';

let product: TestProduct;
let admin: Person;
let ann: Person;
/** The ticket of all tests. Its video is lost in the second one. */
let ticketId: string;
let uploadId: string;

beforeAll(async () => {
  product = await startTestProduct({ metricsPort: 0, ...(hasFfmpeg && { ffmpeg: withFfmpeg }) });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  ({ id: uploadId } = await storeVideo(product.url, ann, await makeTestVideo()));
  ({ id: ticketId } = await createTicket(ann, [uploadId]));
  await admin.client.tickets.startReview({ id: ticketId });
});
afterAll(() => product.stop());

/** Deletes the bytes, as a lost disk would, if they are not lost already. */
async function lose(storageKey: string): Promise<void> {
  const files = new DiskBlobStore(path.join(product.dataDirectory, 'files'));
  await rm(files.path({ state: 'permanent', key: blobKey(storageKey) }), { force: true });
}

async function keysOf(query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await asSystem(product.app.database, (tx) => tx.execute<{ key: string }>(query));
  return rows.map(({ key }) => key);
}

async function answer(person: Person, url: string, method = 'GET') {
  const response = await person.fetch(url, { method });
  return { status: response.status, body: await response.text() };
}

const readVideo = async () => {
  const [video] = (await ann.client.tickets.get({ id: ticketId })).videos;
  if (!video) throw new Error('the ticket has no video');
  return video;
};

const missingCount = async (kind: string): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${product.metricsPort}/metrics`)).text();
  const line = new RegExp(`plainview_missing_files_total\\{kind="${kind}"\\} (?<count>\\d+)`, 'u');
  return Number(line.exec(metrics)?.groups?.['count']);
};

test.skipIf(!hasFfmpeg)('a missing poster returns 404 and is created again, once', async () => {
  const poster = async () => (await readVideo()).media.posterUrl;
  await expect.poll(async () => (await readVideo()).media.state, { timeout: 20_000 }).toBe('not-needed');
  const first = (await poster()) ?? '';
  await lose(path.basename(first));
  const answers = await Promise.all(Array.from({ length: 5 }, () => answer(ann, first)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  await expect.poll(async () => (await readVideo()).media.state, { timeout: 20_000 }).toBe('not-needed');
  const second = (await poster()) ?? '';
  expect(second).not.toBe(first);
  expect((await answer(ann, second)).status).toBe(200);
  expect((await answer(ann, first)).status).toBe(404);
  const { videoId } = await readVideo();
  const prepared = sql`select subject_id as key from custody_entries
    where event = 'video.prepared' and subject_id = ${videoId}`;
  expect(await keysOf(prepared)).toHaveLength(2);
});

test.skipIf(!hasFfmpeg)('if the video is also missing, nothing changes', async () => {
  await expect.poll(async () => (await readVideo()).media.state, { timeout: 20_000 }).toBe('not-needed');
  // Not the poster, which was read: its file may still be open.
  const { frameIndexUrl } = (await readVideo()).media;
  await lose(path.basename(frameIndexUrl ?? ''));
  await lose(uploadId);
  expect((await answer(ann, frameIndexUrl ?? '')).status).toBe(404);
  expect((await readVideo()).media).toMatchObject({ frameIndexUrl, state: 'not-needed' });
});

test('a missing video or report returns 404 on every route, and is counted', async () => {
  const report = await admin.client.reports.deliver({
    ticketId,
    summary: 'Delivered.',
    notWatchedReason: NOT_WATCHED,
  });
  const { url, videoId } = await readVideo();
  const [storageKey = ''] = await keysOf(sql`select storage_key as key from reports where id = ${report.id}`);
  const [videos, reports] = [await missingCount('video'), await missingCount('report')];
  await lose(uploadId);
  await lose(storageKey);
  for (const address of [url ?? '', `${url}?download=1`]) {
    expect(await answer(ann, address)).toEqual({ status: 404, body: text });
    expect(await answer(ann, address, 'HEAD')).toEqual({ status: 404, body: '' });
  }
  expect(await answer(admin, report.url)).toEqual({ status: 404, body: text });
  const selection = { kind: 'some' as const, ids: [videoId] };
  const { reference } = await admin.client.processing.start({ selection });
  const tool = await fetch(`${product.url}/processing/videos/${videoId}?reference=${reference}`);
  expect([tool.status, await tool.text()]).toEqual([404, text]);
  expect([await missingCount('video'), await missingCount('report')]).toEqual([videos + 5, reports + 1]);
});
