/** Restoring the embedded database from an archive in a bucket. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { parseBackupHistory } from '@plainview/domain/operations/recovery/wal-segments';
import { addTime, DAY, SECOND } from '@plainview/domain/shared/time';
import { drillRestore } from '@plainview/server/modules/operations/recovery/drill-restore';
import { takeDueBaseBackup } from '@plainview/server/modules/operations/recovery/take-due-base-backup';
import type { ArchiveSettings } from '@plainview/server/platform/config/archive-settings';
import type { BucketSettings } from '@plainview/server/platform/config/bucket-settings';
import {
  listBaseBackups,
  removeUnneeded,
} from '@plainview/server/platform/embedded-postgres/wal-archive/base-backups';
import { walArchiveOf } from '@plainview/server/platform/embedded-postgres/wal-archive/create-wal-archive';
import type { ServingProduct } from '@plainview/server/start-product';
import {
  bucketClient,
  bucketEnvironment,
  bucketServer,
  hasBucket,
  makeBucket,
} from '@plainview/test-support/bucket/test-bucket';
import { contentsOf } from '@plainview/test-support/bucket/test-bucket-contents';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { copyPreparedData } from '@plainview/test-support/product/prepared-data';
import { startTestProxy, type TestProxy } from '@plainview/test-support/product/proxies/test-proxy';
import { startProductOn } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signIn, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const KEY = 'a backup key that only the tests know and nobody else';

describe.runIf(hasBucket())('an archive in a bucket', () => {
  const { signal } = new AbortController();
  let directory: string;
  let source: string;
  let secret: string;
  let bucket: BucketSettings;
  let network: TestProxy;
  let archive: ArchiveSettings;
  let product: ServingProduct;
  let admin: Person;
  let ann: Person;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'plainview-recovery-'));
    source = path.join(directory, 'source');
    await copyPreparedData(source);
    secret = (await readFile(path.join(source, 'secret'), 'utf8')).trim();
    await rm(path.join(source, 'secret'));
    bucket = await makeBucket();
    network = await startTestProxy(bucketServer().endpoint);
    archive = {
      place: `s3://${bucket.bucket}/north/wal`,
      bucket: { ...bucket, endpoint: network.url, prefix: 'north/wal/' },
      key: KEY,
    };
    product = await startProductOn(source, { secret, bucket, walArchive: archive });
    admin = await signInOperator(product.url);
    ann = await joinAgency(product.url, admin, 'North PD');
    await takeDueBaseBackup(product.app, {}, signal);
  });
  afterEach(() => network.become('through'));
  afterAll(async () => {
    await product.stop();
    await network.close();
    await rm(directory, { recursive: true, force: true });
  });

  const check = async (name: string) =>
    (await admin.client.health.read()).checks.find((each) => each.name === name);
  const objectOf = (name: string) => ({ Bucket: bucket.bucket, Key: `north/wal/wal/${name}` });
  const switchSegment = () => changeEmbedded(source, 'select pg_switch_wal()');

  /** Ends the current segment, and waits until everything is archived. @returns the names of all */
  async function archiveAll(): Promise<readonly string[]> {
    const before = await (await walArchiveOf(archive)).listSegments();
    await switchSegment();
    await expect
      .poll(async () => (await check('WAL archive'))?.text, { timeout: 90_000 })
      .toContain('the last segment was archived');
    const names = async () => (await walArchiveOf(archive)).listSegments();
    await expect.poll(async () => (await names()).length, { timeout: 90_000 }).toBeGreaterThan(before.length);
    return (await names()).filter((name) => /^[0-9A-F]{24}$/u.test(name)).toSorted();
  }

  const restore = (name: string, to: string, changes: Readonly<Record<string, string>> = {}) => {
    const settings = { DATA_DIRECTORY: path.join(directory, name), SECRET: secret, BACKUP_KEY: KEY };
    const all = { ...settings, ...bucketEnvironment(bucket), ...changes };
    return runConsoleCommand('restore', all, archive.place, '--to', to);
  };

  test('OP-04 a machine with nothing but the settings restores the database and finds its files', async () => {
    const ticket = await submitTicket(product.url, ann);
    await archiveAll();
    const restored = await restore('new', 'latest');
    expect([restored.code, restored.printed]).toEqual([
      0,
      expect.stringMatching(/Ledger intact .* [1-9]\d* files/u),
    ]);
    const copy = await startProductOn(path.join(directory, 'new'), { secret, bucket });
    try {
      const again = await signIn(copy.url, ann.email, ann.password);
      const found = await again.client.tickets.get({ id: ticket.id });
      expect((await again.fetch(found.videos[0]?.url ?? '')).status).toBe(200);
    } finally {
      await copy.stop();
    }
    await drillRestore(product.app, {}, signal);
    expect(await check('restore drill')).toMatchObject({ state: 'ok' });
  });

  test('OP-04 a restore with another key or from a bucket without an archive ends with one sentence', async () => {
    for (const [changes, why] of [
      [{ BACKUP_KEY: '' }, 'The archive is encrypted: set BACKUP_KEY'],
      [{ BACKUP_KEY: 'x'.repeat(40) }, `${archive.place} was encrypted with a different BACKUP_KEY.`],
      [{ STORAGE_SECRET_KEY: 'wrong' }, 'the storage cannot be used'],
      [{ SECRET: 'x'.repeat(40) }, 'SECRET differs from the one'],
    ] as const) {
      const refused = await restore('nothing', 'latest', changes);
      expect([refused.code, refused.printed]).toEqual([1, expect.stringContaining(why)]);
      expect(refused.printed.trim().split('\n')).toHaveLength(1);
    }
  });

  test('OP-04 an altered, exchanged or missing object is refused', async () => {
    await submitTicket(product.url, ann);
    const names = await archiveAll();
    const [one, other] = [names.at(-2) ?? '', names.at(-1) ?? ''];
    const client = bucketClient();
    const store = new GetObjectCommand(objectOf(one));
    const bytes = (await (await client.send(store)).Body?.transformToByteArray()) ?? new Uint8Array();
    await client.send(new PutObjectCommand({ ...objectOf(other), Body: bytes }));
    await drillRestore(product.app, {}, signal);
    expect(await check('restore drill')).toMatchObject({
      state: 'problem',
      text: expect.stringContaining(`The archived WAL segment ${other} is damaged or cannot be read.`),
    });
    // PostgreSQL archives it again, and it is not overwritten either.
    await expect(
      (await walArchiveOf(archive)).putSegment(other, Buffer.from('of another database')),
    ).rejects.toThrow(/is another segment with the same name/u);
    await (await walArchiveOf(archive)).removeSegment(other);
    await archiveAll();
    await drillRestore(product.app, {}, signal);
    expect((await check('restore drill'))?.text).toContain(`The archive lacks the WAL segment ${other}`);
    client.destroy();
  });

  test('OP-04 a bucket that does not answer delays neither a commit nor a stop, and is archived to later', async () => {
    network.become('refusing');
    const ticket = await submitTicket(product.url, ann);
    await switchSegment();
    await expect.poll(async () => (await check('WAL archive'))?.state, { timeout: 90_000 }).not.toBe('ok');
    expect((await check('WAL archive'))?.text).toMatch(/archiving fails: the storage cannot be used/u);
    network.become('silent');
    await switchSegment();
    const begun = performance.now();
    await product.stop();
    expect(performance.now() - begun).toBeLessThan(25 * SECOND);

    product = await startProductOn(source, { secret, bucket, walArchive: archive });
    admin = await signInOperator(product.url);
    ann = await signIn(product.url, ann.email, ann.password);
    expect((await ann.client.tickets.get({ id: ticket.id })).id).toBe(ticket.id);
    network.become('through');
    await archiveAll();
    expect(await check('WAL archive')).toMatchObject({ state: 'ok' });
  });

  test('OP-04 what no base backup needs is removed from the bucket, and no stored file', async () => {
    const opened = await walArchiveOf(archive);
    const files = await contentsOf(bucket, 'blobs/');
    const clock = { now: () => addTime(new Date(), 2 * DAY) };
    await takeDueBaseBackup({ ...product.app, clock }, {}, signal);
    const removed = await removeUnneeded(opened, addTime(new Date(), 9 * DAY));
    expect(removed.backups).toHaveLength(1);
    expect(removed.segments).toBeGreaterThan(0);
    const [base] = await listBaseBackups(opened);
    const left = (await opened.listSegments()).filter((name) => /^[0-9A-F]{24}$/u.test(name)).toSorted();
    expect(left[0]).toBe(base?.startSegment);
    const described = (await opened.listSegments()).flatMap((name) => parseBackupHistory(name) ?? []);
    expect(described).toEqual([base?.startSegment]);
    expect(await contentsOf(bucket, 'blobs/')).toEqual(files);
    await rm(path.join(directory, 'new'), { recursive: true, force: true });
    expect(await restore('new', 'latest')).toMatchObject({ code: 0 });
  });
});
