import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { DatabaseConnection } from '@plainview/postgres/database';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EmbeddedFolder, isRoot, kill, query, until } from './testing/embedded-folder.ts';

let folder: EmbeddedFolder;
const strangers: ChildProcess[] = [];

beforeEach(async () => {
  folder = await EmbeddedFolder.makeStopped();
});

afterEach(async () => {
  await Promise.all(strangers.splice(0).map(kill));
  await folder.remove();
});

/** Writes rows, one commit at a time, until the connection ends; counts the acknowledged ones. */
async function writeRows(): Promise<{ readonly answered: () => number; readonly ended: Promise<void> }> {
  const { ssl: _ssl, ...target } = await folder.connection();
  const client = new Client(target);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table kept (n int)');
  let answered = 0;
  const write = async (): Promise<void> => {
    for (;;) {
      await client.query('insert into kept values ($1)', [answered]);
      answered += 1;
    }
  };
  return { answered: () => answered, ended: write().catch(() => undefined) };
}

async function countRows(connection: DatabaseConnection): Promise<unknown> {
  return (await query(connection, 'select count(*)::int from kept'))[0];
}

/** The last commit may have been written without its acknowledgment arriving. */
const rowsOf = (answered: number): readonly number[] => [answered, answered + 1];

test('the next start stops the PostgreSQL of a killed product and keeps every committed row', async () => {
  const child = await folder.startChild();
  expect(child.said).toBe('ready');
  const writer = await writeRows();
  await until(() => writer.answered() > 50);
  await kill(child.process);
  const old = await folder.postmasterPid();
  const next = await folder.start();
  await writer.ended;
  expect(next.warned).toEqual([expect.stringMatching(`process ${old}.*ended without stopping it`)]);
  expect(rowsOf(writer.answered())).toContain(await countRows(next.connection));
  expect((await folder.startChild()).said).toMatch(/^refused DataDirectoryInUse/u);
});

test('recovers every committed row when product and PostgreSQL are killed together', async () => {
  const child = await folder.startChild();
  const writer = await writeRows();
  await until(() => writer.answered() > 50);
  process.kill(await folder.postmasterPid(), 'SIGKILL');
  await kill(child.process);
  await writer.ended;
  const { connection } = await folder.start();
  expect(rowsOf(writer.answered())).toContain(await countRows(connection));
});

test('a product that exits without shutting down also stops its PostgreSQL', async () => {
  const child = await folder.startChild();
  child.process.kill('SIGHUP');
  await once(child.process, 'exit');
  await until(async () => !(await readdir(folder.cluster)).includes('postmaster.pid'));
  expect(await query((await folder.start()).connection, 'select 1')).toEqual([1]);
});

test('a folder starts even if the product was killed while creating its cluster, which is discarded', async () => {
  await folder.remove();
  folder = await EmbeddedFolder.make();
  const child = folder.startChild();
  const drafts = async (): Promise<string[]> =>
    (await readdir(folder.directory).catch(() => [])).filter((name) => name.startsWith('cluster.new-'));
  await until(async () => (await drafts()).length > 0);
  const holder = Number(await readFile(path.join(folder.directory, 'lock-holder'), 'utf8'));
  process.kill(holder, 'SIGKILL');
  expect((await child).said).toBe('ended');
  // An initdb that loses its parent may remove what it created.
  await mkdir(path.join(folder.directory, 'cluster.new-dead', 'base'), { recursive: true });
  expect(await query((await folder.start()).connection, 'select 1')).toEqual([1]);
  expect(await drafts()).toEqual([]);
});

/** Leaves the folder as it is after a crash, with a lock file that names the given process. */
async function leaveLockFile(firstLine: string): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const text = `${firstLine}\n${folder.cluster}\n${now}\n5432\n${folder.directory}/socket\n\n1 1\nready   \n`;
  await writeFile(path.join(folder.cluster, 'postmaster.pid'), firstLine === '' ? '' : text);
}

test('starts if the lock file names an unreaped zombie', async () => {
  // The shell becomes a sleep that never reaps its child, which ends only after that.
  const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  strangers.push(parent);
  const lines = createInterface({ input: parent.stdout });
  const [pid] = await once(lines, 'line');
  await until(async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).includes(') Z '));
  await leaveLockFile(String(pid));
  expect(await query((await folder.start()).connection, 'select 1')).toEqual([1]);
});

test('starts if the pid in the lock file was reused by another process of the account', async () => {
  const { uid, gid } = await stat(folder.cluster);
  const stranger = spawn('sleep', ['600'], { stdio: 'ignore', ...(isRoot ? { uid, gid } : {}) });
  strangers.push(stranger);
  await leaveLockFile(String(stranger.pid));
  expect(await query((await folder.start()).connection, 'select 1')).toEqual([1]);
  expect(stranger.exitCode).toBeNull();
});

test('starts if a power failure left the lock file empty', async () => {
  await leaveLockFile('');
  expect(await query((await folder.start()).connection, 'select 1')).toEqual([1]);
});
