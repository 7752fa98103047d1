// Starts what a question compares: PostgreSQL, the product on a filled database, and the floor server
// on the same rows.
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts';
import { startProductProcess } from '../../apps/test-support/src/product/product-process.ts';
import { databaseUrl } from '../../apps/test-support/src/product/test-postgres.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  registration,
  signIn,
  signInOperator,
} from '../../apps/test-support/src/test-users.ts';
import { createFloorTables, ticketsOf } from '../floor/statements.mjs';
import { startChild } from './child.mjs';
import { fillLists } from './fill-lists.mjs';
import { inspectorAddress, liveMemory, openInspector } from './inspector.mjs';

const AGENCY = 'County 1 Police Department';
/** A loopback address where no other PostgreSQL listens, not even that of another measurement. */
const TCP_HOST = `127.34.${1 + ((process.pid >> 8) & 127)}.${1 + (process.pid & 127)}`;
/** The product's secret in all measurements. */
export const SECRET = 'a secret that only this measurement knows';
const UNLIMITED = '100000000';

/**
 * Starts PostgreSQL in BENCH_DIRECTORY, whose filled databases later runs reuse, or in a temporary folder.
 */
export async function startStage() {
  const kept = process.env.BENCH_DIRECTORY;
  const directory = kept ?? (await mkdtemp(path.join(tmpdir(), 'plainview-bench-')));
  const postgres = await startEmbeddedPostgres({
    dataDirectory: path.join(directory, 'postgres'),
    log: { info: () => undefined, warn: () => undefined },
    onExit: () => undefined,
    // Three processes of the product plus the others need more connections than one process does.
    settings: {
      listen_addresses: TCP_HOST,
      max_connections: '300',
      shared_preload_libraries: 'pg_stat_statements',
    },
  });
  const closing = [];
  return {
    directory,
    connection: postgres.connection,
    /** For other products, which cannot connect through a socket. */
    tcpConnection: { ...postgres.connection, host: TCP_HOST },
    async postgresVersion() {
      const client = await connectTo(this, 'postgres');
      return (await client.query('show server_version')).rows[0].server_version;
    },
    /** Registers what must end before PostgreSQL does. */
    onStop: (end) => closing.push(end),
    async stop() {
      for (const end of closing.toReversed()) await end();
      await postgres.stop();
      if (!kept) await rm(directory, { recursive: true, force: true });
    },
  };
}

async function connectTo(stage, database) {
  const client = new pg.Client({ ...stage.connection, ssl: false, database, application_name: 'bench' });
  client.on('error', () => undefined);
  await client.connect();
  stage.onStop(() => client.end());
  return client;
}

/** Opens a database as its owner, and creates it first if it is new. */
export async function openDatabase(stage, name) {
  const postgres = await connectTo(stage, 'postgres');
  const { rowCount } = await postgres.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await postgres.query(`create database ${pg.escapeIdentifier(name)}`);
  return connectTo(stage, name);
}

/**
 * Starts processes of the product on one database with this many tickets.
 * @param {Record<string, string>} [settings] in addition to those of every measurement
 * @param {'main' | 'inexpensive'} [program] `main` hashes passwords at their full cost
 * @param {string} [name] of the database
 * @returns a system to measure: `urls`, `pids`, `backends()` and `restart()`, with users and the
 *   owner's connection
 */
export async function startProduct(
  stage,
  rows,
  processes = 1,
  settings = {},
  program = 'inexpensive',
  name = `bench_${rows}`,
) {
  const owner = await openDatabase(stage, name);
  const running = [];
  stage.onStop(() => Promise.all(running.map((product) => product.kill())));
  const start = (index, port) =>
    startProductProcess(
      {
        DATA_DIRECTORY: path.join(stage.directory, `${name}-${index}`),
        DATABASE_URL: databaseUrl(stage.connection, name),
        SECRET,
        // A database that BENCH_DIRECTORY kept may be of an earlier version, and is made again easily.
        COPY_BEFORE_UPGRADE: 'off',
        PORT: port,
        // The default: tests log errors only.
        LOG_LEVEL: 'info',
        ADMIN_PASSWORD: operator.password,
        ADMIN_REGISTRATION_KEY: adminRegistrationKey,
        API_REQUESTS_PER_MINUTE: '1000000',
        CALLS_PER_MINUTE: '1000000',
        CALL_BYTES_PER_MINUTE: UNLIMITED,
        LIVE_STREAMS: '5000',
        CONNECTIONS_PER_ADDRESS: '5000',
        ...settings,
      },
      program,
    );
  for (let index = 0; index < processes; index += 1) running.push(await start(index, '0'));
  const urls = running.map(({ url }) => url);
  const admin = await signInOperator(urls[0]);
  const agency = await enterAgency(owner, urls[0], admin);
  const { rows: tickets } = await owner.query('select 1 from tickets limit 1');
  if (tickets.length === 0 && rows > 0) await fillLists(owner, agency, rows);
  await countsAreSummedUp(owner);
  return {
    name: 'Plainview',
    urls,
    pids: running.map(({ child }) => child.pid),
    backends: () => backendsOf(owner, "application_name not like 'bench%'"),
    /** Stops the first process gracefully and starts it again at its address. */
    async restart() {
      const { child, url } = running[0];
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      running[0] = await start(0, new URL(url).port);
    },
    printed: () => running[0].printed(),
    /**
     * Returns the memory of the first process without what can be collected. Needs `INSPECTED`
     * in its settings.
     */
    async liveMemory() {
      const inspector = await openInspector(inspectorAddress(running[0].printed()));
      const memory = await liveMemory(inspector);
      inspector.close();
      return memory;
    },
    verifyLedger: () => running[0].verifyLedger(),
    owner,
    admin,
    agency,
  };
}

/** Signs in as the user who submitted the tickets of an earlier run; joins the agency if there are none. */
async function enterAgency(owner, url, admin) {
  const { rows } = await owner.query(
    'select email from users where id = (select user_id from tickets where user_id is not null limit 1)',
  );
  return rows.length === 0
    ? joinAgency(url, admin, AGENCY)
    : signIn(url, rows[0].email, registration().password);
}

/** Waits for the jobs that sum up the list counts and summarize days every minute. */
async function countsAreSummedUp(owner) {
  const deadline = Date.now() + 300_000;
  const groups = `(select 1 from list_counts group by list, agency_id, status having count(*) > 5 limit 1)
    union all (select 1 from summary_changes limit 1)`;
  while ((await owner.query(groups)).rowCount > 0) {
    if (Date.now() > deadline)
      throw new Error('the counts of lists were not summed up, or days not summarized');
    await pause(1000);
  }
}

/**
 * Starts the floor server.
 * @param {'least' | 'own'} [tables] a copy of the product's rows in tables with the fewest indexes, or
 *   the product's own tables
 */
export async function startFloor(stage, { owner, agency }, tables = 'least') {
  if (tables === 'least') await createFloorTables(owner);
  const { rows } = await owner.query('select agency_id as id from users where id = $1', [agency.user.id]);
  const files = path.join(stage.directory, 'floor');
  await mkdir(files, { recursive: true });
  const { ssl: _ssl, ...connection } = stage.connection;
  const server = await startChild(path.join(import.meta.dirname, '../floor/server.mjs'), undefined, {
    execArgv: ['--expose-gc'],
    env: {
      PATH: process.env.PATH,
      FLOOR_TABLES: tables,
      FLOOR_AGENCY: rows[0].id,
      FLOOR_FILES: files,
      FLOOR_DATABASE: JSON.stringify({ ...connection, database: owner.database }),
      FLOOR_NAME: `bench ${tables} floor`,
    },
  });
  stage.onStop(() => server.stop());
  return {
    name: tables === 'least' ? 'Floor' : 'Own tables',
    tickets: ticketsOf[tables],
    urls: [server.message.url],
    pids: [server.pid],
    backends: () => backendsOf(owner, `application_name = 'bench ${tables} floor'`),
    async liveMemory() {
      server.child.send('memory');
      return (await once(server.child, 'message'))[0];
    },
    files,
  };
}

/** Returns the process ids of a database's backends. `which` is a condition on pg_stat_activity. */
export async function backendsOf(owner, which) {
  const { rows } = await owner.query(
    `select pid from pg_stat_activity where datname = current_database() and ${which}`,
  );
  return rows.map(({ pid }) => pid);
}
