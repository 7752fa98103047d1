/**
 * No row without its bytes and, eventually, no bytes without a row: under any timing and any order.
 * killed-product.test.ts adds a kill.
 */
import { createHash } from 'node:crypto';
import { storeDerivedFile } from '@plainview/server/modules/evidence/derived-files/store-derived-file';
import { deleteBlob } from '@plainview/server/modules/evidence/stored-files/delete-blob.job';
import { sweepFiles } from '@plainview/server/modules/evidence/stored-files/sweep-files.job';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { blobKey } from '@plainview/server/platform/storage/blob-key';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

const DAY = 86_400_000;
const bytes = Buffer.from('a picture of a video');

let product: TestProduct;
let offset = 0;
let videoId: string;
let agencyId: string;

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // The database is dropped at the end of the test.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

beforeAll(async () => {
  product = await startTestProduct({}, { now: () => new Date(Date.now() + offset) });
  const ann = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
  await submitTicket(product.url, ann);
  const { rows } = await asSystem(product.app.database, (tx) =>
    tx.execute<{ id: string; agency_id: string }>(sql`select id, agency_id from videos`),
  );
  [videoId, agencyId] = [rows[0]?.id ?? '', rows[0]?.agency_id ?? ''];
});
afterAll(() => product.stop());

const picture = () => ({
  videoId,
  agencyId,
  runId: null,
  kind: 'poster' as const,
  name: `${crypto.randomUUID()}.jpg`,
  contentType: 'image/jpeg',
  sizeBytes: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  atMicroseconds: null,
});

const isStored = async (key: string): Promise<boolean> =>
  (await outcome(product.app.blobs.size({ state: 'permanent', key: blobKey(key) }))) === 'done';

const reservations = async (): Promise<string[]> => {
  const { rows } = await asSystem(product.app.database, (tx) =>
    tx.execute<{ key: string }>(sql`select key from blob_reservations`),
  );
  return rows.map(({ key }) => key);
};

describe.each([
  ['weeks behind', -47 * DAY],
  ['right', 0],
  ['a year ahead', 365 * DAY],
])('with a clock that is %s', (_, milliseconds) => {
  test('a file deleted while its row is inserted stays', async () => {
    offset = milliseconds;
    const database = await connect(product.databaseUrl);
    onTestFinished(() => database.end());
    let deleting: Promise<void> = Promise.resolve();
    const kept = await storeDerivedFile(product.app, picture(), bytes, async (_tx, { id }) => {
      let isOver = false;
      deleting = deleteBlob(product.app, { storageKey: id }).finally(() => (isOver = true));
      // The deletion is done, or it waits for this transaction.
      const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => isOver || (await database.query(waits)).rowCount !== 0).toBe(true);
    });
    await deleting;
    expect(await isStored(kept?.id ?? '')).toBe(true);
    expect(await reservations()).toEqual([]);
  });

  test('a file deleted before its row is inserted gets no row, and its bytes are removed', async () => {
    offset = milliseconds;
    let key = '';
    const content = async function* () {
      [key = ''] = await reservations();
      await deleteBlob(product.app, { storageKey: key });
      yield bytes;
    };
    const kept = outcome(storeDerivedFile(product.app, picture(), content(), () => Promise.resolve()));
    expect(await kept).toContain('has expired');
    await expect.poll(() => isStored(key)).toBe(false);
    const { rows } = await asSystem(product.app.database, (tx) =>
      tx.execute(sql`select from derived_files where id = ${key}`),
    );
    expect(rows).toEqual([]);
  });

  test('sweeps ignore files that are being stored', async () => {
    offset = milliseconds;
    const content = async function* () {
      yield bytes.subarray(0, 4);
      await product.runSweep();
      await sweepFiles(product.app);
      yield bytes.subarray(4);
    };
    const kept = await storeDerivedFile(product.app, picture(), content(), () => Promise.resolve());
    expect(await isStored(kept?.id ?? '')).toBe(true);
  });
});

test('a search for unreferenced files deletes only files of this installation', async () => {
  offset = 0;
  const { app, url } = product;
  const ann = await joinAgency(url, await signInOperator(url), 'West PD');
  const { id: lost } = await storeVideo(url, ann, await makeTestVideo());
  const { id: needed } = await storeVideo(url, ann, await makeTestVideo());
  const foreign = crypto.randomUUID();
  await app.blobs.putPermanent(blobKey(foreign), bytes, picture().sha256);
  // A deletion whose job failed permanently.
  await asSystem(app.database, (tx) => tx.execute(sql`delete from uploads where id = ${lost}`));
  expect(await sweepFiles(app)).toMatchObject({ unreferenced: 1, unknown: 1 });
  await expect.poll(() => isStored(lost)).toBe(false);
  expect([await isStored(needed), await isStored(foreign)]).toEqual([true, true]);
});
