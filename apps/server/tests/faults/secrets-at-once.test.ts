/** Processes that start at the same moment on one database, each with another SECRET. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectionFromUrl, openPool } from '@plainview/postgres/database';
import { readConfig } from '@plainview/server/platform/config/config';
import { MIGRATION_LOCK } from '@plainview/server/platform/database/versions/migrate';
import { recordSecret } from '@plainview/server/platform/database/versions/secret-fingerprint';
import { startProductDatabase } from '@plainview/server/start-database';
import { outcome } from '@plainview/test-support/call-outcome';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

const ONE = 'one secret, which nobody else here has';
const OTHER = 'another secret, which nobody else here has';
const REFUSED = /SECRET: other processes of this installation run with another secret\./u;
const ROUNDS = 3;

let directory: string;
let installation: TestDatabase;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'plainview-secrets-'));
  installation = await cloneTestDatabase();
});
afterAll(async () => {
  await installation.drop();
  await rm(directory, { recursive: true, force: true });
});

/** Starts a process until its database is open. */
async function start(secret: string) {
  const running: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    while (running.length > 0) await running.pop()?.();
  };
  const config = readConfig({ DATABASE_URL: installation.url, DATA_DIRECTORY: directory, SECRET: secret });
  const surroundings = { log: pino({ level: 'silent' }), onDatabaseLost: () => undefined };
  try {
    return { stop, ...(await startProductDatabase(config, surroundings, running)) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Opens a session as the owner. */
function openSession(): Pool {
  const pool = openPool(connectionFromUrl(installation.url), {
    connections: 1,
    onIdleError: () => undefined,
  });
  onTestFinished(() => pool.end());
  return pool;
}

/** Waits until sessions wait for the lock of the migrations. */
const waitForWaiting = (session: Pool, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await session.query(
        'select from pg_locks where objid = $1::int::oid and not granted and database = (select oid from pg_database where datname = current_database())',
        [MIGRATION_LOCK],
      );
      expect(rows).toHaveLength(count);
    },
    { timeout: 10_000 },
  );

test('OP-07 a process that checks its secret as soon as another one lets it start is refused', async () => {
  const [first, next] = [openSession(), openSession()];
  const acquire = 'select pg_advisory_lock($1)';
  await first.query(acquire, [MIGRATION_LOCK]);
  const starting = start(ONE);
  await waitForWaiting(first, 1);
  async function checkNext(): Promise<void> {
    await next.query(acquire, [MIGRATION_LOCK]);
    await recordSecret(next, OTHER);
  }
  const check = outcome(checkNext());
  await waitForWaiting(first, 2);
  await first.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  expect(await check).toMatch(REFUSED);
  await (await starting).stop();
});

test('OP-07 of two processes that start at once with different secrets, one starts and the other is refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const results = await Promise.allSettled([start(ONE), start(OTHER)]);
    const started = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const refused = results.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect({ started: started.length, refused }).toEqual({
      started: 1,
      refused: [expect.stringMatching(REFUSED)],
    });
    const [product] = started;
    // The database still accepts the password that was derived from its secret.
    await product?.locks.close();
    expect(await product?.locks.tryAcquire(crypto.randomUUID())).toBe(true);
    await product?.stop();
  }
});
