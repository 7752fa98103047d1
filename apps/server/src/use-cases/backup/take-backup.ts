import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  readEntryHash,
  readJobs,
  readMigrations,
  withSnapshot,
  type DatabaseSnapshot,
} from '../../persistence/backup/database-snapshot.ts';
import { knownMigrations } from '../../persistence/backup/known-migrations.ts';
import type { DatabaseConnection } from '../../persistence/database.ts';
import { eachNamedBlob, type NamedBlob } from '../../persistence/named-blob.repository.ts';
import { holdRemovals } from '../../persistence/removal-lock.ts';
import { blobKey, type BlobStore } from '../../storage/blob-store.ts';
import { openDiskBlobStore } from '../../storage/disk-blob-store.ts';
import { syncDirectory } from '../../storage/durable-file.ts';
import { verifyChain } from '../custody/verify-custody.ts';
import { moveFiles, type MoveOutcome, type MoveResult } from '../storage/move-files.ts';
import { readLines, writeLines, writePart } from './backup-part.ts';
import {
  BackupRefused,
  placesOf,
  readManifest,
  secretMarkOf,
  storedFile,
  type Manifest,
} from './manifest.ts';

/** What a backup is taken of. */
export interface BackupSource {
  readonly owner: DatabaseConnection;
  readonly blobs: BlobStore;
  readonly secret: string;
  /** The secret lies beside the data and not in the settings: then it belongs to the backup. */
  readonly isSecretKept: boolean;
  readonly now: () => Date;
}

/**
 * Takes a backup into a folder while the product runs or stands still: the database as of one moment, then every file that
 * its rows name. No file is removed meanwhile. What lies there of the backup before is compared by SHA-256 and not copied again;
 * that backup stays whole until this one is.
 * @throws BackupRefused where the folder is not for this backup
 */
export async function takeBackup(
  source: BackupSource,
  folder: string,
  tell: (blob: NamedBlob, outcome: MoveOutcome) => void,
): Promise<{ readonly manifest: Manifest; readonly moved: MoveResult }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await requireOurs(folder);
  const before = await readManifest(folder);
  const removals = await holdRemovals(source.owner);
  try {
    const database = `database-${randomBytes(8).toString('hex')}`;
    await mkdir(path.join(folder, database), { mode: 0o700 });
    const written = await withSnapshot(source.owner, async (snapshot) => {
      await requireContinued(snapshot, before);
      return writeDatabase(snapshot, folder, database);
    });
    const store = await openDiskBlobStore(placesOf(folder).files);
    const list = placesOf(folder).part(database, 'files');
    const moved = await moveFiles(listed(list), { from: source.blobs, to: store }, tell);
    await removals.confirm();
    const manifest: Manifest = {
      format: 1,
      takenAt: source.now().toISOString(),
      database,
      ...written,
      files: { ...written.files, storedBytes: moved.bytes },
      problems: [...moved.problems],
      secretMark: secretMarkOf(source.secret),
    };
    if (source.isSecretKept) await writeWhole(placesOf(folder).secret, `${source.secret}\n`);
    await syncDirectory(path.join(folder, database));
    await writeWhole(placesOf(folder).manifest, `${JSON.stringify(manifest, null, 2)}\n`);
    await removeOld(folder, database, list, store);
    return { manifest, moved };
  } finally {
    await removals.close();
  }
}

/** Somebody's folder with other things in it is not to be touched. */
async function requireOurs(folder: string): Promise<void> {
  const foreign = (await readdir(folder)).find(
    (name) => !/^(?:manifest\.json|secret|files|database-[0-9a-f]{16})(?:\.new)?$/u.test(name),
  );
  if (foreign === undefined) return;
  throw new BackupRefused(`${folder} holds ${foreign}, which is of no backup. Name an empty folder.`);
}

/** The ledger of a backup before must be the beginning of this one. */
async function requireContinued({ tx }: DatabaseSnapshot, before: Manifest | null): Promise<void> {
  if (before === null || before.ledger.sequence === 0) return;
  if ((await readEntryHash(tx, before.ledger.sequence)) === before.ledger.hash) return;
  throw new BackupRefused(
    `The backup in this folder (${before.takenAt}) is of another Plainview, or the ledger was changed since: ` +
      `entry ${before.ledger.sequence} differs. Keep that backup and name another folder.`,
  );
}

async function writeDatabase(
  { tx, tables, rowsOf }: DatabaseSnapshot,
  folder: string,
  database: string,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'jobs' | 'files' | 'ledger'>> {
  const migrations = await readMigrations(tx);
  if (migrations.join() !== knownMigrations().join()) {
    throw new BackupRefused(
      'The database is not of this version. Start this Plainview once, or take the backup with the one that wrote it.',
    );
  }
  const place = (name: string): string => placesOf(folder).part(database, name);
  const parts: Manifest['tables'] = [];
  for (const table of tables) {
    const content = rowsOf(table);
    const { bytes, sha256 } = await writePart(place(`table-${table.name}`), content);
    parts.push({ name: table.name, columns: [...table.columns], rows: content.rowCount, bytes, sha256 });
  }
  const jobs = await writeLines(place('jobs'), each(await readJobs(tx)));
  const files = await writeLines(place('files'), storedFiles(eachNamedBlob((batch) => batch(tx))));
  const { head, status } = await verifyChain(tx);
  const ledger = { sequence: head.sequence, hash: head.hash, isIntact: status !== 'broken' };
  return { migrations, tables: parts, jobs, files: { ...files, storedBytes: 0 }, ledger };
}

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

/** What still comes in has no SHA-256 yet, and its row stays behind (persistence/backup/tables.ts). */
async function* storedFiles(blobs: AsyncIterable<NamedBlob>): AsyncGenerator<NamedBlob> {
  for await (const blob of blobs) if (blob.sha256 !== null) yield blob;
}

/** The files of a list. */
export async function* listed(list: string): AsyncGenerator<NamedBlob> {
  for await (const line of readLines(list)) yield storedFile.parse(line);
}

/** All of it or nothing, also after a power cut. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
  await syncDirectory(path.dirname(file));
}

/** What the backup before had and this one has not: what was deleted in the product goes from its backup, too. */
async function removeOld(folder: string, database: string, list: string, store: BlobStore): Promise<void> {
  const named = new Set<string>();
  for await (const { key } of listed(list)) named.add(key);
  for await (const key of store.listPermanent()) {
    if (!named.has(key)) await store.delete({ state: 'permanent', key: blobKey(key) });
  }
  for (const name of await readdir(folder)) {
    const isOld = name.startsWith('database-') && name !== database;
    if (isOld) await rm(path.join(folder, name), { recursive: true });
  }
}
