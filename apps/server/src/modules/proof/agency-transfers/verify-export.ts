import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isEntryIntact, isIncluded, parseEntry } from '@plainview/proof/ledger-entry';
import { parseHashes, parseObject } from '@plainview/proof/parsing';
import { readFileLines } from './bag-lines.ts';
import { exportedFile, places, proofFiles, tagFiles } from './export-format.ts';
import { refuse, requireHash, type OpenedExport } from './open-export.ts';

/**
 * Verifies every file of an export, that there is no other one, and each entry of the ledger under the
 * checkpoint. Writes nothing.
 * @throws TransferError that names the place and the reason
 */
export async function verifyExport(bag: OpenedExport, tell: (sizeBytes: number) => void): Promise<void> {
  await requireNoOthers(bag);
  for (const [name, sha256] of bag.files) {
    tell(await requireHash(bag.folder, name, sha256));
  }
  await verifyLists(bag);
  for await (const entry of provenEntries(bag)) void entry;
}

async function requireNoOthers({ folder, files }: OpenedExport): Promise<void> {
  const known = new Set<string>([...tagFiles, ...proofFiles, places.tagManifest]);
  const others = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const each of others) {
    if (each.isDirectory()) continue;
    const name = path.relative(folder, path.join(each.parentPath, each.name)).split(path.sep).join('/');
    if (!each.isFile()) refuse(name, 'it is not a file');
    if (!known.has(name) && !files.has(name)) refuse(name, 'no manifest lists it');
  }
}

/** Compares the lists of tables and stored files with the manifest. */
async function verifyLists({ folder, facts, files }: OpenedExport): Promise<void> {
  const expected = new Set<string>([places.facts, places.entries, places.files]);
  for (const { name } of facts.tables) expected.add(places.rows(name));
  for await (const line of readFileLines(path.join(folder, places.files), files.get(places.files))) {
    const file = exportedFile.safeParse(parseObject(line));
    if (!file.success) refuse(places.files, 'it contains a line that cannot be read');
    const name = places.file(file.data.key);
    if (files.get(name) !== file.data.sha256)
      refuse(places.files, `its SHA-256 of ${name} is not that of the file`);
    expected.add(name);
  }
  for (const name of files.keys()) if (!expected.has(name)) refuse(name, 'no list of the export contains it');
  for (const name of expected) if (!files.has(name)) refuse(places.manifest, `it does not list ${name}`);
}

/** An entry of the ledger of origin with its proof. */
export interface ProvenLines {
  readonly line: string;
  /** The line of its inclusion proof. */
  readonly inclusion: string;
}

/**
 * Yields the entries of an export, each verified under the checkpoint.
 * @throws TransferError at the first one that has a fault
 */
export async function* provenEntries({
  folder,
  facts,
  files,
  checkpoint,
}: OpenedExport): AsyncGenerator<ProvenLines> {
  const proofs = readFileLines(path.join(folder, places.inclusion));
  let [last, count] = [0, 0];
  try {
    for await (const line of readFileLines(path.join(folder, places.entries), files.get(places.entries))) {
      count += 1;
      const entry = parseEntry(line);
      if (!entry || entry.sequence <= last)
        refuse(places.entries, `line ${count} cannot be read or is not in order`);
      if (!isEntryIntact(entry)) refuse(places.entries, `entry ${entry.sequence} is not what was hashed`);
      if (entry.entry['agencyId'] !== facts.agency.id)
        refuse(places.entries, `entry ${entry.sequence} is about another agency`);
      const { value: inclusion } = await proofs.next();
      const proof = typeof inclusion === 'string' ? parseObject(inclusion) : null;
      const isProven =
        proof?.['sequence'] === entry.sequence && isIncluded(entry, parseHashes(proof['hashes']), checkpoint);
      if (!isProven || typeof inclusion !== 'string')
        refuse(places.inclusion, `it does not prove entry ${entry.sequence}`);
      last = entry.sequence;
      yield { line, inclusion };
    }
    if ((await proofs.next()).done !== true) refuse(places.inclusion, 'it has proofs without entries');
  } finally {
    await proofs.return(undefined);
  }
  if (count !== facts.ledger.entries)
    refuse(places.entries, `it has ${count} entries of ${facts.ledger.entries}`);
}
