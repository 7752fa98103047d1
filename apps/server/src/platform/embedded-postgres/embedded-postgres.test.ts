import { readdir, readFile, readlink, stat, truncate, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseConnection } from '@plainview/postgres/database';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { EmbeddedFolder, query } from './testing/embedded-folder.ts';

/** Creates a folder with a stopped database for the running test. */
async function stoppedFolder(...below: readonly string[]): Promise<EmbeddedFolder> {
  const folder = await EmbeddedFolder.makeStopped(...below);
  onTestFinished(() => folder.remove());
  return folder;
}

describe('a running server', () => {
  let folder: EmbeddedFolder;
  let connection: DatabaseConnection;

  beforeAll(async () => {
    folder = await EmbeddedFolder.makeStopped();
    ({ connection } = await folder.start());
  });
  afterAll(() => folder.remove());

  test('commits durably, verifies page checksums, and supports letters beyond ASCII', async () => {
    const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding'];
    const values = await Promise.all(settings.map((name) => query(connection, `show ${name}`)));
    expect(values.flat()).toEqual(['on', 'on', 'on', 'on', 'UTF8']);
    const sorted = await query(
      connection,
      `select v from (values ('b'),('A'),('a'),('é'),('Z')) t(v) order by v`,
    );
    expect(sorted).toEqual(['A', 'Z', 'a', 'b', 'é']);
    await query(connection, 'create extension pg_trgm');
    expect(await query(connection, `select cardinality(show_trgm('ñandú'))`)).toEqual([6]);
  });

  test('opens no port, and only its owner connects with the password', async () => {
    await expect(query({ ...connection, password: 'guessed' }, 'select 1')).rejects.toThrow(/password/u);
    expect((await stat(path.join(folder.directory, 'password'))).mode & 0o777).toBe(0o600);
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
    expect(await query(connection, 'show listen_addresses')).toEqual(['']);
  });

  test.skipIf(process.platform !== 'linux')(
    'no socket of its process is a network socket',
    async ({ skip }) => {
      const fds = path.join('/proc', String(await folder.postmasterPid()), 'fd');
      const names = await readdir(fds);
      const targets = await Promise.all(names.map((name) => readlink(path.join(fds, name)).catch(() => '')));
      const sockets = targets.flatMap(
        (target) => /^socket:\[(?<inode>\d+)\]$/u.exec(target)?.groups?.['inode'] ?? [],
      );
      // In a container, root may not be allowed to inspect another account's process.
      if (sockets.length === 0) skip('the sockets of PostgreSQL cannot be seen here');
      const network = await Promise.all(
        ['tcp', 'tcp6'].map((kind) => readFile(`/proc/net/${kind}`, 'utf8').catch(() => '')),
      );
      const inodes = new Set(
        network.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/u)[9])),
      );
      expect(sockets.filter((inode) => inodes.has(inode))).toEqual([]);
    },
  );
});

test('keeps its rows across a restart, also if the path is too long for a socket', async () => {
  const folder = await stoppedFolder('a-long-name-'.repeat(12));
  const first = await folder.start();
  expect(first.connection.host.length).toBeLessThan(60);
  await query(first.connection, 'create table kept (n int)');
  await query(first.connection, 'insert into kept values (7)');
  await first.stop();
  const second = await folder.start();
  expect(second.connection.host).toBe(first.connection.host);
  expect(await query(second.connection, 'select n from kept')).toEqual([7]);
  expect(second.warned).toEqual([]);
});

test('reports when PostgreSQL exits by itself and restarts afterwards, but does not report a stop', async () => {
  const folder = await stoppedFolder();
  const told = Promise.withResolvers<string>();
  const first = await folder.start({ onExit: () => told.resolve('lost') });
  process.kill(await folder.postmasterPid(), 'SIGQUIT');
  expect(await told.promise).toBe('lost');
  await first.stop();

  let reports = 0;
  const second = await folder.start({ onExit: () => (reports += 1) });
  expect(await query(second.connection, 'select 1')).toEqual([1]);
  // Stopping twice is harmless.
  await Promise.all([second.stop(), second.stop()]);
  await second.stop();
  expect(reports).toBe(0);
  expect(await readdir(folder.cluster)).not.toContain('postmaster.pid');
});

test('data of another major version is rejected with a solution', async () => {
  const folder = await stoppedFolder();
  await writeFile(path.join(folder.cluster, 'PG_VERSION'), '15\n');
  await expect(folder.start()).rejects.toThrow(/belong to PostgreSQL 15; this Plainview brings 18/u);
});

test('a server that cannot start reports why at once, and releases the folder', async () => {
  const folder = await stoppedFolder();
  await truncate(path.join(folder.cluster, 'global', 'pg_control'), 0);
  await expect(folder.start()).rejects.toMatchObject({
    name: 'EmbeddedPostgresFailed',
    message: expect.stringMatching(/pg_control/u),
  });
  await expect(folder.start()).rejects.toMatchObject({ name: 'EmbeddedPostgresFailed' });
});

test('a lost password is reported', async () => {
  const folder = await stoppedFolder();
  await unlink(path.join(folder.directory, 'password'));
  await expect(folder.start()).rejects.toThrow(/password of the database is missing.*backup/u);
});
