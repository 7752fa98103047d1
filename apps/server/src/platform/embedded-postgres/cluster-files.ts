import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresFailed, EmbeddedPostgresUnavailable } from './embedded-postgres-errors.ts';
import { majorVersionOf, type PostgresBinaries } from './postgres-binaries.ts';
import type { Account, Launch } from './unprivileged-account.ts';

// A socket's path has at most 107 bytes (103 on macOS), including the file name.
const LONGEST = (process.platform === 'darwin' ? 103 : 107) - '/.s.PGSQL.5432'.length;

/**
 * Creates the socket's folder: `socket` in the data directory or, if that path is too long for a socket, a
 * private temporary folder with a random name, recorded in the file `socket-directory`. It belongs to the
 * account and has mode 0700; root can still enter it.
 */
export async function makeSocketDirectory(directory: string, account: Account | null): Promise<string> {
  const near = path.join(directory, 'socket');
  if (Buffer.byteLength(near) <= LONGEST) {
    await mkdir(near, { recursive: true, mode: 0o700 });
    if (account) await chown(near, account.uid, account.gid);
    return near;
  }
  const pointer = path.join(directory, 'socket-directory');
  const known = await readFile(pointer, 'utf8').catch(() => null);
  if (known !== null && (await isOurs(known, account))) return known;
  const temporary = Buffer.byteLength(tmpdir()) + '/plainview-XXXXXX'.length <= LONGEST ? tmpdir() : '/tmp';
  const made = await mkdtemp(path.join(temporary, 'plainview-'));
  if (account) await chown(made, account.uid, account.gid);
  await writeFile(pointer, made);
  return made;
}

/** Returns false if the folder was cleaned up, or if someone else has created one of that name since. */
async function isOurs(place: string, account: Account | null): Promise<boolean> {
  const facts = await lstat(place).catch(() => null);
  const owner = account?.uid ?? process.getuid?.();
  return facts !== null && facts.isDirectory() && facts.uid === owner && (facts.mode & 0o077) === 0;
}

const run = promisify(execFile);

/** Paths in the data directory, with the owner's password. */
export interface ClusterFiles {
  readonly cluster: string;
  readonly socketDirectory: string;
  readonly logFile: string;
  readonly password: string;
}

/** Options to create a cluster. */
export interface ClusterTools {
  readonly binaries: PostgresBinaries;
  readonly launch: Launch;
  readonly warn: (message: string) => void;
  /** False for tests: a power failure may lose the new cluster. */
  readonly isDurable: boolean;
}

const DRAFT = 'cluster.new-';

/**
 * Creates the folders, the password and, the first time, the cluster. The cluster is created under a
 * temporary name and then renamed, so an incomplete one (after a kill) never counts. The caller must hold
 * the folder's lock.
 * @throws EmbeddedPostgresUnavailable if the programs do not run here, or the data belong to
 *   another major version
 * @throws EmbeddedPostgresFailed if the cluster could not be created, or its password is missing
 */
export async function prepareCluster(directory: string, tools: ClusterTools): Promise<ClusterFiles> {
  const version = await majorVersionOf(tools.binaries, tools.launch);
  await chmod(directory, 0o700);
  await changeOwner(tools.launch, directory);
  await removeDrafts(directory);
  const cluster = path.join(directory, 'cluster');
  const passwordFile = path.join(directory, 'password');
  if (existsSync(cluster)) {
    await requireVersion(cluster, version);
    await handOver(directory, cluster, tools);
  } else {
    await makePassword(passwordFile, tools.launch);
    await makeCluster(directory, { cluster, passwordFile }, tools);
  }
  return {
    cluster,
    password: await readPassword(passwordFile),
    socketDirectory: await makeSocketDirectory(directory, tools.launch.account),
    logFile: path.join(directory, 'postgres.log'),
  };
}

async function changeOwner({ account }: Launch, place: string): Promise<void> {
  if (account) await chown(place, account.uid, account.gid);
}

async function removeDrafts(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(DRAFT)) continue;
    // The initdb of a killed product may still be writing there; it ends when its files are gone.
    await rm(path.join(directory, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** A folder restored from a backup may belong to root or to a user id of another machine. */
async function handOver(directory: string, cluster: string, { launch, warn }: ClusterTools): Promise<void> {
  const { account } = launch;
  if (!account || (await stat(cluster)).uid === account.uid) return;
  warn(`the data in ${directory} belong to an account that cannot run PostgreSQL; handing them over`);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    await lchown(path.join(entry.parentPath, entry.name), account.uid, account.gid);
  }
  await chmod(cluster, 0o700);
}

async function makePassword(file: string, launch: Launch): Promise<void> {
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  await changeOwner(launch, draft);
  await rename(draft, file);
}

async function readPassword(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new EmbeddedPostgresFailed(
      `The password of the database is missing: ${file}. It is part of the data; restore it from a backup.`,
      { cause: error },
    );
  }
}

async function makeCluster(
  directory: string,
  { cluster, passwordFile }: { readonly cluster: string; readonly passwordFile: string },
  { binaries, launch, isDurable }: ClusterTools,
): Promise<void> {
  const draft = path.join(directory, `${DRAFT}${randomBytes(4).toString('hex')}`);
  const [program, args] = launch.command(path.join(binaries.directory, 'initdb'), [
    `--pgdata=${draft}`,
    '--username=plainview',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8: sort order does not depend on the host's C library. Only the classification
    // of letters in a search index still does: plain C would drop accented letters.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(process.platform === 'linux' ? ['--lc-ctype=C.UTF-8'] : []),
    '--data-checksums',
    '--no-instructions',
    ...(isDurable ? [] : ['--no-sync']),
  ]);
  try {
    await run(program, [...args], { env: binaries.environment, cwd: '/' });
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new EmbeddedPostgresFailed(`The database could not be created in ${directory}. ${reason}`, {
      cause: error,
    });
  }
  await rename(draft, cluster);
  // The rename itself must survive a power failure before the first row is committed.
  const folder = await open(directory, 'r');
  try {
    if (isDurable) await folder.sync();
  } finally {
    await folder.close();
  }
}

async function requireVersion(cluster: string, ours: string): Promise<void> {
  const theirs = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (theirs === ours) return;
  throw new EmbeddedPostgresUnavailable(
    `The data in ${cluster} belong to PostgreSQL ${theirs}; this Plainview brings ${ours}. ` +
      'Start the Plainview version that created them, take a backup with it and restore that here.',
  );
}
