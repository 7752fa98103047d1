import { z } from 'zod';
import { withSnapshot } from '../../persistence/backup/database-snapshot.ts';
import {
  fillDatabase,
  findFilledTable,
  type FillingDatabase,
} from '../../persistence/backup/fill-database.ts';
import { knownMigrations, migrateAsFarAs } from '../../persistence/backup/known-migrations.ts';
import type { DatabaseConnection } from '../../persistence/database.ts';
import type { NamedBlob } from '../../persistence/named-blob.repository.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import { openDiskBlobStore } from '../../storage/disk-blob-store.ts';
import { verifyChain } from '../custody/verify-custody.ts';
import { moveFiles, type MoveOutcome, type MoveResult } from '../storage/move-files.ts';
import { checkPart, readLines, readPart } from './backup-part.ts';
import { BackupRefused, placesOf, type Manifest } from './manifest.ts';
import { listed } from './take-backup.ts';

/** Where a backup goes. */
export interface RestoreTarget {
  readonly owner: DatabaseConnection;
  readonly blobs: BlobStore;
}

const waitingJob = z.object({
  name: z.string(),
  payload: z.unknown(),
  key: z.string().nullable(),
  runAt: z.iso.datetime({ offset: true }),
});

/**
 * Brings a backup into an empty database and an empty storage, which nobody uses. First every part is compared with the
 * manifest; then come the files, each by its SHA-256; at last all rows in one transaction, which ends with the walk along the
 * ledger. Stopped at any point, it may be repeated.
 * @throws BackupRefused where the backup is not whole or the target not empty; the database has no row then
 */
export async function restoreBackup(
  manifest: Manifest,
  folder: string,
  target: RestoreTarget,
  tell: (blob: NamedBlob, outcome: MoveOutcome) => void,
): Promise<MoveResult> {
  await checkParts(manifest, folder);
  const list = placesOf(folder).part(manifest.database, 'files');
  await migrateAsFarAs(target.owner, requireKnown(manifest));
  const filled = await withSnapshot(target.owner, ({ tx }) => findFilledTable(tx));
  if (filled !== null) {
    throw new BackupRefused(`The database is not empty: its table ${filled} has rows. Name an empty one.`);
  }
  await requireNoOtherFiles(list, target.blobs);
  const wrong = new Set(manifest.problems.map(({ key }) => key));
  const store = await openDiskBlobStore(placesOf(folder).files);
  const moved = await moveFiles(without(wrong, listed(list)), { from: store, to: target.blobs }, tell);
  if (moved.problems.length > 0) return moved;
  await fillDatabase(target.owner, (filling) => fillWith(manifest, folder, filling));
  return moved;
}

async function checkParts({ database, tables, jobs, files }: Manifest, folder: string): Promise<void> {
  const place = (name: string): string => placesOf(folder).part(database, name);
  for (const table of tables) await checkPart(place(`table-${table.name}`), table);
  await checkPart(place('jobs'), jobs);
  await checkPart(place('files'), files);
}

/** @returns how many migrations made the backup's tables */
function requireKnown({ migrations }: Manifest): number {
  const known = knownMigrations();
  if (migrations.every((hash, index) => hash === known[index])) return migrations.length;
  throw new BackupRefused(
    'The backup is of a newer Plainview, or of another one. Restore it with the version that took it.',
  );
}

/** Files that no row will name would lie there for ever. Those of a restoration that was stopped are its own. */
async function requireNoOtherFiles(list: string, blobs: BlobStore): Promise<void> {
  const named = new Set<string>();
  for await (const { key } of listed(list)) named.add(key);
  for await (const key of blobs.listPermanent()) {
    if (!named.has(key)) {
      throw new BackupRefused(`The storage is not empty: it holds ${key}. Name an empty one.`);
    }
  }
}

async function* without(
  wrong: ReadonlySet<string>,
  blobs: AsyncIterable<NamedBlob>,
): AsyncGenerator<NamedBlob> {
  for await (const blob of blobs) if (!wrong.has(blob.key)) yield blob;
}

async function fillWith(
  { database, tables, ledger }: Manifest,
  folder: string,
  filling: FillingDatabase,
): Promise<void> {
  const place = (name: string): string => placesOf(folder).part(database, name);
  const shapes = new Map(tables.map((table) => [table.name, table]));
  for (const { name } of filling.tables) {
    const table = shapes.get(name);
    if (!table) throw new BackupRefused(`The backup has no table ${name}.`);
    const taken = await filling.fill(table, readPart(place(`table-${name}`)));
    if (taken !== table.rows)
      throw new BackupRefused(`The backup has ${taken} of ${table.rows} rows of ${name}.`);
  }
  for await (const line of readLines(place('jobs'))) await filling.addJob(waitingJob.parse(line));
  const { head, status } = await verifyChain(filling.tx);
  const isSame = head.hash === ledger.hash && head.sequence === ledger.sequence;
  if (!isSame || (status !== 'broken') !== ledger.isIntact) {
    throw new BackupRefused('The ledger is not the one that was saved.');
  }
}
