import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DatabaseConnection } from '@plainview/postgres/database';
import { syncDirectory } from '../../../platform/core/durable-file.ts';
import {
  readEntryHash,
  readJobs,
  readMigrations,
  withSnapshot,
  type DatabaseSnapshot,
} from '../../../platform/database/copies/database-snapshot.sql.ts';
import { pauseBlobDeletion } from '../../../platform/database/locks/blob-deletion-lock.ts';
import { knownMigrations } from '../../../platform/database/versions/migration-files.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import type { BlobStore } from '../../../platform/storage/blob-store.ts';
import { moveFiles, type MoveOutcome, type MoveResult } from '../../evidence/stored-files/move-files.ts';
import { eachNamedBlob, type NamedBlob } from '../../evidence/stored-files/named-blob.repository.ts';
import { verifyEntries } from '../../proof/ledger/verify-custody.ts';
import { createCipher, noCipher, openCipher, type BackupCipher } from './backup-encryption.ts';
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

/** The database and storage to back up. */
export interface BackupSource {
  readonly owner: DatabaseConnection;
  readonly blobs: BlobStore;
  readonly secret: string;
  /**
   * Whether the secret is stored with the data instead of in the configuration. The backup then includes it.
   */
  readonly isSecretKept: boolean;
  /** Authenticates the manifest; never part of the backup. */
  readonly backupKey: string;
  /** Encrypts everything but the manifest. Null: nothing is encrypted. */
  readonly passphrase: string | null;
  readonly now: () => Date;
}

/**
 * Takes a backup into a directory, whether the server is running or stopped: a snapshot of the database,
 * then every file that its rows refer to. No file is deleted in the meantime. Files of an earlier backup in
 * the directory are verified by SHA-256 and copied again if damaged. The earlier backup stays complete
 * until this one is.
 * @throws BackupError if the directory is not usable for this backup
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

/**
 * Rejects directories with other contents, which must not be touched, and symbolic links, which could
 * redirect the writes.
 */
async function requireOurs(folder: string): Promise<void> {
  const names = /^(?:manifest\.json|identity\.age|secret(?:\.age)?|files|database-[0-9a-f]{16})(?:\.new)?$/u;
  const foreign = (await readdir(folder, { withFileTypes: true })).find(
    (entry) => !names.test(entry.name) || entry.isSymbolicLink(),
  );
  if (foreign === undefined) return;
  throw new BackupError(
    `${folder} holds ${foreign.name}, which does not belong to a backup. Use an empty folder.`,
  );
}

/**
 * Reads the manifest of the earlier backup in the directory. Format 1 is accepted without authentication,
 * since only the ledger's head is read from it.
 * @throws BackupError if it was altered, or written with another key
 */
async function readEarlier(folder: string, { backupKey }: BackupSource): Promise<ReadManifest | null> {
  const before = await readManifest(folder);
  if (before === null || before.authentication === null) return before;
  AuthenticManifest.from(before, { backupKey, expectedSha256: null });
  return before;
}

/** @throws BackupError if the earlier backup is encrypted and this one is not to be, or vice versa */
async function prepareCipher(
  folder: string,
  passphrase: string | null,
  before: ReadManifest | null,
): Promise<BackupCipher> {
  const earlier = before?.manifest.encryption ?? null;
  if (before !== null && (earlier === null) !== (passphrase === null)) {
    throw new BackupError(
      earlier === null
        ? 'The backup in this folder is not encrypted. Use another folder for an encrypted backup.'
        : 'The backup in this folder is encrypted. Add --encrypt, or use another folder.',
    );
  }
  if (passphrase === null) return noCipher;
  // An interrupted backup may have left files that are encrypted to the existing identity.
  if (before === null && !existsSync(identityPlace(folder))) {
    const { cipher, sealed } = await createCipher(passphrase);
    await writeWhole(identityPlace(folder), sealed);
    return cipher;
  }
  return openCipher(folder, passphrase, earlier?.identitySha256 ?? null);
}

/** The ledger of the earlier backup must be a prefix of this one. */
async function requireContinued({ tx }: DatabaseSnapshot, before: ReadManifest | null): Promise<void> {
  if (before === null || before.manifest.ledger.sequence === 0) return;
  const { takenAt, ledger } = before.manifest;
  if ((await readEntryHash(tx, ledger.sequence)) === ledger.hash) return;
  throw new BackupError(
    `The backup in this folder (${takenAt}) belongs to another Plainview instance, or the ledger was changed since: ` +
      `entry ${ledger.sequence} differs. Keep that backup and use another folder.`,
  );
}

async function writeDatabase(
  { tx, tables, rowsOf }: DatabaseSnapshot,
  target: { readonly folder: string; readonly database: string; readonly cipher: BackupCipher },
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'jobs' | 'files' | 'ledger'>> {
  const migrations = await readMigrations(tx);
  if (migrations.join() !== knownMigrations().join()) {
    throw new BackupError(
      'The database was written by another version. Start this version once, or take the backup with ' +
        'the version that wrote it.',
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
  const { head, status } = await verifyEntries(tx);
  const ledger = { sequence: head.sequence, hash: head.hash, isIntact: status !== 'broken' };
  return { migrations, tables: parts, jobs, files: { ...files, storedBytes: 0 }, ledger };
}

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

/**
 * Incomplete uploads have no SHA-256 yet, and their rows are not backed up (platform/database/copies/tables.ts).
 */
async function* storedFiles(blobs: AsyncIterable<NamedBlob>): AsyncGenerator<NamedBlob> {
  for await (const blob of blobs) if (blob.sha256 !== null) yield blob;
}

/** Yields the files of a list. */
export async function* listed(list: StoredPart): AsyncGenerator<NamedBlob> {
  for await (const line of readLines(list)) yield storedFile.parse(line);
}

async function writeSecret(place: string, secret: string, cipher: BackupCipher): Promise<void> {
  const text = Buffer.from(`${secret}\n`);
  await writeWhole(place, await buffer(cipher.encrypt(Readable.from([text]))));
}

/** Writes a file atomically, even across a power failure, and never through a symbolic link. */
async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
  await rename(draft, file);
  await syncDirectory(path.dirname(file));
}

/**
 * Removes what only the earlier backup has, so that data deleted from the product also disappears
 * from its backup.
 */
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
