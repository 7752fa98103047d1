/** PostgreSQL under Patroni loses its leader. `npm run example:high-availability -- --check` loses it twenty times. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bucketEnvironment, hasBucket, makeBucket } from '@plainview/test-support/bucket/test-bucket';
import { nextPort } from '@plainview/test-support/cluster/next-port';
import { checkInstallation } from '@plainview/test-support/high-availability/check-installation';
import { hasPatroni } from '@plainview/test-support/high-availability/programs';
import { startInstallation } from '@plainview/test-support/high-availability/start-installation';
import { expect, onTestFinished, test } from 'vitest';

test.runIf(hasBucket() && hasPatroni())(
  'OP-05 under Patroni, losing the leader costs no confirmed act, no process and no 500',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'plainview-patroni-'));
    const running: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
    onTestFinished(async () => {
      for (const stop of running.toReversed()) await stop();
    }, 60_000);
    const told: string[] = [];
    const tell = (text: string): void => void told.push(text);
    const storage = bucketEnvironment(await makeBucket());
    const installation = await startInstallation({ folder, port: await nextPort(), running, tell, storage });
    await checkInstallation(installation, { kills: 1, pages: 16, tell });
    expect(told.join('\n')).toContain('0 tickets and 0 deliveries lost');
  },
  300_000,
);
