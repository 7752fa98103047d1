import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { syncDirectory } from '../../core/durable-file.ts';
import {
  readEntryHash,
  readJobs,
  readMigrations,
  withSnapshot,
  type DatabaseSnapshot,
} from '../../persistence/backup/database-snapshot.ts';
import { knownMigrations } from '../../persistence/backup/known-migrations.ts';
import { pauseBlobDeletion } from '../../persistence/database/blob-deletion-lock.ts';
import type { DatabaseConnection } from '../../persistence/database/database.ts';
import { eachNamedBlob, type NamedBlob } from '../../persistence/video/named-blob.repository.ts';
import { blobKey } from '../../storage/blob-key.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import { verifyChain } from '../custody/verify-custody.ts';
import { moveFiles, type MoveOutcome, type MoveResult } from '../storage/move-files.ts';
import { createIdentity, noCipher, openCipher, type BackupCipher } from './backup-encryption.ts';
import { openBackupFiles, type BackupFiles } from './backup-files.ts';
import { AuthenticManifest, authenticateManifest } from './backup-key.ts';
import { readLines, writeLines, writePart, type StoredPart } from './backup-part.ts';
import {
  BackupError,
  identityPlace,
  manifestPlace,
  manifestText,
  placesOf,
  readManifest,
  secretMarkOf,
  sha256OfText,
  storedFile,
  type Manifest,
  type ReadManifest,
} from './manifest.ts';

/** What a backup is taken of. */
export interface BackupSource {
  readonly owner: DatabaseConnection;
  readonly blobs: BlobStore;
  readonly secret: string;
  /** The secret lies beside the data and not in the settings: then it belongs to the backup. */
  readonly isSecretKept: boolean;
  /** Authenticates the manifest; never part of the backup. */
  readonly backupKey: string;
  /** Encrypts everything but the manifest; null: nothing is encrypted. */
  readonly passphrase: string | null;
  readonly now: () => Date;
}

/**
 * Takes a backup into a folder while the product runs or stands still: the database as of one moment, then every file that
 * its rows name. No file is removed meanwhile. What lies there of the backup before is compared by SHA-256, and copied again where it is damaged;
 * that backup stays whole until this one is.
 * @throws BackupError where the folder is not for this backup
 */
export async function takeBackup(
  source: BackupSource,
  folder: string,
  tell: (blob: NamedBlob, outcome: MoveOutcome) => void,
): Promise<TakenBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await requireOurs(folder);
  const before = await readEarlier(folder, source);
  const cipher = await prepareCipher(folder, source.passphrase, before);
  const removals = await pauseBlobDeletion(source.owner);
  try {
    const database = `database-${randomBytes(8).toString('hex')}`;
    await mkdir(path.join(folder, database), { mode: 0o700 });
    const written = await withSnapshot(source.owner, async (snapshot) => {
      await requireContinued(snapshot, before);
      return writeDatabase(snapshot, { folder, database, cipher });
    });
    const store = await openBackupFiles(folder, cipher);
    const places = placesOf(folder, cipher);
    const list = { file: places.part(database, 'files'), cipher, expected: written.files };
    const stores = { from: source.blobs, to: store, replacesDamaged: true };
    const moved = await moveFiles(listed(list), stores, tell);
    await removals.confirm();
    const manifest: Manifest = {
      format: 2,
      takenAt: source.now().toISOString(),
      database,
      ...written,
      files: { ...written.files, storedBytes: moved.bytes },
      problems: [...moved.problems],
      secretMark: secretMarkOf(source.secret),
      hasSecret: source.isSecretKept,
      encryption: cipher.encryption,
    };
    if (source.isSecretKept) await writeSecret(places.secret, source.secret, cipher);
    await syncDirectory(path.join(folder, database));
    const text = manifestText(manifest, authenticateManifest(manifest, source.backupKey));
    await writeWhole(manifestPlace(folder), text);
    await removeOld(folder, database, list, store);
    return { manifest, moved, manifestSha256: sha256OfText(text) };
  } finally {
    await removals.close();
  }
}

/** A finished backup. */
export interface TakenBackup {
  readonly manifest: Manifest;
  readonly moved: MoveResult;
  /** SHA-256 of `manifest.json`. */
  readonly manifestSha256: string;
}

/** Somebody's folder with other things in it is not to be touched; a link could lead the writing elsewhere. */
async function requireOurs(folder: string): Promise<void> {
  const names = /^(?:manifest\.json|identity\.age|secret(?:\.age)?|files|database-[0-9a-f]{16})(?:\.new)?$/u;
  const foreign = (await readdir(folder, { withFileTypes: true })).find(
    (entry) => !names.test(entry.name) || entry.isSymbolicLink(),
  );
  if (foreign === undefined) return;
  throw new BackupError(`${folder} holds ${foreign.name}, which is of no backup. Name an empty folder.`);
}

/**
 * The manifest of the backup that lies in the folder. One of format 1 is taken as it is: nothing but the ledger's head is read from it.
 * @throws BackupError where it was altered, or written with another key
 */
async function readEarlier(folder: string, { backupKey }: BackupSource): Promise<ReadManifest | null> {
  const before = await readManifest(folder);
  if (before === null || before.authentication === null) return before;
  AuthenticManifest.from(before, { backupKey, expectedSha256: null });
  return before;
}

/** @throws BackupError where the folder's backup is encrypted and this one is not to be, or the other way round */
async function prepareCipher(
  folder: string,
  passphrase: string | null,
  before: ReadManifest | null,
): Promise<BackupCipher> {
  const earlier = before?.manifest.encryption ?? null;
  if (before !== null && (earlier === null) !== (passphrase === null)) {
    throw new BackupError(
      earlier === null
        ? 'The backup in this folder is not encrypted. Name another folder for an encrypted one.'
        : 'The backup in this folder is encrypted. Add --encrypt, or name another folder.',
    );
  }
  if (passphrase === null) return noCipher;
  // A backup that was cut off may have left files encrypted to the identity that is there.
  if (before === null && !existsSync(identityPlace(folder))) {
    await writeWhole(identityPlace(folder), await createIdentity(passphrase));
  }
  return openCipher(folder, passphrase, earlier?.identitySha256 ?? null);
}

/** The ledger of a backup before must be the beginning of this one. */
async function requireContinued({ tx }: DatabaseSnapshot, before: ReadManifest | null): Promise<void> {
  if (before === null || before.manifest.ledger.sequence === 0) return;
  const { takenAt, ledger } = before.manifest;
  if ((await readEntryHash(tx, ledger.sequence)) === ledger.hash) return;
  throw new BackupError(
    `The backup in this folder (${takenAt}) is of another Plainview, or the ledger was changed since: ` +
      `entry ${ledger.sequence} differs. Keep that backup and name another folder.`,
  );
}

async function writeDatabase(
  { tx, tables, rowsOf }: DatabaseSnapshot,
  target: { readonly folder: string; readonly database: string; readonly cipher: BackupCipher },
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'jobs' | 'files' | 'ledger'>> {
  const migrations = await readMigrations(tx);
  if (migrations.join() !== knownMigrations().join()) {
    throw new BackupError(
      'The database is not of this version. Start this Plainview once, or take the backup with the one that wrote it.',
    );
  }
  const { folder, database, cipher } = target;
  const place = (name: string): string => placesOf(folder, cipher).part(database, name);
  const parts: Manifest['tables'] = [];
  for (const table of tables) {
    const content = rowsOf(table);
    const { bytes, sha256 } = await writePart(place(`table-${table.name}`), cipher, content);
    parts.push({ name: table.name, columns: [...table.columns], rows: content.rowCount, bytes, sha256 });
  }
  const jobs = await writeLines(place('jobs'), cipher, each(await readJobs(tx)));
  const files = await writeLines(place('files'), cipher, storedFiles(eachNamedBlob((batch) => batch(tx))));
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
export async function* listed(list: StoredPart): AsyncGenerator<NamedBlob> {
  for await (const line of readLines(list)) yield storedFile.parse(line);
}

async function writeSecret(place: string, secret: string, cipher: BackupCipher): Promise<void> {
  const text = Buffer.from(`${secret}\n`);
  await writeWhole(place, await buffer(cipher.encrypt(Readable.from([text]))));
}

/** All of it or nothing, also after a power cut. Never through a link that lies there. */
async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
  await rename(draft, file);
  await syncDirectory(path.dirname(file));
}

/** What the backup before had and this one has not: what was deleted in the product goes from its backup, too. */
async function removeOld(
  folder: string,
  database: string,
  list: StoredPart,
  store: BackupFiles,
): Promise<void> {
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
