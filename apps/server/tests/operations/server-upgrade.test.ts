/** Upgrades of a database on a PostgreSQL server: its copy, and the way back. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { connectionFromUrl } from '@plainview/postgres/database';
import { openBackup } from '@plainview/server/modules/operations/backups/open-backup';
import { restoreBackup } from '@plainview/server/modules/operations/backups/restore-backup';
import { verifyEntries } from '@plainview/server/modules/proof/ledger/verify-custody';
import { readConfig } from '@plainview/server/platform/config/config';
import {
  readMigrations,
  withSnapshot,
} from '@plainview/server/platform/database/copies/database-snapshot.sql';
import { knownMigrations } from '@plainview/server/platform/database/versions/migration-files';
import { migrateWithCopy } from '@plainview/server/platform/database/versions/server-copy';
import { openDiskBlobStore } from '@plainview/server/platform/storage/disk-blob-store';
import { outcome } from '@plainview/test-support/call-outcome';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import { createEmptyDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { startTestProduct } from '@plainview/test-support/product/test-product';
import {
  isUpgraded,
  readReleaseFacts,
  storedReleases,
  unpackReleaseBackup,
} from '@plainview/test-support/releases/release-data';
import { operator, signIn } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { Client, escapeIdentifier } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

const newest = storedReleases.findLast(isUpgraded) ?? '';
const facts = readReleaseFacts(newest);
let directory: string;
let database: TestDatabase;
let restored: Awaited<ReturnType<typeof restoreBackup>>;
let settings: Record<string, string>;

const urlOf = (name: string): string => {
  const url = new URL(database.url);
  url.pathname = name;
  return url.href;
};
const nameOf = (): string => new URL(database.url).pathname.slice(1);

/** Runs statements in a session of the server's own database. */
async function onServer(...statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const listDatabases = async (): Promise<unknown[]> => {
  const rows = await onServer(
    `select datname from pg_database where datname like '${nameOf()}%' order by length(datname)`,
  );
  return rows.map(({ datname }) => datname);
};

/** Number of migrations, tickets and ledger entries, and the newest entry's hash. */
const contentOf = (url: string) =>
  withSnapshot(connectionFromUrl(url), async ({ tx }) => {
    const { rows } = await tx.execute(
      sql`select (select count(*)::int from tickets) as tickets, (select count(*)::int from custody_entries) as entries,
          (select hash from custody_entries order by sequence desc limit 1) as hash`,
    );
    expect(await verifyEntries(tx)).toMatchObject({ status: 'intact' });
    return { migrations: (await readMigrations(tx)).length, ...rows[0] };
  });

const failToMigrate = (): never => expect.fail('it was migrated without a copy');

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'plainview-server-upgrade-'));
  database = await createEmptyDatabase();
  const folder = path.join(directory, 'backup');
  await mkdir(folder);
  await unpackReleaseBackup(newest, folder);
  const backup = await openBackup(folder, { backupKey: null, expectedSha256: facts.backupSha256 }, null);
  const blobs = await openDiskBlobStore(path.join(directory, 'data', 'files'));
  const target = { owner: connectionFromUrl(database.url), blobs, keepSecrets: () => Promise.resolve() };
  restored = await restoreBackup(backup, target, () => undefined);
  settings = {
    DATABASE_URL: database.url,
    DATA_DIRECTORY: path.join(directory, 'data'),
    SECRET: backup.secret ?? '',
    PORT: '0',
  };
});
afterAll(async () => {
  for (const name of await listDatabases())
    await onServer(`drop database if exists ${escapeIdentifier(String(name))} with (force)`);
  await rm(directory, { recursive: true, force: true });
});

test('the backup of the newest release is restored completely', () => {
  const { uploads = 0, videos = 0, reports = 0 } = facts.rows;
  expect([restored.problems, restored.counts.stored]).toEqual([[], uploads + videos + reports]);
});

test('IN-02 a database in use, or an owner who may not copy it, is not migrated', async () => {
  const before = await contentOf(database.url);
  const other = new Client({ connectionString: database.url, application_name: 'an older process' });
  await other.connect();
  const started = await outcome(startProductProcess(settings));
  await other.end();
  expect(started).toContain('Plainview did not start. ');
  expect(started).toMatch(/Stop all processes of Plainview.*: an older process \(user/u);

  const owner = { ...connectionFromUrl(database.url), user: `${nameOf()}_limited`, password: 'only here' };
  const role = escapeIdentifier(owner.user);
  await onServer(`create role ${role} login password 'only here'`, `grant ${role} to current_user`);
  const grant = new Client({ connectionString: database.url });
  await grant.connect();
  await grant.query(
    `grant usage on schema drizzle to ${role}; grant select on all tables in schema drizzle to ${role}`,
  );
  const message = `Run: ALTER ROLE "${owner.user}" CREATEDB;`;
  expect(await outcome(migrateWithCopy(owner, failToMigrate, () => undefined))).toContain(message);
  await grant.query(`drop owned by ${role}; drop role ${role}`);
  await grant.end();
  expect(await contentOf(database.url)).toEqual(before);
  expect(await listDatabases()).toEqual([nameOf()]);
});

test('IN-02 a database server copies the database before an upgrade, and one command puts it back', async () => {
  const before = await contentOf(database.url);
  expect(before['migrations']).toBeLessThan(knownMigrations().length);
  // Both start at once: one copies and migrates, the other waits.
  const log = new PassThrough();
  const { databaseUrl, secret, copiesBeforeUpgrade } = readConfig(settings);
  const products = await Promise.all(
    ['data', 'second'].map((name) => {
      const dataDirectory = path.join(directory, name);
      return startTestProduct(
        { databaseUrl, secret, copiesBeforeUpgrade, dataDirectory },
        { log: pino({ level: 'warn' }, log) },
      );
    }),
  );
  const admin = await signIn(products[0]?.url ?? '', operator.email, operator.password);
  expect((await admin.client.custody.verify()).intact).toBe(true);
  for (const product of products) await product.stop();
  const logged = await text(log.end());
  expect(logged.match(/copied before the upgrade/gu)).toHaveLength(1);
  const copy = `${nameOf()}_before_upgrade`;
  expect(await contentOf(urlOf(copy))).toEqual(before);
  const after = await contentOf(database.url);
  expect(after['migrations']).toBe(knownMigrations().length);

  const rollback = await runConsoleCommand('rollback', settings);
  expect([rollback.code, rollback.printed]).toEqual([0, expect.stringContaining('before the last upgrade')]);
  expect(await contentOf(database.url)).toEqual(before);
  const [, aside] = await listDatabases();
  expect(aside).toMatch(/_replaced_\d{8}T\d{6}Z$/u);
  expect(await contentOf(urlOf(String(aside)))).toEqual(after);
  const again = await runConsoleCommand('rollback', settings);
  expect([again.code, again.printed]).toEqual([0, expect.stringContaining('has not migrated')]);
});

test('IN-02 COPY_BEFORE_UPGRADE=off migrates without a copy, and an older copy is not taken for it', async () => {
  const off = { ...settings, COPY_BEFORE_UPGRADE: 'off' };
  const old = `${nameOf()}_before_upgrade`;
  await onServer(`create database ${escapeIdentifier(old)}`);
  const { databaseUrl, dataDirectory, secret, copiesBeforeUpgrade } = readConfig(off);
  const product = await startTestProduct({ databaseUrl, dataDirectory, secret, copiesBeforeUpgrade });
  await product.stop();
  const rollback = await runConsoleCommand('rollback', off);
  expect([rollback.code, rollback.printed]).toEqual([1, expect.stringContaining('which made no copy')]);
});
