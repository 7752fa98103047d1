import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
// Creates a private folder with an embedded PostgreSQL for a test, and everything the tests do with it.
import { SECOND } from '@plainview/domain/shared/time';
import type { DatabaseConnection } from '@plainview/postgres/database';
import { prepareOnce } from '@plainview/test-support/product/prepare-once';
import { Client } from 'pg';
import { inject } from 'vitest';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from '../embedded-postgres.ts';
import { stopLeftBehind } from '../stop-left-behind.ts';

const embeddedFolder = fileURLToPath(new URL('..', import.meta.url));
const DEADLINE = 20 * SECOND;

/** How a child runs: the account, and the folder of the supervisor (default: this one). */
interface ChildOptions {
  readonly uid?: number;
  readonly gid?: number;
  readonly supervisor?: string;
  /** Folder in which the WAL is archived, and the backup key. */
  readonly walArchive?: readonly [folder: string, key: string];
}

/** A child process that runs PostgreSQL, with its first output word and the warnings before it. */
export interface Child {
  readonly process: ChildProcess;
  readonly said: string;
  readonly warned: readonly string[];
}

export const isRoot = process.getuid?.() === 0;

/** Polls until the condition holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + DEADLINE;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('the awaited condition did not come');
    await pause(5);
  }
}

/** Runs one statement as the owner and returns the values of all rows. */
export async function query(connection: DatabaseConnection, sql: string): Promise<unknown[]> {
  const { ssl: _ssl, ...target } = connection;
  const client = new Client(target);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows.flatMap((row) => Object.values(row));
  } finally {
    await client.end();
  }
}

async function createStopped(dataDirectory: string): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDirectory, log, onExit: () => undefined });
  await postgres.stop();
}

/** A test's folder, mode 0700 like a closed home directory; `remove` ends everything that runs on it. */
export class EmbeddedFolder {
  readonly home: string;
  readonly directory: string;
  readonly #children: ChildProcess[] = [];
  readonly #running: EmbeddedPostgres[] = [];

  private constructor(home: string, directory: string) {
    this.home = home;
    this.directory = directory;
  }

  static async make(...below: readonly string[]): Promise<EmbeddedFolder> {
    const home = await realpath(await mkdtemp(path.join(tmpdir(), 'plainview-embedded-')));
    await chmod(home, 0o700);
    return new EmbeddedFolder(home, path.join(home, ...below, 'data', 'postgres'));
  }

  /** Creates a folder with a database that was stopped. A run creates it once and copies it for each test. */
  static async makeStopped(...below: readonly string[]): Promise<EmbeddedFolder> {
    const prepared = path.join(inject('preparedCluster'), 'postgres');
    await prepareOnce(prepared, createStopped);
    const folder = await EmbeddedFolder.make(...below);
    await mkdir(path.dirname(folder.directory), { recursive: true });
    await promisify(execFile)('cp', ['-a', prepared, folder.directory]);
    return folder;
  }

  get cluster(): string {
    return path.join(this.directory, 'cluster');
  }

  /** Starts PostgreSQL in this process and collects the warnings. */
  async start(
    options: Partial<Pick<EmbeddedPostgresOptions, 'onExit' | 'settings' | 'walArchive'>> = {},
  ): Promise<EmbeddedPostgres & { readonly warned: readonly string[] }> {
    const warned: string[] = [];
    const postgres = await startEmbeddedPostgres({
      dataDirectory: this.directory,
      log: { info: () => undefined, warn: (message) => warned.push(message) },
      onExit: () => undefined,
      ...options,
    });
    this.#running.push(postgres);
    return { ...postgres, warned };
  }

  /** Starts PostgreSQL in a child process. */
  async startChild(options: ChildOptions = {}): Promise<Child> {
    const { supervisor = embeddedFolder, walArchive, ...account } = options;
    const script = path.join(supervisor, 'testing', 'embedded-child.ts');
    const args = [script, this.directory, ...(walArchive ?? [])];
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: '/',
      ...account,
    });
    this.#children.push(child);
    const warned: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.startsWith('warned')) return { process: child, said: line, warned };
      warned.push(line);
    }
    return { process: child, said: 'ended', warned };
  }

  /** Returns the owner's connection to a child's PostgreSQL. */
  async connection(): Promise<DatabaseConnection> {
    return {
      host: path.join(this.directory, 'socket'),
      port: 5432,
      user: 'plainview',
      password: await readFile(path.join(this.directory, 'password'), 'utf8'),
      database: 'plainview',
    };
  }

  async postmasterPid(): Promise<number> {
    return Number((await readFile(path.join(this.cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  }

  /** Stops what was started in this process. */
  async stopAll(): Promise<void> {
    await Promise.all(this.#running.splice(0).map((postgres) => postgres.stop()));
  }

  async remove(): Promise<void> {
    await Promise.all(this.#children.map(kill));
    await this.stopAll();
    await stopLeftBehind(this.cluster, () => undefined);
    await rm(this.home, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** Kills the child as a power failure or the kernel would, and waits for its exit. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
