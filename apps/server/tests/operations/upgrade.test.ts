import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectionFromUrl, type DatabaseConnection } from '@plainview/postgres/database';
import { openBackup } from '@plainview/server/modules/operations/backups/open-backup';
import { restoreBackup } from '@plainview/server/modules/operations/backups/restore-backup';
import { verifyEntries } from '@plainview/server/modules/proof/ledger/verify-custody';
import {
  readMigrations,
  withSnapshot,
} from '@plainview/server/platform/database/copies/database-snapshot.sql';
import { migrateDatabase } from '@plainview/server/platform/database/versions/migrate';
import {
  recordMigration,
  returnToUpgradeCopy,
} from '@plainview/server/platform/embedded-postgres/upgrade-copy';
import { openDiskBlobStore } from '@plainview/server/platform/storage/disk-blob-store';
import { outcome } from '@plainview/test-support/call-outcome';
import { drawCases } from '@plainview/test-support/draw-sample';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { cloneTestDatabase, createEmptyDatabase } from '@plainview/test-support/product/test-database-clone';
import { startProductOn, startTestProduct } from '@plainview/test-support/product/test-product';
import { verifyEmbeddedLedger } from '@plainview/test-support/product/verify-ledger';
import { factsOf } from '@plainview/test-support/releases/fill-release';
import {
  isUpgraded,
  readReleaseFacts,
  storedReleases,
  unpackRelease,
  unpackReleaseBackup,
} from '@plainview/test-support/releases/release-data';
import type { ReleaseFacts } from '@plainview/test-support/releases/release-facts';
import { operator, signIn, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function dataOf(version: string): Promise<string> {
  const folder = await unpackRelease(version);
  folders.push(folder);
  return folder;
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-upgrade-'));
  folders.push(folder);
  return folder;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Files that only running versions write: the lock, and PostgreSQL's log. */
const isNoise = (name: string): boolean =>
  /^postgres\/(?:lock|lock-holder|postgres\.log)$|^replaced-|^ledger-key/u.test(name);

/** Returns the SHA-256 of each file of a data directory. */
async function bytesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !isNoise(name))
    .toSorted();
  return Object.fromEntries(names.map((name) => [name, sha256(readFileSync(path.join(folder, name)))]));
}

/** Rows that every start may remove or add, whatever the version. */
const changing = new Set(['sessions', 'rate_limits', 'verifications', 'custody_head']);

async function expectRows(owner: DatabaseConnection, { rows, ledger }: ReleaseFacts): Promise<void> {
  await withSnapshot(owner, async ({ tx, tables }) => {
    const counts = tables.map(
      ({ name }) => sql`select ${name}::text as name, count(*)::int as count from ${sql.identifier(name)}`,
    );
    const counted = await tx.execute<{ name: string; count: number }>(sql.join(counts, sql` union all `));
    const fewer = counted.rows.filter(({ name, count }) => !changing.has(name) && count < (rows[name] ?? 0));
    expect(fewer, 'tables that lost rows').toEqual([]);
    const { rows: entries } = await tx.execute<{ hash: string }>(
      sql`select hash from custody_entries where sequence = ${ledger.sequence}`,
    );
    expect(entries).toEqual([{ hash: ledger.hash }]);
    expect(await verifyEntries(tx)).toMatchObject({ status: 'intact' });
  });
}

/** Compares the bytes of all videos and reports of a ticket, as the agency gets them, with their SHA-256. */
async function expectFiles(person: Person, facts: ReleaseFacts['tickets'][number]): Promise<void> {
  const { videos, reports } = await person.client.tickets.get({ id: facts.id });
  for (const { url, sha256: expected } of [...videos, ...reports]) {
    const response = await person.fetch(url ?? '');
    expect(response.status).toBe(200);
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(expected);
  }
}

test('IN-02 the data of every release are stored', () => {
  const changelog = readFileSync(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8');
  const released = [...changelog.matchAll(/^## (?<version>\d+\.\d+\.\d+) /gmu)].map(
    ({ groups }) => groups?.['version'],
  );
  expect(storedReleases).toEqual(released.toReversed());
});

/** Starts again as after a process that was killed once it had migrated, but before it recorded that. */
async function restartUnrecorded(folder: string): Promise<void> {
  await rm(path.join(folder, 'postgres', 'schema.json'));
  const product = await startProductOn(folder);
  await product.stop();
}

/** Number of releases before the newest that a run upgrades. Others follow in other runs. */
const EARLIER_RELEASES = 1;
const upgradedReleases = storedReleases.filter(isUpgraded);
const upgraded = [
  ...drawCases(upgradedReleases.slice(0, -1), EARLIER_RELEASES),
  ...upgradedReleases.slice(-1),
];

/** Starts on the data of a release, and compares what it answers, and its rows and files, with the release's own. */
async function expectDataOf(folder: string, facts: ReleaseFacts): Promise<void> {
  const product = await startProductOn(folder);
  try {
    const ready = await fetch(`${product.url}/ready`);
    expect(ready.status).toBe(200);
    const admin = await signIn(product.url, operator.email, operator.password);
    const ann = await signIn(product.url, facts.agencyUser.email, facts.agencyUser.password);
    const tickets = await Promise.all(facts.tickets.map(({ id }) => factsOf(admin, id)));
    expect(tickets).toEqual(facts.tickets);
    for (const ticket of facts.tickets) await expectFiles(ann, ticket);
    const lists = await Promise.all(
      (['approved', 'pending'] as const).map((status) => admin.client.users.list({ status })),
    );
    const accounts = lists.flatMap(({ items }) => items.map(({ email, status }) => ({ email, status })));
    expect(accounts).toEqual(facts.accounts);
    expect(await admin.client.custody.verify()).toMatchObject({ intact: true });
    await expectRows(product.app.installation.owner, facts);
    await verifyEmbeddedLedger(folder);
  } finally {
    await product.stop();
  }
}

test.each(upgraded)(
  'IN-02 the data of %s are upgraded with a copy, and come back byte for byte',
  async (version) => {
    const folder = await dataOf(version);
    const before = await bytesOf(folder);
    await expectDataOf(folder, readReleaseFacts(version));
    if (version === upgradedReleases.at(-1)) await restartUnrecorded(folder);
    expect(await returnToUpgradeCopy(folder, new Date())).toContain('replaced-');
    expect(await bytesOf(folder)).toEqual(before);
  },
  60_000,
);

test('IN-02 the data of a release with the same migrations are used without a copy', async () => {
  for (const version of storedReleases.filter((release) => !isUpgraded(release))) {
    const folder = await dataOf(version);
    await expectDataOf(folder, readReleaseFacts(version));
    expect(await returnToUpgradeCopy(folder, new Date())).toBeNull();
  }
});

/**
 * The first format, which was not authenticated. server-upgrade.test.ts restores a backup of
 * the newest release.
 */
const firstWithBackup =
  storedReleases.find((release) => readReleaseFacts(release).backupSha256 !== null) ?? '';

test(`IN-02 a backup that ${firstWithBackup} took is restored and upgraded`, async () => {
  const facts = readReleaseFacts(firstWithBackup);
  const folder = await emptyFolder();
  await unpackReleaseBackup(firstWithBackup, folder);
  const database = await createEmptyDatabase();
  try {
    const backup = await openBackup(folder, { backupKey: null, expectedSha256: facts.backupSha256 }, null);
    const owner = connectionFromUrl(database.url);
    const target = {
      owner,
      blobs: await openDiskBlobStore(await emptyFolder()),
      keepSecrets: () => Promise.resolve(),
    };
    const { problems, counts } = await restoreBackup(backup, target, () => undefined);
    const { uploads = 0, videos = 0, reports = 0 } = facts.rows;
    expect([problems, counts.stored]).toEqual([[], uploads + videos + reports]);
    await migrateDatabase(owner, backup.secret ?? '');
    await expectRows(owner, facts);
  } finally {
    await database.drop();
  }
});

/** Writes files with their own names as content. */
async function writeFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), name);
  }
}

const NEWER = 'The database was migrated by a newer version of Plainview';

test('IN-02 an embedded database of a newer version is refused, and nothing changes', async () => {
  const folder = await emptyFolder();
  await writeFiles(folder, ['postgres/cluster/rows', 'files/blobs/video', 'secret']);
  await recordMigration(folder, 'f'.repeat(64));
  const before = await bytesOf(folder);
  expect(await outcome(startProductOn(folder))).toContain(NEWER);
  expect(await bytesOf(folder)).toEqual(before);
});

/** Returns the number of rows of each table, with all migrations. */
const countRows = (owner: DatabaseConnection) =>
  withSnapshot(owner, async ({ tx, tables }) => {
    const counts: Record<string, unknown> = {};
    for (const { name } of tables)
      counts[name] = (await tx.execute(sql`select count(*) from ${sql.identifier(name)}`)).rows;
    return { counts, migrations: await readMigrations(tx) };
  });

test('IN-02 a database server with the data of a newer version is refused, and nothing changes', async () => {
  const database = await cloneTestDatabase();
  try {
    const owner = connectionFromUrl(database.url);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const add = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, 9999999999999)';
    await client.query(add, ['f'.repeat(64)]);
    await client.end();
    const before = await countRows(owner);
    const start = startTestProduct({ databaseUrl: database.url, dataDirectory: await emptyFolder() });
    expect(await outcome(start)).toContain(NEWER);
    expect(await countRows(owner)).toEqual(before);
  } finally {
    await database.drop();
  }
});

test('IN-02 npm run rollback puts the copy back once, and keeps the newer data', async () => {
  const folder = await emptyFolder();
  await writeFiles(folder, [
    'before-upgrade/postgres/cluster/rows',
    'before-upgrade/files/blobs/video',
    'before-upgrade/destroyed',
    'postgres/cluster/newer',
    'postgres/schema.json',
    'files/blobs/newer',
    'secret',
  ]);
  const settings = { DATA_DIRECTORY: folder };
  const rollback = await runConsoleCommand('rollback', settings);
  expect([rollback.code, rollback.printed]).toEqual([0, expect.stringContaining('before the last upgrade')]);
  expect(rollback.printed).toContain('which stay destroyed: before-upgrade/destroyed.');
  const names = Object.keys(await bytesOf(folder));
  expect(names).toEqual(['files/blobs/video', 'postgres/cluster/rows', 'secret']);
  const aside = (await readdir(folder)).find((name) => name.startsWith('replaced-')) ?? '';
  const newer = Object.keys(await bytesOf(path.join(folder, aside)));
  expect(newer).toEqual(['files/blobs/newer', 'postgres/cluster/newer', 'postgres/schema.json']);
  const again = await runConsoleCommand('rollback', settings);
  expect([again.code, again.printed]).toEqual([1, expect.stringContaining('no upgrade to roll back')]);
});
