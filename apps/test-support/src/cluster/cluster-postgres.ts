import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findLaunch } from '@plainview/server/platform/embedded-postgres/unprivileged-account';
import { Client } from 'pg';
import { newestServer } from '../product/test-postgres.ts';
import { nextPort } from './next-port.ts';

const run = promisify(execFile);

const NAME = 'plainview';
const REPLICA = 'replica';

/** A PostgreSQL server and its replica. */
export interface ClusterPostgres {
  /** Of the database, wherever it is. */
  readonly url: string;
  readonly replicaUrl: string;
  /** Kills the server, as a power failure would. */
  killPrimary(): Promise<void>;
  /** Makes the replica the server, and gives it the server's address. */
  promoteReplica(): Promise<void>;
  stop(): Promise<void>;
}

// Without a socket, whose lock the killed server would leave to its successor on the port.
const options = (port: number): string =>
  `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=150`;

/** Runs a query on a connection of its own. */
export async function queryAt(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Starts a server, and a replica with a copy of it. A commit waits until the replica has it on its disk, so
 * that no confirmed change is lost with the server.
 */
export async function startClusterPostgres(folder: string): Promise<ClusterPostgres> {
  const programs = newestServer();
  await mkdir(folder, { recursive: true });
  const launch = await findLaunch(folder, [folder, programs]);
  if (launch.account) await chown(folder, launch.account.uid, launch.account.gid);
  const password = randomBytes(16).toString('hex');
  const passwordFile = path.join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o644 });
  const call = async (program: string, ...args: string[]): Promise<void> => {
    const [command, line] = launch.command(path.join(programs, program), args);
    await run(command, [...line], { cwd: '/' });
  };
  const at = (name: string): string => path.join(folder, name);
  const control = (name: string, ...args: string[]): Promise<void> =>
    call('pg_ctl', '-D', at(name), '-w', '-s', '-l', at(`${name}.log`), ...args);
  const urlAt = (port: number): string => `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`;
  const [primaryPort, replicaPort] = [await nextPort(), await nextPort()];
  const user = ['-U', NAME, `--pwfile=${passwordFile}`, '-A', 'scram-sha-256'];
  await call('initdb', '-D', at('primary'), ...user, '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums');
  await control('primary', '-o', options(primaryPort), 'start');
  await queryAt(urlAt(primaryPort).replace(/\w+$/u, 'postgres'), `create database ${NAME}`);

  const source = `host=127.0.0.1 port=${primaryPort} user=${NAME} password=${password} application_name=${REPLICA}`;
  await call('pg_basebackup', '-D', at(REPLICA), '-d', source, '-R', '-X', 'stream', '-c', 'fast');
  await control(REPLICA, '-o', options(replicaPort), 'start');
  // Only on the server: the replica would wait for one of its own once it is promoted.
  await queryAt(urlAt(primaryPort), `alter system set synchronous_standby_names = '${REPLICA}'`);
  await queryAt(urlAt(primaryPort), 'select pg_reload_conf()');

  const running = new Set(['primary', REPLICA]);
  return {
    url: urlAt(primaryPort),
    replicaUrl: urlAt(replicaPort),
    async killPrimary() {
      const [pid = ''] = (await readFile(path.join(at('primary'), 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      running.delete('primary');
    },
    async promoteReplica() {
      await control(REPLICA, 'promote');
      await control(REPLICA, '-m', 'fast', '-o', options(primaryPort), 'restart');
    },
    async stop() {
      // The replica last: the server's last commits wait for it.
      for (const name of running) await control(name, '-m', 'fast', 'stop');
    },
  };
}
