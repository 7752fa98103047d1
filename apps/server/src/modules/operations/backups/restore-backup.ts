import { Readable } from 'node:stream';
import type { DatabaseConnection } from '@plainview/postgres/database';
import { z } from 'zod';
import { readAsOwner } from '../../../platform/database/copies/database-snapshot.sql.ts';
import { migrateAsFarAs } from '../../../platform/database/copies/known-migrations.ts';
import { knownMigrations } from '../../../platform/database/versions/migration-files.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import type { BlobStore } from '../../../platform/storage/blob-store.ts';
import { forgetFileReadings } from '../../evidence/file-verifications/file-verifications.repository.ts';
import { moveFiles, type MoveOutcome, type MoveResult } from '../../evidence/stored-files/move-files.ts';
import type { NamedBlob } from '../../evidence/stored-files/named-blob.repository.ts';
import { verifyEntries } from '../../proof/ledger/verify-custody.ts';
import { backupFiles, requireFile, type BackupFiles } from './backup-files.ts';
import { checkPart, readLines, readPart, type StoredPart } from './backup-part.ts';
import { fillDatabase, findFilledTable, type FillingDatabase } from './fill-database.sql.ts';
import { BackupError, placesOf, type Manifest, type ManifestPart } from './manifest.ts';
import type { RestorableBackup } from './open-backup.ts';
import { listed } from './take-backup.ts';

/** The database and storage to restore into. */
export interface RestoreTarget {
  readonly owner: DatabaseConnection;
  readonly blobs: BlobStore;
  /** Stores the secrets that signed and sealed the rows. */
  readonly keepSecrets: () => Promise<void>;
}

const waitingJob = z.object({
  name: z.string(),
  payload: z.unknown(),
  key: z.string().nullable(),
  runAt: z.iso.datetime({ offset: true }),
});

/**
 * Restores a backup into an empty database and an empty storage that nothing else uses. Verifies every part
 * against the manifest, copies the files and checks their SHA-256, then inserts all rows in one transaction
 * that ends with a verification of the ledger. No file counts as verified until the product reads it again. Reads nothing else in the directory. Can be repeated after an
 * interruption at any point.
 * @throws BackupError if the backup is incomplete or the target is not empty; the database then has no rows
 */
export async function restoreBackup(
  backup: RestorableBackup,
  target: RestoreTarget,
  tell: (blob: NamedBlob, outcome: MoveOutcome) => void,
): Promise<MoveResult> {
  const { manifest } = backup.authentic;
  const parts = partsOf(backup);
  const list = parts.files;
  const store = backupFiles(backup.folder, backup.cipher);
  const wrong = new Set(manifest.problems.map(({ key }) => key));
  for (const part of parts.all) await checkPart(part);
  await requireFiles(without(wrong, listed(list)), store);
  await migrateAsFarAs(target.owner, requireKnown(manifest));
  const filled = await readAsOwner(target.owner, findFilledTable);
  if (filled !== null) {
    throw new BackupError(`The database is not empty: its table ${filled} has rows. Use an empty database.`);
  }
  await requireNoOtherFiles(list, target.blobs);
  const moved = await moveFiles(without(wrong, listed(list)), { from: store, to: target.blobs }, tell);
  if (moved.problems.length > 0) return moved;
  // Before the rows: a database with rows is never filled again, and without the secret it would be useless.
  await target.keepSecrets();
  await fillDatabase(target.owner, (filling) => fillWith(manifest, parts, filling));
  return moved;
}

interface Parts {
  readonly table: (table: Manifest['tables'][number]) => StoredPart;
  readonly jobs: StoredPart;
  readonly files: StoredPart;
  readonly all: readonly StoredPart[];
}

function partsOf({ folder, authentic: { manifest }, cipher }: RestorableBackup): Parts {
  const part = (name: string, expected: ManifestPart): StoredPart => ({
    file: placesOf(folder, manifest).part(manifest.database, name),
    cipher,
    expected,
  });
  const table: Parts['table'] = (shape) => part(`table-${shape.name}`, shape);
  const [jobs, files] = [part('jobs', manifest.jobs), part('files', manifest.files)];
  return { table, jobs, files, all: [...manifest.tables.map(table), jobs, files] };
}

/**
 * Finds missing or truncated files before hours of copying begin. Their bytes are verified while
 * they are copied.
 */
async function requireFiles(blobs: AsyncIterable<NamedBlob>, store: BackupFiles): Promise<void> {
  for await (const { key, sizeBytes } of blobs) {
    const address = { state: 'permanent', key: blobKey(key) } as const;
    await requireFile(store.path(address));
    const size = await store.size(address);
    if (size !== sizeBytes) {
      throw new BackupError(`The backup is damaged: ${store.path(address)} does not match its checksum.`);
    }
  }
}

/** @returns the number of migrations that created the backup's tables */
function requireKnown({ migrations }: Manifest): number {
  const known = knownMigrations();
  if (migrations.every((hash, index) => hash === known[index])) return migrations.length;
  throw new BackupError(
    'The backup was taken by a newer or different version of Plainview. Restore it with the version that took it.',
  );
}

/**
 * Rejects files that no row will refer to, since they would stay forever. Files of an interrupted
 * restore are allowed.
 */
async function requireNoOtherFiles(list: StoredPart, blobs: BlobStore): Promise<void> {
  const named = new Set<string>();
  for await (const { key } of listed(list)) named.add(key);
  for await (const key of blobs.listPermanent()) {
    if (!named.has(key)) {
      throw new BackupError(`The storage is not empty: it contains ${key}. Use an empty one.`);
    }
  }
}

async function* without(
  wrong: ReadonlySet<string>,
  blobs: AsyncIterable<NamedBlob>,
): AsyncGenerator<NamedBlob> {
  for await (const blob of blobs) if (!wrong.has(blob.key)) yield blob;
}

async function fillWith({ tables, ledger }: Manifest, parts: Parts, filling: FillingDatabase): Promise<void> {
  const shapes = new Map(tables.map((table) => [table.name, table]));
  for (const { name } of filling.tables) {
    const table = shapes.get(name);
    if (!table) throw new BackupError(`The backup has no table ${name}.`);
    const taken = await filling.fill(
      table,
      Readable.from(readPart(parts.table(table)), { objectMode: false }),
    );
    if (taken !== table.rows)
      throw new BackupError(`The backup has ${taken} of ${table.rows} rows of ${name}.`);
  }
  // Rows of versions before 0.10 say nothing of when files were read.
  if (filling.tables.some(({ name }) => name === 'file_verifications'))
    await forgetFileReadings(filling.tx, new Date());
  for await (const line of readLines(parts.jobs)) await filling.addJob(waitingJob.parse(line));
  const { head, status } = await verifyEntries(filling.tx);
  const isSame = head.hash === ledger.hash && head.sequence === ledger.sequence;
  if (!isSame || (status !== 'broken') !== ledger.isIntact) {
    throw new BackupError('The restored ledger differs from the one that was backed up.');
  }
}
