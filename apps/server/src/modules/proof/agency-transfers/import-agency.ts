import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { toBase64, parseObject } from '@plainview/proof/parsing';
import type { AppContext } from '../../../platform/app-context.ts';
import { isErrno } from '../../../platform/core/durable-file.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { BlobMissing, CHUNK_BYTES } from '../../../platform/storage/blob-store.ts';
import { moveFiles, type FileSource } from '../../evidence/stored-files/move-files.ts';
import { eachNamedBlob, type NamedBlob } from '../../evidence/stored-files/named-blob.repository.ts';
import {
  confirmBlobs,
  findOwnData,
  findTakenAddress,
  insertAgencyRows,
  insertEmptyCredentials,
  reserveBlobs,
} from './agency-rows.repository.ts';
import { listAgencyTables, type AgencyTable } from './agency-tables.sql.ts';
import { inBatches, readFileLines, TransferError } from './bag-lines.ts';
import { ENTRY_BATCH, exportedFile, places } from './export-format.ts';
import { insertImportedEntries, insertImportedLedger } from './imported-entries.repository.ts';
import { refuse, type OpenedExport } from './open-export.ts';
import { provenEntries, verifyExport } from './verify-export.ts';

/** The installation that an agency moves into. Nothing else may use it meanwhile. */
export type ImportTarget = Pick<AppContext, 'database' | 'blobs' | 'clock'>;

const ROW_BATCH = { count: 500, characters: 1024 ** 2 } as const;
const KEY_BATCH = 500;

/**
 * Imports an agency into an installation without one. Verifies all of the export, copies the files, then
 * inserts all rows in one transaction that also records the import. An interrupted import leaves no rows, and
 * can be repeated; the bytes that it stored are deleted some hours later otherwise.
 * @throws TransferError if the export has a fault or the installation is not empty; nothing is imported then
 */
export async function importAgency(
  bag: OpenedExport,
  target: ImportTarget,
  tell: { readonly verified: (sizeBytes: number) => void; readonly stored: (sizeBytes: number) => void },
): Promise<void> {
  const { database } = target;
  await asSystem(database, (tx) => requireEmpty(tx));
  await verifyExport(bag, tell.verified);
  await asSystem(database, (tx) => requireNewAddresses(tx, bag));
  for await (const keys of inBatches(eachKey(bag), { count: KEY_BATCH }))
    await asSystem(database, (tx) => reserveBlobs(tx, keys));
  const stores = { from: filesOf(bag), to: target.blobs };
  const { problems } = await moveFiles(eachFile(bag), stores, ({ sizeBytes }) => tell.stored(sizeBytes));
  if (problems.length > 0)
    throw new TransferError(
      `Nothing was imported, since files could not be stored:\n${problems.map(({ key, what }) => `${key}: ${what}`).join('\n')}`,
    );
  await asSystem(database, (tx) => insertAll(tx, bag, target.clock.now()));
}

/** @throws TransferError if the installation has an agency, tickets or videos */
async function requireEmpty(tx: Reader): Promise<void> {
  const filled = await findOwnData(tx);
  if (filled.length === 0) return;
  throw new TransferError(
    `This Plainview is not empty: it has ${filled.join(' and ')}. Import the agency into an empty one.`,
  );
}

async function requireNewAddresses(tx: Reader, bag: OpenedExport): Promise<void> {
  for await (const lines of inBatches(rowsOf(bag, 'identities'), ROW_BATCH)) {
    const taken = await findTakenAddress(tx, lines);
    if (taken !== null)
      throw new TransferError(
        `An account of this Plainview and one of the agency have the same address, ${taken}. Change one of them.`,
      );
  }
}

const rowsOf = ({ folder, files }: OpenedExport, table: string): AsyncGenerator<string> =>
  readFileLines(path.join(folder, places.rows(table)), files.get(places.rows(table)) ?? '');

async function* eachFile({ folder, files }: OpenedExport): AsyncGenerator<NamedBlob> {
  for await (const line of readFileLines(path.join(folder, places.files), files.get(places.files)))
    yield exportedFile.parse(parseObject(line));
}

async function* eachKey(bag: OpenedExport): AsyncGenerator<string> {
  for await (const { key } of eachFile(bag)) yield key;
}

/** Returns the stored files of an export as a storage to copy from. */
const filesOf = ({ folder }: OpenedExport): FileSource => {
  const placeOf = (key: string): string => path.join(folder, places.file(key));
  const size: FileSource['size'] = async (address) => {
    try {
      return (await stat(placeOf(address.key))).size;
    } catch (error) {
      throw isErrno(error, 'ENOENT') ? new BlobMissing(address) : error;
    }
  };
  return {
    size,
    open: async (address) => ({
      size: await size(address),
      stream: (start, end) =>
        createReadStream(placeOf(address.key), { start, end, highWaterMark: CHUNK_BYTES }),
      close: () => Promise.resolve(),
    }),
  };
};

async function insertAll(tx: Transaction, bag: OpenedExport, now: Date): Promise<void> {
  const { facts, checkpoint, entry, note, keys, keyChanges, tagManifestSha256 } = bag;
  const { agency } = facts;
  await requireEmpty(tx);
  const tables = await listAgencyTables(tx);
  if (tables.map(({ name }) => name).join() !== facts.tables.map(({ name }) => name).join())
    refuse(places.facts, 'it does not list the tables of this version');
  for (const table of tables) await insertTable(tx, bag, table);
  await insertEmptyCredentials(tx, agency.id);
  await insertImportedLedger(tx, {
    origin: checkpoint.origin,
    agencyId: agency.id,
    checkpoint: note,
    keys: [...keys],
    keyChanges,
    tagManifestSha256,
    exportedAt: new Date(String(entry.entry['occurredAt'])),
    importedAt: now,
  });
  for await (const entries of inBatches(provenEntries(bag), { count: ENTRY_BATCH }))
    await insertImportedEntries(tx, checkpoint.origin, entries);
  await confirmFiles(tx, bag);
  await recordEvent(tx, 'Plainview', now, {
    event: 'agency.imported',
    subject: 'agency',
    subjectId: agency.id,
    agencyId: agency.id,
    data: {
      agencyName: agency.name,
      ledgerOrigin: checkpoint.origin,
      exportSequence: entry.sequence,
      ledgerSize: checkpoint.size,
      ledgerRoot: toBase64(checkpoint.root),
      files: facts.files.count,
      sizeBytes: facts.files.bytes,
      rows: facts.tables.reduce((sum, { rows }) => sum + rows, 0),
      entries: facts.ledger.entries,
      tagManifestSha256,
    },
  });
}

async function insertTable(tx: Transaction, bag: OpenedExport, table: AgencyTable): Promise<void> {
  const { agency, tables } = bag.facts;
  const place = places.rows(table.name);
  let rows = 0;
  for await (const lines of inBatches(rowsOf(bag, table.name), ROW_BATCH)) {
    const { valid, contradicting } = await insertAgencyRows(tx, table, { agencyId: agency.id, lines });
    if (contradicting > 0) refuse(place, 'this Plainview has other content under the same ids');
    if (valid !== lines.length) refuse(place, 'it has rows that do not belong to the agency');
    rows += lines.length;
  }
  const expected = tables.find(({ name }) => name === table.name)?.rows;
  if (rows !== expected) refuse(place, `it has ${rows} rows of ${expected}`);
}

/**
 * Compares the files that the inserted rows refer to with those that were stored, and ends
 * their reservations.
 */
async function confirmFiles(tx: Transaction, bag: OpenedExport): Promise<void> {
  const stored = eachFile(bag);
  try {
    for await (const { key, sha256, sizeBytes } of eachNamedBlob((batch) => batch(tx), bag.facts.agency.id)) {
      const { value: file } = await stored.next();
      if (file?.key !== key || file.sha256 !== sha256 || file.sizeBytes !== sizeBytes)
        refuse(places.files, `it does not list the file ${key}, to which a row refers`);
    }
    if ((await stored.next()).done !== true) refuse(places.files, 'it lists files to which no row refers');
  } finally {
    await stored.return(undefined);
  }
  for await (const keys of inBatches(eachKey(bag), { count: KEY_BATCH })) await confirmBlobs(tx, keys);
}
