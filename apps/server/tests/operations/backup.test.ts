import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { deleteBlob } from '@plainview/server/jobs/handlers/delete-blob';
import { connectionFromUrl } from '@plainview/server/persistence/database/database';
import { pauseBlobDeletion } from '@plainview/server/persistence/database/locks/blob-deletion-lock';
import { blobKey } from '@plainview/server/storage/blob-key';
import { readManifest, type Manifest } from '@plainview/server/use-cases/backup/manifest';
import { outcome } from '@plainview/test-support/call-outcome';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { startTestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
/** Backups of a running product, restored elsewhere: embedded → server → embedded. */
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

/** Nothing listens there, so deliveries stay queued. */
const receiver = 'http://127.0.0.1:9';
const common = {
  PORT: '0',
  ADMIN_PASSWORD: operator.password,
  BACKUP_KEY: 'a backup key that only the tests know and nobody else',
  ADMIN_REGISTRATION_KEY: adminRegistrationKey,
  WEBHOOK_ORIGINS: receiver,
};
let directory: string;
let server: TestDatabase;
let file: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'plainview-backup-'));
  server = await cloneTestDatabase();
  file = await makeTestVideo();
});
afterAll(async () => {
  await server.drop();
  await rm(directory, { recursive: true, force: true });
});

const embeddedIn = (name: string) => ({ ...common, DATA_DIRECTORY: path.join(directory, name) });

const submit = (url: string, person: Person) => submitTicket(url, person, { file });

async function manifestOf(folder: string): Promise<Manifest> {
  const { manifest } = (await readManifest(folder)) ?? {};
  if (!manifest) throw new Error(`no backup in ${folder}`);
  return manifest;
}

/** Returns the rows of each table in an order that depends only on the rows themselves. */
async function rowsIn(folder: string): Promise<Record<string, string[]>> {
  const { database, tables } = await manifestOf(folder);
  const read = async (name: string): Promise<string[]> =>
    gunzipSync(await readFile(path.join(folder, database, `table-${name}.gz`)))
      .toString()
      .split('\n')
      .toSorted();
  return Object.fromEntries(await Promise.all(tables.map(async ({ name }) => [name, await read(name)])));
}

async function plays(person: Person, url: string | null): Promise<void> {
  const response = await person.fetch(url ?? '', { headers: { range: 'bytes=0-99999' } });
  expect(response.status).toBe(206);
  const start = (await readFile(file)).subarray(0, 100_000);
  expect(Buffer.from(await response.arrayBuffer()).equals(start)).toBe(true);
}

test('a backup taken under load is restored to a server, and from there to embedded PostgreSQL', async () => {
  const first = await startProductProcess(embeddedIn('first'));
  const admin = await signInOperator(first.url);
  const ann = await joinAgency(first.url, admin, 'North PD');
  await admin.client.webhooks.add({ url: `${receiver}/told`, events: ['ticket.created'] });
  const kept = await submit(first.url, ann);
  await admin.client.tickets.startReview({ id: kept.id });
  await admin.client.reports.deliver({
    ticketId: kept.id,
    summary: 'Sound conduct.',
    notWatchedReason: NOT_WATCHED,
  });
  const doomed = await submit(first.url, ann);
  // An upload that was not completed, which the backup leaves out.
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': '10',
    'upload-metadata': 'filename YS5tcDQ=',
  };
  await ann.fetch('/uploads', { method: 'POST', headers });

  const folder = path.join(directory, 'backup');
  const load = { isOver: false };
  const taking = runConsoleCommand('backup', embeddedIn('first'), folder).finally(() => (load.isOver = true));
  const made = [];
  await ann.client.tickets.delete({ id: doomed.id });
  while (!load.isOver) made.push(await submit(first.url, ann));
  const taken = await taking;
  expect(taken.printed).toContain('ledger at');
  expect(taken.code).toBe(0);
  expect(made.length).toBeGreaterThan(0);

  // Repeated: only new files are copied, and deleted files are removed.
  const again = await runConsoleCommand('backup', embeddedIn('first'), folder);
  expect(again.printed).toMatch(/\(\d+ copied, [1-9]\d* compared\)/u);
  await first.stop();
  const manifest = await manifestOf(folder);
  expect(manifest).toMatchObject({
    problems: [],
    ledger: { isIntact: true },
    files: { rows: made.length + 2 },
  });
  const rows = await rowsIn(folder);
  expect([rows['sessions'], rows['uploads']]).toEqual([[''], ['']]);
  expect(rows['webhook_deliveries']).toHaveLength(made.length + 3);
  expect(rows['tickets']).toHaveLength(made.length + 2);
  expect(await readdir(folder)).toHaveLength(4);

  const onServer = { ...embeddedIn('second'), DATABASE_URL: server.url };
  const restored = await runConsoleCommand('restore', onServer, folder);
  expect(restored.printed).toContain('ledger intact');
  expect(restored.code).toBe(0);
  const secondFolder = path.join(directory, 'backup-of-second');
  expect((await runConsoleCommand('backup', onServer, secondFolder)).code).toBe(0);
  expect(await rowsIn(secondFolder)).toEqual(rows);
  const second = await manifestOf(secondFolder);
  expect([second.ledger, second.jobs.rows, second.files.sha256]).toEqual([
    manifest.ledger,
    manifest.jobs.rows,
    manifest.files.sha256,
  ]);

  expect((await runConsoleCommand('restore', embeddedIn('third'), secondFolder)).code).toBe(0);
  for (const settings of [onServer, embeddedIn('third')]) {
    const product = await startProductProcess(settings);
    const same = await signIn(product.url, ann.email, ann.password);
    const ticket = await same.client.tickets.get({ id: kept.id });
    expect(ticket.videos[0]?.sha256).toBe(await sha256Of(file));
    await plays(same, ticket.videos[0]?.url ?? null);
    expect(await (await signInOperator(product.url)).client.custody.verify()).toMatchObject({ intact: true });
    await product.stop();
  }
  const strange = await runConsoleCommand('backup', embeddedIn('third'), directory);
  expect([strange.code, strange.printed]).toEqual([1, expect.stringContaining('Use an empty folder')]);
  const twice = await runConsoleCommand('restore', embeddedIn('third'), secondFolder);
  expect([twice.code, twice.printed]).toEqual([1, expect.stringContaining('The database is not empty')]);
}, 300_000);

test('a damaged backup is rejected, and the target stays empty', async () => {
  // backup-authenticity.test.ts changes every kind of file.
  const folder = path.join(directory, 'backup-of-second');
  const shard = path.join(folder, 'files', 'blobs');
  const name = (await readdir(shard, { recursive: true })).find((place) => place.includes('/')) ?? '';
  const bytes = await readFile(path.join(shard, name));
  await chmod(path.join(shard, name), 0o600);
  await writeFile(path.join(shard, name), Buffer.from(bytes).fill(1, 1000, 1001));
  const database = await cloneTestDatabase();
  onTestFinished(() => database.drop());
  const target = { ...embeddedIn('fourth'), DATABASE_URL: database.url };
  const wrongFile = await runConsoleCommand('restore', target, folder);
  expect([wrongFile.code, wrongFile.printed]).toEqual([1, expect.stringContaining('expected')]);
  await writeFile(path.join(shard, name), bytes);

  // The interrupted restore can be run again: nothing that it left gets in the way.
  expect((await runConsoleCommand('restore', target, folder)).code).toBe(0);
}, 180_000);

test('a file deleted during a backup stays until the backup ends', async () => {
  const product = await startTestProduct();
  const ann = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
  const { id } = await storeVideo(product.url, ann, file);
  const removals = await pauseBlobDeletion(connectionFromUrl(product.databaseUrl));
  await ann.client.uploads.discard({ id });
  const address = { state: 'permanent', key: blobKey(id) } as const;
  await deleteBlob(product.app, { storageKey: id });
  expect(await product.app.blobs.size(address)).toBeGreaterThan(0);
  await removals.confirm();
  await removals.close();
  await deleteBlob(product.app, { storageKey: id });
  expect(await outcome(product.app.blobs.size(address))).toContain('no permanent blob');
  await product.stop();
});
