/** A backup of a PostgreSQL server with a bucket, restored into another bucket. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bucketEnvironment, hasBucket, makeBucket } from '@plainview/test-support/bucket/test-bucket';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import { cloneTestDatabase } from '@plainview/test-support/product/test-database-clone';
import { createTicket } from '@plainview/test-support/submit-ticket';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signIn,
  signInOperator,
} from '@plainview/test-support/test-users';
import { sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { describe, expect, test } from 'vitest';

describe.runIf(hasBucket())('a backup with a bucket', () => {
  test('is restored into another bucket, but not into a bucket with other files', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'plainview-backup-'));
    const databases = await Promise.all([cloneTestDatabase(), cloneTestDatabase()]);
    const buckets = await Promise.all([makeBucket(), makeBucket()]);
    const [source, target] = databases.map(({ url }, index) => ({
      DATA_DIRECTORY: path.join(directory, `data-${index}`),
      DATABASE_URL: url,
      SECRET: 'a secret that only the tests know and nobody else',
      BACKUP_KEY: 'a backup key that only the tests know and nobody else',
      PORT: '0',
      ADMIN_PASSWORD: operator.password,
      ADMIN_REGISTRATION_KEY: adminRegistrationKey,
      ...(buckets[index] && bucketEnvironment(buckets[index])),
    }));
    if (!source || !target) throw new Error('two are needed');
    const product = await startProductProcess(source);
    const ann = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
    const file = await makeTestVideo();
    const { id } = await storeVideo(product.url, ann, file);
    const folder = path.join(directory, 'backup');
    const taken = await runConsoleCommand('backup', source, folder);
    expect([taken.code, taken.printed]).toEqual([0, expect.stringContaining('1 copied, 0 compared')]);
    await product.stop();

    const full = { ...target, ...(buckets[0] && bucketEnvironment(buckets[0])) };
    expect(
      (await runConsoleCommand('restore', { ...full, SECRET: 'x'.repeat(40) }, folder)).printed,
    ).toContain('SECRET differs from the one');
    const emptied = path.join(directory, 'emptied');
    const nothing = await runConsoleCommand('backup', target, emptied);
    expect(nothing.code).toBe(0);
    expect((await runConsoleCommand('restore', full, emptied)).printed).toContain('The storage is not empty');

    const restored = await runConsoleCommand('restore', target, folder);
    expect([restored.code, restored.printed]).toEqual([0, expect.stringContaining('ledger intact')]);
    const again = await startProductProcess(target);
    const same = await signIn(again.url, ann.email, ann.password);
    const ticket = await createTicket(same, [id]);
    expect(ticket.videos[0]?.sha256).toBe(await sha256Of(file));
    expect((await same.fetch(ticket.videos[0]?.url ?? '')).status).toBe(200);
    await again.stop();
    for (const database of databases) await database.drop();
    await rm(directory, { recursive: true, force: true });
  });
});
