import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, chown, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findLaunch } from '@plainview/server/platform/embedded-postgres/unprivileged-account';
import { queryAt } from '../cluster/cluster-postgres.ts';
import { nextPort } from '../cluster/next-port.ts';
import { programOf } from '../high-availability/programs.ts';
import { newestServer } from '../product/test-postgres.ts';

const run = promisify(execFile);
const NAME = 'plainview';
const example = (name: string): string =>
  fileURLToPath(new URL(`../../../../examples/point-in-time/${name}`, import.meta.url));

/** A PostgreSQL server that pgBackRest archives. */
export interface ArchivedServer {
  /** URL of the product's database. */
  readonly url: string;
  /** Takes a full base backup. */
  backUp(): Promise<void>;
  /** Kills the server and deletes its data directory, as a lost disk. */
  destroy(): Promise<void>;
  /** Restores the data directory as of a time, and starts the server. */
  restore(at: Date): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server with the configuration of the example, and its repository in the same folder. */
export async function startArchivedServer(folder: string): Promise<ArchivedServer> {
  const programs = newestServer();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const launch = await findLaunch(folder, [folder, programs]);
  const { account } = launch;
  const at = (name: string): string => path.join(folder, name);
  for (const name of ['repository', 'spool', 'log', 'lock', 'socket']) {
    await mkdir(at(name), { mode: 0o700 });
    if (account) await chown(at(name), account.uid, account.gid);
  }
  if (account) await chown(folder, account.uid, account.gid);
  const [password, port] = [randomBytes(16).toString('hex'), await nextPort()];
  await writeFile(at('password'), password, { mode: 0o644 });
  await copyFile(example('pgbackrest.conf'), at('pgbackrest.conf'));
  const env = {
    PATH: process.env['PATH'] ?? '',
    LANG: 'C.UTF-8',
    // Instead of the places in the configuration; archive_command inherits them from PostgreSQL.
    PGBACKREST_CONFIG: at('pgbackrest.conf'),
    PGBACKREST_PG1_PATH: at('data'),
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: at('socket'),
    PGBACKREST_PG1_USER: NAME,
    PGBACKREST_REPO1_PATH: at('repository'),
    PGBACKREST_REPO1_CIPHER_PASS: randomBytes(24).toString('base64url'),
    PGBACKREST_SPOOL_PATH: at('spool'),
    PGBACKREST_LOG_PATH: at('log'),
    PGBACKREST_LOCK_PATH: at('lock'),
  };
  const call = async (program: string, ...args: string[]): Promise<void> => {
    const [command, line] = launch.command(program, args);
    await run(command, [...line], { cwd: '/', env });
  };
  const inServer = (program: string, ...args: string[]): Promise<void> =>
    call(path.join(programs, program), ...args);
  const control = (...args: string[]): Promise<void> =>
    inServer('pg_ctl', '-D', at('data'), '-w', '-t', '300', '-s', '-l', at('log/postgres.log'), ...args);
  const backrest = (...args: string[]): Promise<void> =>
    call(programOf('pgbackrest'), `--stanza=${NAME}`, ...args);
  const url = `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`;

  const access = [
    '-U',
    NAME,
    `--pwfile=${at('password')}`,
    '--auth-host=scram-sha-256',
    '--auth-local=trust',
  ];
  await inServer('initdb', '-D', at('data'), ...access, '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums');
  const places = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${at('socket')}'\n`;
  await appendFile(at('data/postgresql.conf'), places + (await readFile(example('postgresql.conf'), 'utf8')));
  await control('start');
  await queryAt(url.replace(/\w+$/u, 'postgres'), `create database ${NAME}`);
  await backrest('stanza-create');
  await backrest('check');
  return {
    url,
    backUp: () => backrest('--type=full', 'backup'),
    async destroy() {
      await control('-m', 'immediate', 'stop');
      await rm(at('data'), { recursive: true });
      await mkdir(at('data'), { mode: 0o700 });
      if (account) await chown(at('data'), account.uid, account.gid);
    },
    async restore(time) {
      const target = time.toISOString().replace('T', ' ').replace('Z', '+00');
      await backrest('--type=time', `--target=${target}`, '--target-action=promote', 'restore');
      await control('start');
    },
    stop: () => control('-m', 'fast', 'stop'),
  };
}
