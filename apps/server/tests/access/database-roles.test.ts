import { randomBytes } from 'node:crypto';
import { connectionFromUrl } from '@plainview/postgres/database';
import { createLoginRole } from '@plainview/server/platform/database/database-roles';
import { migrateDatabase } from '@plainview/server/platform/database/versions/migrate';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SECRET = 'a secret that only the tests know and nobody else';

let product: TestProduct;
let owner: Pool;
const pools: Record<'app' | 'jobs', Pool | null> = { app: null, jobs: null };

beforeAll(async () => {
  product = await startTestProduct();
  const connection = connectionFromUrl(product.databaseUrl);
  owner = new Pool({ ...connection, ssl: false });
  for (const suffix of ['app', 'jobs'] as const) {
    const role = await createLoginRole(owner, connection, { suffix, secret: SECRET });
    pools[suffix] = new Pool({ ...role, ssl: false, max: 1 });
  }
});
afterAll(async () => {
  await Promise.all([owner.end(), pools.app?.end(), pools.jobs?.end()]);
  await product.stop();
});

/** Runs a statement as one of the product's database roles. Returns 'done' or PostgreSQL's error message. */
async function outcomeAs(role: 'app' | 'jobs', statement: string): Promise<string> {
  try {
    await pools[role]?.query(statement);
    return 'done';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Lists the roles of the product's connections. */
async function listConnections() {
  const { rows } = await owner.query<{ usename: string; rolsuper: boolean; rolbypassrls: boolean }>(`
    select distinct usename, rolsuper, rolbypassrls from pg_stat_activity join pg_roles on rolname = usename
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'plainview'`);
  return rows;
}

test('the running product opens no connection as a superuser or owner', async () => {
  // A pool opens its connections when they are needed.
  await expect.poll(async () => (await listConnections()).length).toBeGreaterThan(1);
  for (const { usename, rolsuper, rolbypassrls } of await listConnections()) {
    expect(usename).toMatch(/_(?:app|jobs)$/u);
    expect({ rolsuper, rolbypassrls }).toEqual({ rolsuper: false, rolbypassrls: false });
  }
});

test.each(['app', 'jobs'] as const)(
  'the role %s can neither change the schema nor rewrite the ledger',
  async (role) => {
    const forbidden = [
      'drop table custody_entries',
      'alter table custody_entries disable trigger all',
      'alter table tickets disable row level security',
      "update custody_entries set actor_name = 'somebody else'",
      'delete from custody_entries',
      'truncate custody_entries',
      'delete from custody_head',
      'delete from custody_pending_entries',
      "update custody_pending_entries set actor_name = 'somebody else'",
      'delete from reports',
      'drop schema public cascade',
      'create table public.extra (id int)',
      'create role extra superuser',
      "copy (select 1) to program 'true'",
      "select pg_read_file('/etc/passwd')",
      'set session_replication_role = replica',
    ];
    for (const statement of forbidden)
      expect({ statement, said: await outcomeAs(role, statement) }).toMatchObject({
        said: expect.stringMatching(
          /permission denied|must be (?:owner|superuser)|Only roles with/u,
        ) as string,
      });
  },
);

test('the queue’s role reads no product table, and the product’s role reads no queue table', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { name } of rows) {
    const role = name.startsWith('graphile_worker.') ? 'app' : 'jobs';
    expect({ name, said: await outcomeAs(role, `select 1 from ${name} limit 1`) }).toMatchObject({
      said: expect.stringContaining('permission denied') as string,
    });
  }
});

test('jobs run with the queue’s role', async () => {
  const admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'North PD');
  // A video is stored only once the job that checks its upload has run.
  expect((await storeVideo(product.url, ann, await makeTestVideo())).id).toMatch(/^[0-9a-f-]{36}$/u);
});

test('a job is added as the queue’s library adds one, and names its task', async () => {
  const client = await owner.connect();
  const notified = new Promise((resolve) => {
    client.on('notification', ({ payload = '' }) => {
      if (payload.includes('sweep-challenges')) resolve(JSON.parse(payload));
    });
  });
  const rowOf = `to_jsonb(jobs) - '{id,run_at,created_at,updated_at}'::text[]`;
  await client.query('listen "jobs:insert"');
  await client.query('begin');
  const theirs = await client.query(
    `select ${rowOf} as job from graphile_worker.add_job('sweep-challenges', '{"a": 1}', run_at => now()) as jobs`,
  );
  await client.query(`select enqueue_job('sweep-challenges', '{"a": 1}', null, null)`);
  const ours = await client.query(
    `select ${rowOf} as job, run_at = now() as is_due from graphile_worker._private_jobs as jobs order by id desc limit 1`,
  );
  expect(ours.rows).toEqual([{ ...theirs.rows[0], is_due: true }]);
  await client.query('delete from graphile_worker._private_jobs where created_at = now()');
  await client.query('commit');
  expect(await notified).toMatchObject({ count: 1, task: 'sweep-challenges' });
  client.release();
});

test('an owner without superuser rights can migrate, as on a managed server, and again at the next start', async () => {
  const name = `limited_${randomBytes(6).toString('hex')}`;
  await owner.query(`create role ${name} login createrole password 'only-for-this-test'`);
  await owner.query(`create database ${name} owner ${name}`);
  const connection = connectionFromUrl(product.databaseUrl);
  const limited = { ...connection, user: name, password: 'only-for-this-test', database: name };
  try {
    await migrateDatabase(limited, SECRET);
    const { queue } = await migrateDatabase(limited, SECRET);
    expect(queue.user).toBe(`${name}_jobs`);
  } finally {
    await owner.query(`drop database ${name} with (force)`);
    for (const suffix of ['_app', '_jobs', '']) await owner.query(`drop role if exists ${name}${suffix}`);
  }
});

test.each(['app', 'jobs'] as const)(
  'the role of %s loses a session that is idle within a transaction for two minutes, with its locks',
  async (role) => {
    const shown = await pools[role]?.query('show idle_in_transaction_session_timeout');
    expect(shown?.rows).toEqual([{ idle_in_transaction_session_timeout: '2min' }]);
  },
);

const pendingEntries = async (): Promise<unknown[]> =>
  (await owner.query('select event from custody_pending_entries')).rows;

test('entries wait for a session that is idle while it links them, until PostgreSQL ends it', async () => {
  const admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'North PD');
  const uploads = await Promise.all(
    [0, 1].map(async () => storeVideo(product.url, ann, await makeTestVideo())),
  );
  const [first, second] = uploads.map(({ id }) => [id]);
  const client = await pools.app?.connect();
  if (!client) throw new Error('there is no connection');
  const hasEnded = new Promise<void>((resolve) => void client.on('error', () => resolve()));
  await client.query(`set idle_in_transaction_session_timeout = '10s'`);
  await client.query('begin');
  await client.query('select link_custody()');
  await createTicket(ann, first ?? []);
  expect(await pendingEntries()).not.toEqual([]);
  await hasEnded;
  client.release(true);
  await createTicket(ann, second ?? []);
  expect(await pendingEntries()).toEqual([]);
});
