import type { Outputs } from '@plainview/contract/index';
import { MOST_COMPARED_SIZES } from '@plainview/domain/tickets/imports/import';
import { mayBeVideo } from '@plainview/domain/tickets/imports/match-files';
import type { PlannedRow } from '@plainview/domain/tickets/imports/plan-rows';
import { client } from '../../api/client.ts';
import { hashFile } from '../../upload/hash-file.ts';
import type { LocalFile } from './folder-files.ts';

/** Another file with the same bytes: of an earlier row, or stored in a ticket of the agency. */
export type Duplicate =
  | { readonly kind: 'row'; readonly row: number; readonly fileName: string }
  | { readonly kind: 'stored'; readonly fileName: string; readonly ticketNumber: string };

/** Files that may be duplicates. */
export interface ComparedFiles {
  /** SHA-256 of each file whose size occurs elsewhere. */
  readonly hashes: ReadonlyMap<LocalFile, string>;
  /** Files of the agency's tickets, by SHA-256. */
  readonly stored: ReadonlyMap<string, { readonly fileName: string; readonly ticketNumber: string }>;
}

export const nothingCompared: ComparedFiles = { hashes: new Map(), stored: new Map() };

/**
 * Compares the files with each other and with the agency's stored ones. Only files whose size occurs
 * elsewhere are hashed, so that a folder without duplicates is not read before it is uploaded.
 */
export async function compareFiles(all: readonly LocalFile[], signal: AbortSignal): Promise<ComparedFiles> {
  const files = all.filter((file) => mayBeVideo(file) && file.sizeBytes > 0);
  const bySize = Map.groupBy(files, ({ sizeBytes }) => sizeBytes);
  if (bySize.size === 0) return nothingCompared;
  const stored = await listStored([...bySize.keys()], signal);
  const storedSizes = new Set(stored.map(({ sizeBytes }) => sizeBytes));
  const hashes = new Map<LocalFile, string>();
  for (const [size, sameSize] of bySize) {
    if (sameSize.length === 1 && !storedSizes.has(size)) continue;
    for (const local of sameSize)
      hashes.set(local, await hashFile(local.file, { signal, onProgress: () => undefined }));
  }
  return { hashes, stored: new Map(stored.map((file) => [file.sha256, file])) };
}

/** Lists the agency's stored files that have one of these sizes. */
async function listStored(sizes: readonly number[], signal: AbortSignal) {
  const stored: Outputs['imports']['findStoredFiles']['files'] = [];
  for (let from = 0; from < sizes.length; from += MOST_COMPARED_SIZES) {
    const part = sizes.slice(from, from + MOST_COMPARED_SIZES);
    const { files } = await client.imports.findStoredFiles({ sizes: part }, { signal });
    stored.push(...files);
  }
  return stored;
}

/** Returns the files of rows that are stored already, or that an earlier row has. */
export function findDuplicates(
  rows: readonly PlannedRow<LocalFile>[],
  { hashes, stored }: ComparedFiles,
): ReadonlyMap<LocalFile, Duplicate> {
  const duplicates = new Map<LocalFile, Duplicate>();
  const first = new Map<string, PlannedRow<LocalFile>>();
  for (const row of rows) {
    const sha256 = row.file && hashes.get(row.file);
    if (!row.file || !sha256) continue;
    const known = stored.get(sha256);
    const earlier = first.get(sha256);
    if (known) duplicates.set(row.file, { kind: 'stored', ...known });
    else if (!earlier) first.set(sha256, row);
    else if (earlier.file !== row.file)
      duplicates.set(row.file, { kind: 'row', row: earlier.row, fileName: earlier.fileName });
  }
  return duplicates;
}
