import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresUnavailable, type PostgresBinaries } from './postgres-binaries.ts';
import type { Launch } from './unprivileged-account.ts';

const run = promisify(execFile);

// A socket's path holds at most 107 bytes, the file's own name included.
const LONGEST_SOCKET_DIRECTORY = 107 - '/.s.PGSQL.5432'.length;

/** The places below the data directory. */
export interface ClusterFiles {
  readonly cluster: string;
  readonly socketDirectory: string;
  readonly logFile: string;
  readonly password: string;
}

const DRAFT = 'cluster.new-';

/** Environment of PostgreSQL's programs: messages in English, nothing of the operator's own settings. */
export const clusterEnvironment = { LC_ALL: 'C', PATH: process.env['PATH'] ?? '' };

/**
 * Makes the folders, the password and, the first time, the cluster. The cluster is made beside its place and
 * renamed: one half made (a kill in the middle) never counts as one.
 * @throws EmbeddedPostgresUnavailable where the data belong to another major version.
 */
export async function prepareCluster(
  directory: string,
  binaries: PostgresBinaries,
  launch: Launch,
): Promise<ClusterFiles> {
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o700);
  await giveTo(launch, directory);
  const passwordFile = path.join(directory, 'password');
  const password = await readOrMakePassword(passwordFile, launch);
  const cluster = path.join(directory, 'cluster');
  if (!existsSync(cluster)) await makeCluster(directory, { cluster, passwordFile }, binaries, launch);
  await requireVersion(cluster, binaries);
  return {
    cluster,
    password,
    socketDirectory: await socketDirectory(directory, launch),
    logFile: path.join(directory, 'postgres.log'),
  };
}

async function giveTo({ account }: Launch, place: string): Promise<void> {
  if (account) await chown(place, account.uid, account.gid);
}

async function readOrMakePassword(file: string, launch: Launch): Promise<string> {
  if (!existsSync(file)) {
    const draft = `${file}.${randomBytes(4).toString('hex')}`;
    await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    await giveTo(launch, draft);
    await rename(draft, file);
  }
  return readFile(file, 'utf8');
}

async function makeCluster(
  directory: string,
  { cluster, passwordFile }: { readonly cluster: string; readonly passwordFile: string },
  binaries: PostgresBinaries,
  launch: Launch,
): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith(DRAFT)) await rm(path.join(directory, name), { recursive: true, force: true });
  }
  const draft = path.join(directory, `${DRAFT}${randomBytes(4).toString('hex')}`);
  const [program, args] = launch.command(path.join(binaries.directory, 'initdb'), [
    `--pgdata=${draft}`,
    '--username=plainview',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8: the order of text does not hang on the host's C library.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ]);
  await run(program, [...args], { env: clusterEnvironment, cwd: '/' });
  await rename(draft, cluster);
}

async function requireVersion(cluster: string, binaries: PostgresBinaries): Promise<void> {
  const version = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version === binaries.majorVersion) return;
  throw new EmbeddedPostgresUnavailable(
    `The data in ${cluster} belong to PostgreSQL ${version}; this Plainview brings ${binaries.majorVersion}. ` +
      'Start the Plainview that made them, take a backup there and restore it here.',
  );
}

async function socketDirectory(directory: string, launch: Launch): Promise<string> {
  const near = path.join(directory, 'socket');
  if (Buffer.byteLength(near) <= LONGEST_SOCKET_DIRECTORY) {
    await mkdir(near, { recursive: true, mode: 0o700 });
    await giveTo(launch, near);
    return near;
  }
  // The next start must find it again: a postmaster that outlived its product is reached there.
  const pointer = path.join(directory, 'socket-directory');
  const known = await readFile(pointer, 'utf8').catch(() => null);
  if (known !== null && existsSync(known)) return known;
  const made = await mkdtemp(path.join(tmpdir(), 'plainview-'));
  await giveTo(launch, made);
  await writeFile(pointer, made);
  return made;
}
