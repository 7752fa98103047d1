import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deleteBlob } from '@plainview/server/jobs/handlers/delete-blob';
import { sweepFiles } from '@plainview/server/jobs/handlers/sweep-files';
import { asSystem } from '@plainview/server/persistence/database/tenant-transaction';
import { blobKey } from '@plainview/server/storage/blob-key';
import { storeDerivedFile } from '@plainview/server/use-cases/media/store-derived-file';
import { outcome } from '@plainview/test-support/call-outcome';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import { cloneTestDatabase } from '@plainview/test-support/product/test-database-clone';
import { freePort } from '@plainview/test-support/product/test-postgres';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
/** No row without its bytes and, eventually, no bytes without a row: under any timing, any order and any kill. */
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
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

async function submit(url: string, person: Person): Promise<string> {
  const ticket = await submitTicket(url, person);
  return ticket.id;
}

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
  await submit(product.url, ann);
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

test(
  'kill -9 between the bytes of a report and its row leaves no file behind',
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'plainview-orphans-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const clone = await cloneTestDatabase();
    const settings = {
      DATA_DIRECTORY: folder,
      DATABASE_URL: clone.url,
      PORT: String(await freePort()),
      ADMIN_PASSWORD: operator.password,
      ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    };
    let running = await startProductProcess(settings);
    onTestFinished(() => running.kill());
    const database = await connect(clone.url);
    const files = async (): Promise<string[]> =>
      (await readdir(path.join(folder, 'files', 'blobs'), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .toSorted();
    const named = async (): Promise<string[]> => {
      const keys = `select storage_key::text as key from videos union all select storage_key::text from reports order by 1`;
      return (await database.query<{ key: string }>(keys)).rows.map(({ key }) => key);
    };
    const admin = await signInOperator(running.url);
    const ann = await joinAgency(running.url, admin, 'North PD');
    const ticketId = await submit(running.url, ann);
    await admin.client.tickets.startReview({ id: ticketId });
    const kills = 3;
    for (let kill = 1; kill <= kills; kill += 1) {
      // The delivery waits to insert its row: its PDF is stored. The ledger entry would be too late, because it is sent
      // together with the commit, which PostgreSQL then completes alone.
      await database.query('begin');
      await database.query('lock table reports in share mode');
      const cut = outcome(
        admin.client.reports.deliver({ ticketId, summary: `Cut off ${kill}`, notWatchedReason: NOT_WATCHED }),
      );
      await expect.poll(async () => (await files()).length, { timeout: 20_000 }).toBe(1 + kill);
      await running.kill();
      await cut;
      await database.query('rollback');
      running = await startProductProcess(settings);
    }
    const report = await admin.client.reports.deliver({
      ticketId,
      summary: 'Delivered.',
      notWatchedReason: NOT_WATCHED,
    });
    expect((await files()).length - (await named()).length).toBe(kills);

    await database.query(`update blob_reservations set reserved_at = reserved_at - interval '25 hours'`);
    await database.query(`select graphile_worker.add_job('sweep-uploads')`);
    await expect.poll(files, { timeout: 20_000 }).toEqual(await named());
    expect((await admin.fetch(report.url)).status).toBe(200);
    expect((await database.query('select from blob_reservations')).rowCount).toBe(0);
    await database.end();
    await running.stop();
    await clone.drop();
  },
);
