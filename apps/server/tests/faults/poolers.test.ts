/** A pooler between the product and PostgreSQL: sessions work, and a pooler that takes them away is found at the start. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectionFromUrl } from '@plainview/postgres/database';
import { keepsSessions } from '@plainview/server/platform/database/connections/session-pooling';
import { startPgBouncer, type PoolMode } from '@plainview/test-support/high-availability/pg-bouncer';
import { hasPgBouncer } from '@plainview/test-support/high-availability/programs';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { TEST_SECRET } from '@plainview/test-support/product/database-passwords';
import { freePort } from '@plainview/test-support/product/free-port';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { adminRegistrationKey, operator, signInOperator } from '@plainview/test-support/test-users';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';

const SENTENCE =
  /Plainview did not start\. DATABASE_URL: a pooler gives each transaction another session .+ Use session pooling .+\.$/mu;

/** Keeps what answers at an address busy. Returns a function that ends it. */
function keepBusy(url: string): () => Promise<void> {
  const pool = new Pool({ ...connectionFromUrl(url), ssl: false, max: 8 });
  const done = new AbortController();
  const work = async (): Promise<void> => {
    while (!done.signal.aborted) await pool.query('select count(*) from generate_series(1, 2000)');
  };
  const working = Promise.all(Array.from({ length: 8 }, work));
  return async () => {
    done.abort();
    await working;
    await pool.end();
  };
}

/** A pooler with few connections for many clients gives an answer that depends on chance, so it is asked often. */
const TIMES = 6;

const findOften = async (url: string): Promise<ReadonlySet<boolean>> => {
  const found = new Set<boolean>();
  for (let n = 0; n < TIMES; n += 1) found.add(await keepsSessions(connectionFromUrl(url)));
  return found;
};

describe.runIf(hasPgBouncer())('behind pgBouncer', () => {
  let directory: string;
  let database: TestDatabase;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'plainview-poolers-'));
    database = await cloneTestDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  /** Starts a pooler until the end of the test. Returns the address of the database through it. */
  async function startPooler(mode: PoolMode): Promise<string> {
    const port = await freePort();
    const folder = await mkdtemp(path.join(directory, 'pooler-'));
    const pooler = await startPgBouncer({ folder, port }, inject('postgres'), mode);
    onTestFinished(() => pooler.stop('SIGQUIT'));
    const { user, password, database: name } = connectionFromUrl(database.url);
    const url = `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
    await expect
      .poll(async () => keepsSessions(connectionFromUrl(url)).then(() => 'answers', String), {
        timeout: 10_000,
      })
      .toBe('answers');
    return url;
  }

  const settingsAt = (url: string) => ({
    DATA_DIRECTORY: path.join(directory, 'data'),
    DATABASE_URL: url,
    SECRET: TEST_SECRET,
    PORT: '0',
    COPY_BEFORE_UPGRADE: 'off',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
  });

  test.each(['transaction', 'statement'] as const)(
    'OP-07 with pool_mode = %s, the product does not start and says why, and doctor says the same',
    async (mode) => {
      const url = await startPooler(mode);
      await expect(startProductProcess(settingsAt(url))).rejects.toThrow(SENTENCE);
      const { printed } = await runConsoleCommand('doctor', { ...settingsAt(url), PORT: '1' });
      expect(printed).toMatch(/PROBLEM {2}database sessions: .+pool_mode = transaction/u);
      expect(printed).toMatch(/DATABASE_URL: Use session pooling \(pool_mode = session\)/u);
    },
  );

  test('OP-07 with pool_mode = session, the product starts, and doctor finds its sessions', async () => {
    const url = await startPooler('session');
    const product = await startProductProcess(settingsAt(url));
    onTestFinished(() => product.stop());
    const admin = await signInOperator(product.url);
    const { checks } = await admin.client.health.read();
    expect(checks.find(({ name }) => name === 'ledger key')).toMatchObject({ state: 'ok' });
    const { printed } = await runConsoleCommand('doctor', settingsAt(url));
    expect(printed).toMatch(/ok {7}database sessions: each connection has one of its own/u);
  });

  test('a busy pooler changes neither answer', async () => {
    const [direct, session, transaction] = [
      database.url,
      await startPooler('session'),
      await startPooler('transaction'),
    ];
    for (const url of [direct, session, transaction]) {
      const stop = keepBusy(url);
      expect(await findOften(url)).toEqual(new Set([url !== transaction]));
      await stop();
    }
  }, 120_000);
});
