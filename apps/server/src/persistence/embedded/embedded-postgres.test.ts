import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, realpath, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';

const childFile = fileURLToPath(new URL('./testing/embedded-child.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
const quiet = { info: () => undefined, warn: () => undefined };

let home: string;
let directory: string;
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  home = await realpath(await mkdtemp(path.join(tmpdir(), 'plainview-embedded-')));
  directory = path.join(home, 'data', 'postgres');
  // Like a home that is closed to others: as root every test runs behind it.
  await chmod(home, 0o700);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  const left = running.splice(0);
  // Whatever a killed child left behind is taken over, so that it can be stopped.
  if (left.length === 0)
    left.push(await start().catch(() => ({ connection: nowhere, stop: async () => undefined })));
  for (const postgres of left) await postgres.stop();
  await rm(home, { recursive: true, force: true });
});

const nowhere = { host: '', port: 0, user: '', password: '', database: '' };

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDirectory: directory,
    log: quiet,
    onExit: () => undefined,
  });
  running.push(postgres);
  return postgres;
}

async function stop(postgres: EmbeddedPostgres): Promise<void> {
  running.splice(running.indexOf(postgres), 1);
  await postgres.stop();
}

async function query(postgres: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const { ssl: _ssl, ...connection } = postgres.connection;
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows.flatMap((row) => Object.values(row));
}

/** A child that runs PostgreSQL; resolves with its first word. */
async function startChild(
  options: { uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [childFile, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('warned')) return { child, said: line };
  }
  return { child, said: 'ended' };
}

async function postmasterPid(): Promise<number> {
  const file = await readFile(path.join(directory, 'cluster', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

const kill = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  await once(child, 'exit');
};

test('keeps its rows over a restart, opens no port, sorts as C.UTF-8, checks its pages', async () => {
  const first = await start();
  await query(first, 'create table kept (n int)');
  await query(first, 'insert into kept values (7)');
  await stop(first);
  const second = await start();
  expect(await query(second, 'select n from kept')).toEqual([7]);
  expect(await query(second, 'show listen_addresses')).toEqual(['']);
  expect(await query(second, 'show data_checksums')).toEqual(['on']);
  expect(await query(second, 'show fsync')).toEqual(['on']);
  expect(
    await query(second, `select v from (values ('b'), ('A'), ('a'), ('é'), ('Z')) t(v) order by v`),
  ).toEqual(['A', 'Z', 'a', 'b', 'é']);
});

test('refuses a second product on the same folder, and goes on working', async () => {
  const first = await start();
  const { said } = await startChild();
  expect(said).toMatch(/^refused DataDirectoryInUse Another Plainview is already running on .*data/u);
  expect(await query(first, 'select 1')).toEqual([1]);
});

test('takes over the PostgreSQL of a product that was killed, with every committed row', async () => {
  const { child, said } = await startChild();
  expect(said).toBe('ready');
  await kill(child);
  const next = await start();
  await query(next, 'create table kept (n int)');
  expect(await query(next, 'select count(*)::int from kept')).toEqual([0]);
  expect((await startChild()).said).toMatch(/^refused DataDirectoryInUse/u);
});

test('recovers when product and PostgreSQL are killed together', async () => {
  const { child } = await startChild();
  process.kill(await postmasterPid(), 'SIGKILL');
  await kill(child);
  expect(await query(await start(), 'select 1')).toEqual([1]);
});

test('tells when PostgreSQL ends by itself', async () => {
  const told = Promise.withResolvers<string>();
  const onExit = () => told.resolve('lost');
  running.push(await startEmbeddedPostgres({ dataDirectory: directory, log: quiet, onExit }));
  process.kill(await postmasterPid(), 'SIGQUIT');
  expect(await told.promise).toBe('lost');
});

test('a cluster half made is thrown away, not opened', async () => {
  await mkdir(path.join(directory, 'cluster.new-dead', 'base'), { recursive: true });
  expect(await query(await start(), 'select 1')).toEqual([1]);
  expect(await readdir(directory)).not.toContain('cluster.new-dead');
});

test('a folder whose path is too long for a socket works, also after a kill', async () => {
  directory = path.join(home, 'a-long-name-'.repeat(12), 'postgres');
  const { child, said } = await startChild();
  expect(said).toBe('ready');
  await kill(child);
  expect(await query(await start(), 'select 1')).toEqual([1]);
});

test('missing links of the package are made anew', async () => {
  const { directory: programs } = await findPostgresBinaries();
  const library = path.join(programs, '..', 'lib', 'libpq.so.5');
  await unlink(library);
  await findPostgresBinaries();
  await expect(readFile(library)).resolves.toBeTruthy();
});

test.skipIf(!isRoot)('runs as an ordinary account, too', async () => {
  await chmod(home, 0o755);
  await mkdir(directory, { recursive: true });
  await chmod(path.dirname(directory), 0o755);
  await chown(directory, 65_534, 65_534);
  const { child, said } = await startChild({ uid: 65_534, gid: 65_534 });
  expect(said).toBe('ready');
  child.kill('SIGTERM');
  await once(child, 'exit');
});

test.skipIf(!isRoot)('an account without a name is refused with the way out', async () => {
  await chmod(home, 0o755);
  const { said } = await startChild({ uid: 54_321, gid: 54_321 });
  expect(said).toMatch(/^refused EmbeddedPostgresUnavailable .*54321.*DATABASE_URL/u);
});
