/** Restoring the embedded database of a product to a time, and the drills that prove it. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DAY } from '@plainview/domain/shared/time';
import { drillRestore } from '@plainview/server/modules/operations/recovery/drill-restore';
import { takeDueBaseBackup } from '@plainview/server/modules/operations/recovery/take-due-base-backup';
import type { ArchiveSettings } from '@plainview/server/platform/config/archive-settings';
import { occupantOf } from '@plainview/server/platform/embedded-postgres/stop-left-behind';
import { walArchiveOf } from '@plainview/server/platform/embedded-postgres/wal-archive/create-wal-archive';
import { noteDestroyedTicket } from '@plainview/server/platform/embedded-postgres/wal-archive/destroyed-tickets';
import type { ServingProduct } from '@plainview/server/start-product';
import { runConsoleCommand, startConsoleCommand } from '@plainview/test-support/product/console-command';
import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { copyPreparedData } from '@plainview/test-support/product/prepared-data';
import { startRestartableProduct } from '@plainview/test-support/product/restartable-product';
import { startProductOn } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signIn, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// Several clusters are copied and started.
vi.setConfig({ testTimeout: 180_000 });

const KEY = 'a backup key that only the tests know and nobody else';

let directory: string;
let archive: string;
let settings: ArchiveSettings;
let source: string;
let product: ServingProduct | null;
let admin: Person;
let ann: Person;
const { signal } = new AbortController();

const place = (name: string): string => path.join(directory, name);

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'plainview-recovery-'));
  archive = place('archive');
  source = place('source');
  await copyPreparedData(source);
  settings = { place: archive, bucket: null, key: KEY };
  product = await startProductOn(source, { walArchive: settings });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
});
afterAll(async () => {
  await product?.stop();
  await rm(directory, { recursive: true, force: true });
});

const running = (): ServingProduct => {
  if (product === null) throw new Error('the product does not run');
  return product;
};
const takeBase = () => takeDueBaseBackup(running().app, {}, signal);
const drill = () => drillRestore(running().app, {}, signal);
const check = async (name: string) =>
  (await admin.client.health.read()).checks.find((each) => each.name === name);

/** Ends the current segment, and waits until everything is archived. */
async function archiveAll(): Promise<void> {
  await changeEmbedded(source, 'select pg_switch_wal()');
  await expect
    .poll(async () => (await check('WAL archive'))?.text, { timeout: 60_000 })
    .toContain('the last segment was archived');
  const wal = path.join(source, 'postgres/cluster/pg_wal/archive_status');
  await expect
    .poll(async () => (await readdir(wal)).filter((name) => name.endsWith('.ready')), { timeout: 60_000 })
    .toEqual([]);
}

const restore = (name: string, to: string, ...args: readonly string[]) =>
  runConsoleCommand(
    'restore',
    { DATA_DIRECTORY: place(name), BACKUP_KEY: KEY },
    archive,
    '--to',
    to,
    ...args,
  );

test('OP-04 a drill restores the newest base backup and all WAL, and Server Health says what it reached', async () => {
  expect(await check('base backup')).toMatchObject({ state: 'warning' });
  expect(await check('restore drill')).toMatchObject({ state: 'warning', text: 'there was none yet' });
  await takeBase();
  // The first base backup is followed by a drill.
  await expect.poll(async () => (await check('restore drill'))?.state, { timeout: 120_000 }).toBe('ok');
  await submitTicket(running().url, ann);
  await archiveAll();
  await drill();
  expect(await check('base backup')).toMatchObject({ state: 'ok' });
  expect(await check('restore drill')).toMatchObject({
    state: 'ok',
    text: expect.stringMatching(/up to 2\d{3}-.*: \d+ ledger entries verified, [1-9]\d* files read/u),
  });
  expect(existsSync(path.join(source, 'restore-drill'))).toBe(false);
});

test('OP-04 the database is restored to a minute between two acts, with its files, and starts', async () => {
  const first = await submitTicket(running().url, ann);
  await pause(20);
  const between = new Date().toISOString();
  await pause(20);
  const second = await submitTicket(running().url, ann);
  await archiveAll();

  const restored = await restore('restored', between, '--files', source);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.printed).toMatch(
    /Restored up to 2\d{3}-.* Ledger intact at \d+ [0-9a-f]{64}; [1-9]\d* files/u,
  );
  const copy = await startProductOn(place('restored'));
  try {
    const again = await signIn(copy.url, ann.email, ann.password);
    expect(await again.client.tickets.get({ id: first.id })).toMatchObject({ id: first.id });
    await expect(again.client.tickets.get({ id: second.id })).rejects.toThrow(/./u);
    // Sessions of that time are over.
    const old = await fetch(`${copy.url}/api/profile`, { headers: { cookie: ann.cookie() } });
    expect(old.status).toBe(401);
  } finally {
    await copy.stop();
  }
});

test('OP-04 everything that was archived is restored, and each file that is missing is named', async () => {
  await submitTicket(running().url, ann);
  await archiveAll();
  const keys: string[] = [];
  for await (const key of running().app.blobs.listPermanent()) keys.push(key);
  const [lost = ''] = keys;
  const destroyed = randomUUID();
  const opened = await walArchiveOf(settings);
  await noteDestroyedTicket(opened, randomUUID(), new Date(0));
  await noteDestroyedTicket(opened, destroyed, new Date(Date.now() + DAY));
  const partial = place('partial');
  await cp(path.join(source, 'files'), partial, {
    recursive: true,
    filter: (file) => path.basename(file) !== lost,
  });
  const restored = await restore('latest', 'latest', '--files', partial);
  expect(restored).toMatchObject({ code: 1 });
  expect(restored.printed.split('\n').filter((line) => line.startsWith(lost))).toHaveLength(1);
  expect(restored.printed).toContain(`${keys.length - 1} files`);
  expect(existsSync(place('latest/postgres/cluster'))).toBe(true);
  expect(restored.printed).toContain(`stay destroyed: ${destroyed}. Destroy them again.`);
  const again = await restore('latest', 'latest');
  expect(again).toMatchObject({ code: 1, printed: expect.stringContaining('There is a database in') });
});

test('OP-04 a time outside the archive or without a zone is refused in one sentence, and nothing is created', async () => {
  for (const [to, why] of [
    ['2001-01-01T00:00:00Z', 'is before the oldest base backup'],
    ['2999-01-01T00:00:00Z', 'is after the last transaction'],
    ['2026-11-30 12:34', '--to needs a time with its zone'],
  ] as const) {
    const refused = await restore('nothing', to);
    expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining(why) });
    expect(refused.printed.trim().split('\n')).toHaveLength(1);
  }
  for (const [environment, why] of [
    [{}, 'The archive is encrypted: set BACKUP_KEY'],
    [{ BACKUP_KEY: 'x'.repeat(40) }, 'was encrypted with a different BACKUP_KEY'],
  ] as const) {
    const all = { DATA_DIRECTORY: place('nothing'), ...environment };
    const refused = await runConsoleCommand('restore', all, archive, '--to', 'latest');
    expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining(why) });
    expect(refused.printed.trim().split('\n')).toHaveLength(1);
  }
  expect(existsSync(place('nothing/postgres'))).toBe(false);
  expect(existsSync(place('nothing/postgres.restoring'))).toBe(false);
});

test('OP-04 a drill finds a damaged segment and names it', async () => {
  await archiveAll();
  const segments = (await (await walArchiveOf(settings)).listSegments())
    .filter((name) => /^[0-9A-F]{24}$/u.test(name))
    .toSorted();
  const damaged = path.join(archive, 'wal', segments.at(-2) ?? '');
  const bytes = await readFile(damaged);
  const middle = Math.floor(bytes.length / 2);
  await writeFile(damaged, bytes.with(middle, (bytes[middle] ?? 0) ^ 0xff));
  await drill();
  expect(await check('restore drill')).toMatchObject({
    state: 'problem',
    text: expect.stringContaining(`The archived WAL segment ${segments.at(-2)} is damaged`),
  });
  await rm(damaged);
  await drill();
  expect(await check('restore drill')).toMatchObject({
    state: 'problem',
    text: expect.stringContaining(`The archive lacks the WAL segment ${segments.at(-2)}`),
  });
  await writeFile(damaged, bytes);
  await drill();
  expect(await check('restore drill')).toMatchObject({ state: 'ok' });
  expect(existsSync(path.join(source, 'restore-drill'))).toBe(false);
});

/** Waits until a recovery in this folder has started its server. @returns the server's process id */
async function recovering(folder: string): Promise<number> {
  const file = path.join(folder, 'cluster/postmaster.pid');
  await expect.poll(() => existsSync(file), { timeout: 120_000, interval: 5 }).toBe(true);
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}

test('OP-04 a restore that was killed leaves no database, and can be repeated', async () => {
  await takeBase();
  const environment = { DATA_DIRECTORY: place('killed'), BACKUP_KEY: KEY };
  const killed = startConsoleCommand('restore', environment, archive, '--to', 'latest', '--files', source);
  const pid = await recovering(place('killed/postgres.restoring'));
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(existsSync(place('killed/postgres'))).toBe(false);
  expect(await restore('killed', 'latest', '--files', source)).toMatchObject({ code: 0 });
  expect(await occupantOf(pid, place('killed/postgres/cluster'))).not.toBe('postmaster');
  expect(existsSync(place('killed/postgres.restoring'))).toBe(false);
});

test('OP-04 a product that is killed during a drill removes it at its next start, and drills again', async () => {
  const restartable = await startRestartableProduct({ WAL_ARCHIVE: place('other-archive'), BACKUP_KEY: KEY });
  try {
    const scratch = path.join(restartable.dataDirectory, 'restore-drill');
    // The first base backup is followed by a drill.
    const pid = await recovering(scratch);
    await restartable.kill();
    await restartable.restart();
    expect(await occupantOf(pid, restartable.dataDirectory)).toBe('nobody');
    const operator = await signInOperator(restartable.url);
    const state = async () =>
      (await operator.client.health.read()).checks.find(({ name }) => name === 'restore drill')?.state;
    await expect.poll(state, { timeout: 120_000 }).toBe('ok');
    expect(existsSync(scratch)).toBe(false);
  } finally {
    await restartable.stop();
  }
});
