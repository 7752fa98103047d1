/** Backups that the product takes by itself, and its warnings when they fail or are missing. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jobLanes } from '@plainview/domain/operations/health/job-lanes';
import { addTime, DAY, HOUR } from '@plainview/domain/shared/time';
import { cronScheduleOf } from '@plainview/server/jobs/job-handlers';
import { readLastBackup } from '@plainview/server/modules/operations/backups/backup-record';
import {
  notifyOfBackups,
  takeScheduledBackup,
} from '@plainview/server/modules/operations/backups/take-scheduled-backup';
import { tryLockBackups } from '@plainview/server/platform/database/locks/backup-lock';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { enqueueJob } from '@plainview/server/platform/jobs/job-catalog';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const clock = { now: new Date() };
let directory: string;
let folder: string;
let product: TestProduct;
let admin: Person;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'plainview-scheduled-'));
  folder = path.join(directory, 'backups');
  product = await startTestProduct(
    { backups: { folder, time: '02:30', keep: 2 }, metricsPort: 0 },
    { now: () => clock.now },
  );
  admin = await signInOperator(product.url);
  await submitTicket(product.url, await joinAgency(product.url, admin, 'North PD'));
});
afterAll(async () => {
  await product.stop();
  await rm(directory, { recursive: true, force: true });
});

const pass = (duration: number): void => void (clock.now = addTime(clock.now, duration));
const backupCheck = async () =>
  (await admin.client.health.read()).checks.find(({ name }) => name === 'backup');
const warnings = async () =>
  (await admin.client.mail.list({ limit: 100 })).items.filter(({ kind }) => kind === 'backupFault');
const metrics = async () => (await fetch(`http://127.0.0.1:${product.metricsPort}/metrics`)).text();

test('IN-03 scheduled backups rotate, are recorded, and contain what the command needs to restore them', async () => {
  expect(await backupCheck()).toMatchObject({ state: 'warning', text: 'there is no backup yet' });
  for (let count = 3; count > 0; count -= 1) {
    pass(HOUR);
    await takeScheduledBackup(product.app);
  }
  const names = await readdir(folder);
  expect(names).toHaveLength(2);
  expect(await readdir(path.join(folder, names[1] ?? ''))).toContain('manifest.json');
  expect(await readLastBackup(product.app.config)).toEqual({ at: clock.now, isComplete: true, reason: null });
  expect(await backupCheck()).toMatchObject({ state: 'ok' });
  expect(await metrics()).toContain('plainview_last_backup_complete 1');
  // Another process took it: only the folder knows.
  await rm(path.join(product.dataDirectory, 'last-backup.json'));
  expect(await backupCheck()).toMatchObject({ state: 'ok' });
});

test('IN-03 the job is scheduled at its time only where backups have a folder, and its lane runs it', async () => {
  const scheduled = (backups: typeof product.app.config.backups) =>
    cronScheduleOf({ backups }, jobLanes).find(({ task }) => task === 'take-backup');
  expect(scheduled(null)).toBeUndefined();
  expect(scheduled({ folder, time: '04:05', keep: 2 })).toMatchObject({ match: '5 4 * * *' });
  pass(HOUR);
  await asSystem(product.app.database, (tx) => enqueueJob(tx, 'take-backup', {}));
  await expect
    .poll(async () => (await readLastBackup(product.app.config))?.at, { timeout: 5000 })
    .toEqual(clock.now);
});

test('IN-03 a second backup at the same time is skipped and records nothing', async () => {
  const before = await readLastBackup(product.app.config);
  // The job of the test before records its backup before it lets go of the lock.
  const lock = await vi.waitFor(async () => {
    const taken = await tryLockBackups(product.app.installation.owner);
    if (taken === null) throw new Error('another backup is running');
    return taken;
  });
  pass(HOUR);
  await takeScheduledBackup(product.app);
  await lock.close();
  expect(await readLastBackup(product.app.config)).toEqual(before);
  expect(await warnings()).toEqual([]);
});

test('IN-03 administrators are warned once a day when the last backup is older than 26 hours', async () => {
  pass(DAY);
  await notifyOfBackups(product.app);
  expect(await warnings()).toEqual([]);
  pass(2 * HOUR);
  await notifyOfBackups(product.app);
  await notifyOfBackups(product.app);
  expect(await warnings()).toMatchObject([{ subject: 'There is no recent backup' }]);
  expect(await backupCheck()).toMatchObject({ state: 'warning' });
});

test('IN-03 a failed backup is recorded with its reason, and a backup by the command ends the warning', async () => {
  await rm(folder, { recursive: true });
  await writeFile(folder, 'not a folder');
  pass(DAY);
  await takeScheduledBackup(product.app);
  expect(await backupCheck()).toMatchObject({ state: 'problem', text: expect.stringContaining('EEXIST') });
  expect((await warnings()).map(({ subject }) => subject)).toContain('The last backup failed');
  expect(await metrics()).toContain('plainview_last_backup_complete 0');
  const { config } = product.app;
  const settings = {
    DATABASE_URL: product.databaseUrl,
    DATA_DIRECTORY: product.dataDirectory,
    ...(config.secret !== null && { SECRET: config.secret }),
  };
  // The command uses the real time.
  clock.now = new Date();
  const command = await runConsoleCommand(
    'backup',
    settings,
    path.join(directory, 'by-command'),
    '--keep',
    '1',
  );
  expect(command).toMatchObject({ code: 0 });
  expect(await backupCheck()).toMatchObject({ state: 'ok' });
});
