import type { DatabaseConnection, Reader, Transaction } from '@plainview/postgres/database';
import { parseCheckpoint } from '@plainview/proof/checkpoint';
import { toBase64 } from '@plainview/proof/parsing';
import type { AppContext } from '../../../platform/app-context.ts';
import {
  readMigrations,
  withSnapshot,
  type DatabaseSnapshot,
} from '../../../platform/database/copies/database-snapshot.sql.ts';
import { newestMigration } from '../../../platform/database/copies/known-migrations.ts';
import { pauseBlobDeletion } from '../../../platform/database/locks/blob-deletion-lock.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { knownMigrations } from '../../../platform/database/versions/migration-files.ts';
import { signCheckpoint } from '../../../platform/ledger/checkpoint.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { blobKey } from '../../../platform/storage/blob-key.ts';
import { BlobDamaged, BlobMissing } from '../../../platform/storage/blob-store.ts';
import { eachNamedBlob, type NamedBlob } from '../../evidence/stored-files/named-blob.repository.ts';
import { discloseEntry } from '../checkpoints/read-proofs.ts';
import { findAgencyByNameOrId } from './agency-rows.repository.ts';
import { listAgencyTables } from './agency-tables.sql.ts';
import { readFileLines, TransferError } from './bag-lines.ts';
import { BagWriter } from './bag-writer.ts';
import { ENTRY_BATCH, exportedFile, places, type ExportFacts } from './export-format.ts';
import { addProofs } from './export-proofs.ts';
import { BAGIT, bagInfo, exportInstructions } from './export-texts.ts';
import { listAgencyEntries } from './imported-entries.repository.ts';

/** The installation that an agency is exported from. It may be running. */
export type ExportSource = Pick<AppContext, 'database' | 'config' | 'clock' | 'blobs' | 'ledgerKeySealer'> & {
  readonly owner: DatabaseConnection;
};

/** A finished export. */
export interface ExportedAgency {
  readonly facts: ExportFacts;
  readonly tagManifestSha256: string;
  /** The note under which it is proven. */
  readonly checkpoint: string;
}

/**
 * Exports all data of one agency into a new folder: a snapshot of its rows, every file that they refer to,
 * and its entries of the ledger with their proofs. Each file is compared with its recorded SHA-256. The
 * folder has its name only when it is complete.
 * @param agency name or id
 * @throws TransferError if there is no such agency, a file is missing or damaged, or the folder exists
 */
export async function exportAgency(
  source: ExportSource,
  { agency, folder }: { readonly agency: string; readonly folder: string },
  tell: (file: NamedBlob) => void,
): Promise<ExportedAgency> {
  const { owner, database } = source;
  const found = await asSystem(database, (tx) => findAgencyByNameOrId(tx, agency));
  if (!found) throw new TransferError(`There is no agency ${agency}.`);
  // Fails before hours of copying if the ledger cannot be signed.
  await signCheckpoint(source);
  const removals = await pauseBlobDeletion(owner);
  try {
    const bag = await BagWriter.begin(folder);
    try {
      const rows = await withSnapshot(owner, (snapshot) => addRows(bag, snapshot, found.id));
      const files = await addFiles(bag, source, tell);
      await removals.confirm();
      const facts = await addFacts(bag, source, { agency: found, files, ...rows });
      const proven = await seal(bag, source, facts);
      await bag.publish();
      return { facts, ...proven };
    } catch (error) {
      await bag.discard();
      throw error;
    }
  } finally {
    await removals.close();
  }
}

async function addFacts(
  bag: BagWriter,
  { clock, config }: ExportSource,
  found: Pick<ExportFacts, 'agency' | 'tables' | 'files'> & { readonly entries: number },
): Promise<ExportFacts> {
  const { agency, tables, files, entries } = found;
  const facts: ExportFacts = {
    format: 'plainview-agency/1',
    agency: { id: agency.id, name: agency.name },
    takenAt: clock.now().toISOString(),
    publicUrl: config.publicUrl,
    migration: await newestMigration(),
    migrations: knownMigrations(),
    tables,
    files,
    ledger: { entries },
  };
  await bag.addPayload(places.facts, `${JSON.stringify(facts, null, 2)}\n`);
  return facts;
}

async function addRows(
  bag: BagWriter,
  { tx, copyOut }: DatabaseSnapshot,
  agencyId: string,
): Promise<{ readonly tables: ExportFacts['tables']; readonly entries: number }> {
  if ((await readMigrations(tx)).join() !== knownMigrations().join())
    throw new TransferError('The database was written by another version. Export with that version.');
  const tables: ExportFacts['tables'] = [];
  for (const table of await listAgencyTables(tx)) {
    const rows = copyOut(table.copyOut(agencyId));
    await bag.addPayload(places.rows(table.name), rows);
    tables.push({ name: table.name, rows: rows.rowCount });
  }
  await bag.addPayload(places.files, eachFileLine(tx, agencyId));
  let entries = 0;
  const lines = async function* (): AsyncGenerator<string> {
    for await (const line of eachEntryLine(tx, agencyId)) {
      entries += 1;
      yield line;
    }
  };
  await bag.addPayload(places.entries, lines());
  return { tables, entries };
}

async function* eachFileLine(tx: Transaction, agencyId: string): AsyncGenerator<string> {
  for await (const { key, sizeBytes, sha256 } of eachNamedBlob((batch) => batch(tx), agencyId))
    yield `${JSON.stringify({ key, sizeBytes, sha256 })}\n`;
}

async function* eachEntryLine(tx: Reader, agencyId: string): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const entries = await listAgencyEntries(tx, agencyId, { after, limit: ENTRY_BATCH });
    for (const entry of entries) yield `${discloseEntry(entry)}\n`;
    const last = entries.at(-1);
    if (!last) return;
    after = last.sequence;
  }
}

/** Copies the files of the list. @throws TransferError that names each missing or damaged file */
async function addFiles(
  bag: BagWriter,
  source: ExportSource,
  tell: (file: NamedBlob) => void,
): Promise<ExportFacts['files']> {
  const problems: string[] = [];
  let [count, bytes] = [0, 0];
  for await (const line of readFileLines(bag.placeOf(places.files))) {
    const file = exportedFile.parse(JSON.parse(line));
    const problem = await addFile(bag, source, file);
    if (problem !== null) problems.push(problem);
    count += 1;
    bytes += file.sizeBytes;
    tell(file);
  }
  if (problems.length === 0) return { count, bytes };
  throw new TransferError(
    `Nothing was exported, since files are missing or damaged:\n${problems.join('\n')}`,
  );
}

async function addFile(
  bag: BagWriter,
  { blobs }: ExportSource,
  { key, sha256, sizeBytes }: { readonly key: string; readonly sha256: string; readonly sizeBytes: number },
): Promise<string | null> {
  try {
    const blob = await blobs.open({ state: 'permanent', key: blobKey(key) });
    try {
      const written = await bag.addPayload(places.file(key), blob.stream(0, blob.size - 1));
      const isSame = written.sha256 === sha256 && written.bytes === sizeBytes;
      return isSame ? null : `${key} differs from its recorded SHA-256 ${sha256}`;
    } finally {
      await blob.close();
    }
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof BlobDamaged) return error.message;
    throw error;
  }
}

/** Describes the content, records the export in the ledger, and proves both. */
async function seal(
  bag: BagWriter,
  source: ExportSource,
  facts: ExportFacts,
): Promise<Pick<ExportedAgency, 'tagManifestSha256' | 'checkpoint'>> {
  const { database, clock } = source;
  const covering = await signCheckpoint(source);
  const signed = parseCheckpoint(covering.note);
  if (!signed) throw new Error('the newest checkpoint cannot be read');
  await bag.addTag('bagit.txt', BAGIT);
  await bag.addTag('bag-info.txt', bagInfo(facts, { origin: signed.origin, payload: bag.payload }));
  await bag.addTag('VERIFY.txt', await exportInstructions());
  const tagManifestSha256 = await bag.seal();
  const exportId = newId();
  await asSystem(database, (tx) =>
    recordEvent(tx, 'Plainview', clock.now(), {
      event: 'agency.exported',
      subject: 'export',
      subjectId: exportId,
      agencyId: facts.agency.id,
      data: {
        agencyName: facts.agency.name,
        files: facts.files.count,
        sizeBytes: facts.files.bytes,
        rows: facts.tables.reduce((sum, { rows }) => sum + rows, 0),
        entries: facts.ledger.entries,
        ledgerSize: signed.size,
        ledgerRoot: toBase64(signed.root),
        tagManifestSha256,
      },
    }),
  );
  const checkpoint = await signCheckpoint(source);
  await addProofs(bag, { database, exportId, checkpoint });
  return { tagManifestSha256, checkpoint: checkpoint.note };
}
