import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectionFromUrl } from '@plainview/postgres/database';
import { migrateDatabase } from '@plainview/server/platform/database/versions/migrate';
import type { TestProject } from 'vitest/node';
import { setPassword, TEST_SECRET } from './database-passwords.ts';
import {
  createDatabaseFromTemplate,
  databaseUrl,
  dropDatabase,
  changeAsAdmin,
  startTestPostgres,
} from './test-postgres.ts';

let stop: (() => Promise<void>) | null = null;

/**
 * Starts PostgreSQL once per run (TEST_POSTGRES=embedded or server) and creates one migrated database, from
 * which each test file clones its own. All projects of a run share it.
 */
export async function setup({ vitest }: TestProject): Promise<void> {
  if ('template' in vitest.getProvidedContext()) return;
  const kind = process.env['TEST_POSTGRES'] === 'server' ? 'server' : 'embedded';
  const postgres = await startTestPostgres(kind);
  await changeAsAdmin(postgres.admin, setPassword(postgres.admin));
  const template = `template_${randomBytes(6).toString('hex')}`;
  await createDatabaseFromTemplate(postgres.admin, 'template0', template);
  await migrateDatabase(connectionFromUrl(databaseUrl(postgres.admin, template)), TEST_SECRET);
  vitest.provide('postgres', postgres.admin);
  vitest.provide('template', template);
  const preparedData = path.join(tmpdir(), `plainview-prepared-${template}`);
  const preparedCluster = path.join(tmpdir(), `plainview-cluster-${template}`);
  vitest.provide('preparedData', preparedData);
  vitest.provide('preparedCluster', preparedCluster);
  // In which the test processes, and the products that they start, share what they have probed.
  const probedVideos = path.join(tmpdir(), `plainview-probed-${template}`);
  await mkdir(probedVideos);
  process.env['PROBED_VIDEOS'] = probedVideos;
  stop = async () => {
    await dropDatabase(postgres.admin, template);
    await postgres.stop();
    for (const each of [preparedData, preparedCluster, probedVideos])
      await rm(each, { recursive: true, force: true });
  };
}

/** Stops what `setup` started. */
export async function teardown(): Promise<void> {
  await stop?.();
}
