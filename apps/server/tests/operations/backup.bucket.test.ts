/** A backup of a PostgreSQL server with a bucket, restored into another bucket. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BucketSettings } from '@plainview/server/platform/config/bucket-settings';
import { bucketEnvironment, hasBucket, makeBucket } from '@plainview/test-support/bucket/test-bucket';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { cloneTestDatabase } from '@plainview/test-support/product/test-database-clone';
import { startTestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signIn, signInOperator } from '@plainview/test-support/test-users';
import { sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { describe, expect, test } from 'vitest';

const secret = 'a secret that only the tests know and nobody else';

describe.runIf(hasBucket())('a backup with a bucket', () => {
  test('is restored into another bucket, but not into a bucket with other files', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'plainview-backup-'));
    const databases = await Promise.all([cloneTestDatabase(), cloneTestDatabase()]);
    const [first, second] = await Promise.all([makeBucket(), makeBucket()]);
    const [source, target] = databases.map(({ url }, index) => ({
      databaseUrl: url,
      dataDirectory: path.join(directory, `data-${index}`),
      secret,
    }));
    if (!source || !target) throw new Error('two are needed');
    const settingsOf = ({ databaseUrl, dataDirectory }: typeof source, bucket: BucketSettings) => ({
      DATA_DIRECTORY: dataDirectory,
      DATABASE_URL: databaseUrl,
      SECRET: secret,
      BACKUP_KEY: 'a backup key that only the tests know and nobody else',
      ...bucketEnvironment(bucket),
    });
    const product = await startTestProduct({ ...source, bucket: first });
    const ann = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
    const file = await makeTestVideo();
    const { id } = await storeVideo(product.url, ann, file);
    const folder = path.join(directory, 'backup');
    const taken = await runConsoleCommand('backup', settingsOf(source, first), folder);
    expect([taken.code, taken.printed]).toEqual([0, expect.stringContaining('1 copied, 0 compared')]);
    const later = await storeVideo(product.url, ann, file);
    await product.stop();

    const full = settingsOf(target, first);
    expect(
      (await runConsoleCommand('restore', { ...full, SECRET: 'x'.repeat(40) }, folder)).printed,
    ).toContain('SECRET differs from the one');
    expect((await runConsoleCommand('restore', full, folder)).printed).toContain(
      `The storage is not empty: it contains ${later.id}`,
    );

    const restored = await runConsoleCommand('restore', settingsOf(target, second), folder);
    expect([restored.code, restored.printed]).toEqual([0, expect.stringContaining('ledger intact')]);
    const again = await startTestProduct({ ...target, bucket: second });
    const same = await signIn(again.url, ann.email, ann.password);
    const ticket = await createTicket(same, [id]);
    expect(ticket.videos[0]?.sha256).toBe(await sha256Of(file));
    expect((await same.fetch(ticket.videos[0]?.url ?? '')).status).toBe(200);
    await again.stop();
    for (const database of databases) await database.drop();
    await rm(directory, { recursive: true, force: true });
  });
});
