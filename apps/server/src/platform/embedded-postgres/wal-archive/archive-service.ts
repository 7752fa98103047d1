import { once } from 'node:events';
import { appendFile, chmod, chown, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { SECOND } from '@plainview/domain/shared/time';
import type { Account } from '../unprivileged-account.ts';
import { archiveNotes, writeArchiveCommand } from './archive-scripts.ts';
import { readSystemIdentifier } from './system-identifier.ts';
import type { WalArchive } from './wal-archive.ts';

/** PostgreSQL finishes a segment after this time, if it contains changes. */
const ARCHIVE_TIMEOUT_SECONDS = 45;
const GIBIBYTE = 1024 ** 3;
const DROP_LIMITS: DropLimits = { walBytes: 16 * GIBIBYTE, freeBytes: 2 * GIBIBYTE };
/** How long a start and a stop wait for an archive that does not answer. */
const PATIENCE = 5 * SECOND;
/** Names that PostgreSQL gives files of the WAL. */
const WAL_FILE = /^[0-9A-F]{8}(?:\.history|[0-9A-F]{16}(?:\.[0-9A-F]{8}\.backup|\.partial)?)$/u;

/** When waiting WAL is dropped: above a size, or with too little free space. */
export interface DropLimits {
  readonly walBytes: number;
  readonly freeBytes: number;
}

/** The archive of the WAL of an embedded database. */
export interface WalArchiveOptions {
  readonly archive: WalArchive;
  /** When waiting WAL is dropped; tests lower them. */
  readonly limits?: DropLimits;
}

/** The embedded server whose WAL is archived. */
export interface ArchivedServer {
  /** Folder of the server's files. */
  readonly directory: string;
  readonly cluster: string;
  readonly socketDirectory: string;
  /** The account that runs PostgreSQL, if that is not this process's own. */
  readonly account: Account | null;
}

/** Archives segments while the server runs. */
export interface ArchiveService {
  /** Settings with which the server archives its WAL. */
  readonly settings: Readonly<Record<string, string>>;
  /** Call before the server is stopped: an archive that does not answer then delays it by a few seconds only. */
  stopSoon(): void;
  /** Call after the server has stopped. */
  close(): Promise<void>;
}

/**
 * Opens the archive of a server, and creates it the first time.
 * @throws ArchiveError if it cannot be used
 */
export async function openArchive(
  archive: WalArchive,
  { directory, cluster }: Pick<ArchivedServer, 'directory' | 'cluster'>,
): Promise<void> {
  const { lastUsed } = archiveNotes(directory);
  const before = await readFile(lastUsed, 'utf8').catch(() => null);
  await archive.openFor(await readSystemIdentifier(cluster), before === archive.place);
  if (before !== archive.place) await writeFile(lastUsed, archive.place, { mode: 0o600 });
}

/**
 * Starts to archive the WAL of a server. If the archive cannot be used, the server starts all the same, and archiving fails
 * until the archive can be used.
 */
export async function startArchiveService(
  { archive, limits = DROP_LIMITS }: WalArchiveOptions,
  server: ArchivedServer,
  warn: (message: string) => void,
): Promise<ArchiveService> {
  const { directory, account } = server;
  const stopping = new AbortController();
  const stopped = rejectOnAbort(stopping.signal, 'Plainview is stopping');
  const { errors } = archiveNotes(directory);
  let isOpen = false;

  async function open(): Promise<void> {
    if (!isOpen) await openArchive(archive, server);
    isOpen = true;
  }
  async function store(name: string): Promise<void> {
    const bytes = await readFile(path.join(server.cluster, 'pg_wal', name));
    await open();
    await archive.putSegment(name, bytes);
  }
  /** @returns the answer for PostgreSQL */
  async function handle(name: string): Promise<string> {
    if (!WAL_FILE.test(name)) return 'this is not the name of a file of the WAL';
    try {
      await Promise.race([store(name), stopped]);
    } catch (error) {
      const reason = messageOf(error);
      if (stopping.signal.aborted) return reason;
      await writeFile(errors, `${reason.split('\n').join(' ')}\n`, { mode: 0o600 });
      return (await dropIfNeeded(name, server, limits)) ? 'archived' : reason;
    }
    await rm(errors, { force: true });
    return 'archived';
  }

  const socket = path.join(server.socketDirectory, '.s.archive');
  const listener = await listen(socket, account, handle);
  const opening = Promise.race([open(), rejectAfter(PATIENCE, `${archive.place} does not answer`)]);
  await opening.catch(async (error: unknown) => {
    warn(`the WAL is not archived: ${messageOf(error)}`);
    await writeFile(errors, `${messageOf(error)}\n`, { mode: 0o600 });
  });
  let timer: NodeJS.Timeout | null = null;
  return {
    settings: {
      archive_mode: 'on',
      archive_timeout: String(ARCHIVE_TIMEOUT_SECONDS),
      archive_command: await writeArchiveCommand(directory, socket, account),
    },
    stopSoon() {
      timer ??= setTimeout(() => stopping.abort(), PATIENCE).unref();
    },
    async close() {
      clearTimeout(timer ?? undefined);
      stopping.abort();
      listener.close();
      await once(listener, 'close');
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function rejectOnAbort(signal: AbortSignal, reason: string): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  // It is awaited only while a segment is archived.
  promise.catch(() => undefined);
  signal.addEventListener('abort', () => reject(new Error(reason)), { once: true });
  return promise;
}

const rejectAfter = (milliseconds: number, reason: string): Promise<never> =>
  rejectOnAbort(AbortSignal.timeout(milliseconds), reason);

/** Answers one name per connection. */
async function listen(
  socket: string,
  account: Account | null,
  handle: (name: string) => Promise<string>,
): Promise<Server> {
  await rm(socket, { force: true });
  const listener = createServer((client) => void answer(client, handle).catch(() => client.destroy()));
  listener.listen(socket);
  await once(listener, 'listening');
  listener.unref();
  await chmod(socket, 0o600);
  if (account) await chown(socket, account.uid, account.gid);
  return listener;
}

async function answer(client: Socket, handle: (name: string) => Promise<string>): Promise<void> {
  client.on('error', () => undefined);
  for await (const name of createInterface({ input: client })) {
    client.end(`${await handle(name)}\n`);
    return;
  }
}

/**
 * Drops a segment that could not be archived if too much WAL waits, so that the disk of the database does not fill up.
 * @returns whether it is dropped
 */
async function dropIfNeeded(
  name: string,
  { cluster, directory }: ArchivedServer,
  { walBytes, freeBytes }: DropLimits,
): Promise<boolean> {
  const wal = path.join(cluster, 'pg_wal');
  const { bavail, bsize } = await statfs(wal);
  if (bavail * bsize >= freeBytes && (await sizeOf(wal)) <= walBytes) return false;
  // No restore needs the description of a base backup.
  if (!name.endsWith('.backup'))
    await appendFile(archiveNotes(directory).dropped, `${name}\n`, { mode: 0o600, flush: true });
  return true;
}

async function sizeOf(wal: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(wal, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // PostgreSQL removes and renames segments meanwhile.
    const facts = await stat(path.join(wal, entry.name)).catch(() => null);
    bytes += facts?.size ?? 0;
  }
  return bytes;
}
