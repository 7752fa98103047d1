import { readConfig } from '@plainview/server/platform/config/config';
import { startGoogleServer, type GoogleServer } from '@plainview/test-support/google/google-server';
import { connectAsOwner, type OwnerConnection } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

// Videos that are deleted while a user selects them.

let google: GoogleServer;
let product: TestProduct;
let admin: Person;
let ann: Person;
/** The connection that deletes a video in its own transaction. The test ends the transaction. */
let deleter: OwnerConnection;

beforeAll(async () => {
  google = await startGoogleServer();
  google.makeSpreadsheet('book');
  const { googleSheets } = readConfig(google.settingsFor('book'));
  product = await startTestProduct({ googleSheets });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  deleter = await connectAsOwner(product.databaseUrl);
});
afterEach(async () => {
  await deleter.change('rollback');
});
afterAll(async () => {
  await deleter.end();
  await product.stop();
  await google.stop();
});

async function submitVideos(count: number): Promise<string[]> {
  const { videos } = await submitTicket(product.url, ann, { videos: count });
  return videos.map(({ videoId }) => videoId);
}

const someoneWaits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Makes a call while these videos are being deleted. The deletion commits once the call waits for it. */
async function whileDeleting<Answer>(ids: readonly string[], call: () => Promise<Answer>): Promise<Answer> {
  await deleter.change('begin');
  await deleter.change('delete from videos where id = any($1)', ids);
  const answer = call();
  // It is awaited below and may reject before that.
  answer.catch(() => undefined);
  await expect.poll(() => deleter.change(someoneWaits)).toBeGreaterThan(0);
  await deleter.change('commit');
  return answer;
}

const calls = {
  'a run of the processing tool': async (ids: string[]) =>
    (await admin.client.processing.start({ selection: { kind: 'some', ids } })).count,
  'an export to Google Sheets': async (ids: string[]) =>
    (await admin.client.sheetExports.start({ selection: { kind: 'some', ids } })).rowsTotal,
};

test.each(Object.entries(calls))('%s skips a video that is deleted in the meantime', async (_what, call) => {
  const [first = '', second = '', third = ''] = await submitVideos(3);
  const count = await whileDeleting([second], () => call([first, second, third]));
  expect(count).toBe(2);
  const { items } = await admin.client.custody.list({ limit: 20 });
  const entry = items.find(({ event }) => event === 'processing.started' || event === 'videos.exported');
  expect(entry?.data['videoCount'] ?? entry?.data['rows']).toBe(2);
});

test.each(Object.entries(calls))(
  '%s of only videos that are deleted in the meantime is rejected',
  async (_what, call) => {
    const [first = '', second = ''] = await submitVideos(2);
    await expect(whileDeleting([second], () => call([second]))).rejects.toMatchObject({
      code: 'NOTHING_SELECTED',
    });
    expect(await call([first])).toBe(1);
  },
);
