/** Backups of a running product, restored elsewhere: server → embedded → server. */
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { connectionFromUrl } from '@plainview/postgres/database';
import { deleteBlob } from '@plainview/server/modules/evidence/stored-files/delete-blob.job';
import { readManifest, type Manifest } from '@plainview/server/modules/operations/backups/manifest';
import { pauseBlobDeletion } from '@plainview/server/platform/database/locks/blob-deletion-lock';
import { blobKey } from '@plainview/server/platform/storage/blob-key';
import type { ServingProduct } from '@plainview/server/start-product';
import { outcome } from '@plainview/test-support/call-outcome';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import {
  startProductOn,
  startTestProduct,
  type TestProduct,
} from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signIn, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Nothing listens there, so deliveries stay queued. */
const receiver = 'http://127.0.0.1:9';
let directory: string;
let databases: readonly TestDatabase[];
let file: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'plainview-backup-'));
  databases = await Promise.all([cloneTestDatabase(), cloneTestDatabase()]);
  file = await makeTestVideo();
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/** The settings of commands. Without a database, they use the embedded one of the data directory. */
const settingsOf = (name: string, database?: TestDatabase) => ({
  BACKUP_KEY: 'a backup key that only the tests know and nobody else',
  DATA_DIRECTORY: path.join(directory, name),
  ...(database && { DATABASE_URL: database.url }),
});

/** Starts a product in this process, with the secret of its data directory. */
const startOn = ({ url }: TestDatabase, name: string): Promise<TestProduct> =>
  startTestProduct({
    databaseUrl: url,
    dataDirectory: path.join(directory, name),
    secret: null,
    webhookOrigins: [receiver],
  });

const submit = (url: string, person: Person) => submitTicket(url, person, { file });

async function manifestOf(folder: string): Promise<Manifest> {
  const { manifest } = (await readManifest(folder)) ?? {};
  if (!manifest) throw new Error(`no backup in ${folder}`);
  return manifest;
}

/** Tables that a restore changes: it clears the times at which files were read in another storage. */
const FORGOTTEN: ReadonlySet<string> = new Set(['file_verifications', 'file_verification_progress']);

/**
 * Returns the rows of each table that a restore keeps as it is, in an order that depends only on the rows
 * themselves.
 */
async function rowsIn(folder: string): Promise<Record<string, string[]>> {
  const { database, tables } = await manifestOf(folder);
  const read = async (name: string): Promise<string[]> =>
    gunzipSync(await readFile(path.join(folder, database, `table-${name}.gz`)))
      .toString()
      .split('\n')
      .toSorted();
  const names = tables.map(({ name }) => name).filter((name) => !FORGOTTEN.has(name));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await read(name)])));
}

async function plays(person: Person, url: string | null): Promise<void> {
  const response = await person.fetch(url ?? '', { headers: { range: 'bytes=0-99999' } });
  expect(response.status).toBe(206);
  const start = (await readFile(file)).subarray(0, 100_000);
  expect(Buffer.from(await response.arrayBuffer()).equals(start)).toBe(true);
}

/** Damages a stored file of a backup. @returns function that repairs it */
async function damageFile(folder: string): Promise<() => Promise<void>> {
  const shard = path.join(folder, 'files', 'blobs');
  const name = (await readdir(shard, { recursive: true })).find((place) => place.includes('/')) ?? '';
  const bytes = await readFile(path.join(shard, name));
  await chmod(path.join(shard, name), 0o600);
  await writeFile(path.join(shard, name), Buffer.from(bytes).fill(1, 1000, 1001));
  return () => writeFile(path.join(shard, name), bytes);
}

test('a backup taken under load is restored to embedded PostgreSQL, and from there to a server', async () => {
  const [source, target] = databases;
  if (!source || !target) throw new Error('two are needed');
  const first = await startOn(source, 'first');
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

  const onServer = settingsOf('first', source);
  const folder = path.join(directory, 'backup');
  const load = { isOver: false };
  const taking = runConsoleCommand('backup', onServer, folder).finally(() => (load.isOver = true));
  const made = [];
  await ann.client.tickets.delete({ id: doomed.id });
  while (!load.isOver) made.push(await submit(first.url, ann));
  const taken = await taking;
  expect(taken.printed).toContain('ledger at');
  expect(taken.code).toBe(0);
  expect(made.length).toBeGreaterThan(0);

  // Repeated: only new files are copied, and deleted files are removed.
  const again = await runConsoleCommand('backup', onServer, folder);
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

  const embedded = settingsOf('second');
  const restored = await runConsoleCommand('restore', embedded, folder);
  expect(restored.printed).toContain('ledger intact');
  expect(restored.code).toBe(0);
  const secondFolder = path.join(directory, 'backup-of-second');
  expect((await runConsoleCommand('backup', embedded, secondFolder)).code).toBe(0);
  expect(await rowsIn(secondFolder)).toEqual(rows);
  const second = await manifestOf(secondFolder);
  expect([second.ledger, second.jobs.rows, second.files.sha256]).toEqual([
    manifest.ledger,
    manifest.jobs.rows,
    manifest.files.sha256,
  ]);

  // backup-authenticity.test.ts changes every kind of file.
  const backOnServer = settingsOf('third', target);
  const repair = await damageFile(secondFolder);
  const wrongFile = await runConsoleCommand('restore', backOnServer, secondFolder);
  expect([wrongFile.code, wrongFile.printed]).toEqual([1, expect.stringContaining('expected')]);
  await repair();
  // The interrupted restore can be run again: nothing that it left gets in the way.
  expect((await runConsoleCommand('restore', backOnServer, secondFolder)).code).toBe(0);

  const check = async (product: Pick<ServingProduct, 'url'>): Promise<void> => {
    const same = await signIn(product.url, ann.email, ann.password);
    const ticket = await same.client.tickets.get({ id: kept.id });
    expect(ticket.videos[0]?.sha256).toBe(await sha256Of(file));
    await plays(same, ticket.videos[0]?.url ?? null);
    expect(await (await signInOperator(product.url)).client.custody.verify()).toMatchObject({ intact: true });
  };
  const third = await startOn(target, 'third');
  await check(third);
  await third.stop();
  const running = await startProductOn(embedded.DATA_DIRECTORY);
  await check(running);
  // The command finds the embedded database of the running product.
  expect((await runConsoleCommand('backup', embedded, secondFolder)).code).toBe(0);
  await running.stop();
}, 300_000);

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
