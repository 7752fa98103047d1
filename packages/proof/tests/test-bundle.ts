import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { formatEntry } from '../src/ledger-entry.ts';
import type { Digest } from '../src/verify-files.ts';
import { keyPem, type TestLedger } from './test-ledger.ts';

/** Content of the files of a bundle by path. */
export type TestFiles = Map<string, Uint8Array>;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const linesOf = (lines: readonly string[]): Uint8Array => bytesOf(lines.map((line) => `${line}\n`).join(''));

/** Returns the SHA-256 in hexadecimal. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the lines of a file. */
export const readTestLines = (files: TestFiles, path: string): string[] =>
  Buffer.from(files.get(path) ?? new Uint8Array())
    .toString()
    .split('\n')
    .slice(0, -1);

export const writeTestLines = (files: TestFiles, path: string, lines: readonly string[]): TestFiles =>
  files.set(path, linesOf(lines));

/** Writes both manifests for the files as they are now. */
export function writeManifests(files: TestFiles): void {
  const list = (isListed: (path: string) => boolean): string[] =>
    [...files]
      .filter(([path]) => isListed(path))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, bytes]) => `${sha256Of(bytes)}  ${path}`);
  writeTestLines(
    files,
    'manifest-sha256.txt',
    list((path) => path.startsWith('data/')),
  );
  const tags = list((path) => !/^(?:data|proof)\/|^tagmanifest/u.test(path));
  writeTestLines(files, 'tagmanifest-sha256.txt', tags);
}

/** Returns the numbers as ranges such as `3-5,9`. */
function formatSequences(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

/** Inputs of a bundle. */
export interface TestBundle {
  readonly ledger: TestLedger;
  readonly ticketId: string;
  /** Videos and reports by path. */
  readonly evidence: ReadonlyMap<string, Uint8Array>;
  /** Sizes of the earlier checkpoints. */
  readonly earlier: readonly number[];
  /** Entries about the ticket that an operator leaves out. */
  readonly omitted?: readonly number[];
  /** The version of the format; 2 by default. */
  readonly format?: 1 | 2;
  /** Replaces data of the bundle's entry. */
  readonly bundleData?: Readonly<Record<string, unknown>>;
  /** Number of entries that the ledger gets between the bundle's entry and its checkpoint. */
  readonly later?: number;
}

/** Returns the SHA-256 of each file that the bundle's entry states. */
function hashesOf(files: TestFiles): readonly string[] {
  const stated = [...files].filter(([path]) => !/^(?:tag)?manifest-sha256\.txt$/u.test(path));
  return stated.map(([path, bytes]) => `${sha256Of(bytes)}  ${path}`);
}

/** Records the bundle in the ledger and makes its files, as the server does. */
export function makeBundle({
  ledger,
  ticketId,
  evidence,
  earlier,
  omitted = [],
  format = 2,
  bundleData,
  later = 0,
}: TestBundle): TestFiles {
  const own = ledger.entries.filter(
    ({ sequence, entry }) => entry['ticketId'] === ticketId && !omitted.includes(sequence),
  );
  const files: TestFiles = new Map([
    ['bagit.txt', linesOf(['BagIt-Version: 1.0', 'Tag-File-Character-Encoding: UTF-8'])],
    [
      'bag-info.txt',
      linesOf([`External-Identifier: ${ticketId}`, 'Source-Organization: Springfield PD', 'Kind: custody']),
    ],
    ...evidence,
    ['data/custody.jsonl', linesOf(own.map((entry) => formatEntry(entry)))],
    ['data/ticket.json', linesOf([JSON.stringify({ id: ticketId })])],
    ['VERIFY.txt', linesOf(['sha256sum -c manifest-sha256.txt'])],
  ]);
  writeManifests(files);
  const data = {
    tagManifestSha256: sha256Of(files.get('tagmanifest-sha256.txt') ?? new Uint8Array()),
    sequences: formatSequences(own.map(({ sequence }) => sequence)),
    ...(format === 2 && { format: 'plainview-ledger/2', fileHashes: hashesOf(files) }),
    ...bundleData,
  };
  const created = ledger.append({ event: 'bundle.created', ticketId, data });
  for (let count = 0; count < later; count += 1)
    ledger.append({ event: 'ticket.viewed', ticketId: 'other', data: {} });
  writeProof(files, { ledger, created: created.sequence, earlier });
  return files;
}

/** Writes the files in `proof/` for the ledger as it is. */
export function writeProof(
  files: TestFiles,
  {
    ledger,
    created,
    earlier,
  }: { readonly ledger: TestLedger; readonly created: number; readonly earlier: readonly number[] },
): void {
  const { size } = ledger;
  const sequences = readTestLines(files, 'data/custody.jsonl').map((line) => Number(/\d+/u.exec(line)?.[0]));
  const texts = {
    'bundle.tlog-proof': ledger.proof(created, size),
    checkpoint: ledger.checkpoint(size),
    'ledger-key.pem': keyPem(ledger.keyAt(size)),
  };
  for (const [name, text] of Object.entries(texts)) files.set(`proof/${name}`, bytesOf(text));
  const lines = {
    'inclusion.jsonl': sequences.map((sequence) => ({ sequence, hashes: ledger.inclusion(sequence, size) })),
    'key-changes.jsonl': ledger.keyChanges.map((sequence) => ({
      line: formatEntry(ledger.entry(sequence)),
      hashes: ledger.inclusion(sequence, size),
    })),
    'earlier.jsonl': earlier.map((from) => ({
      checkpoint: ledger.checkpoint(from),
      hashes: ledger.consistency(from, size),
    })),
  };
  for (const [name, list] of Object.entries(lines))
    writeTestLines(
      files,
      `proof/${name}`,
      list.map((line) => JSON.stringify(line)),
    );
  writeTestLines(
    files,
    'proof/keys.txt',
    ledger.keys.map(({ text }) => text),
  );
}

/** Returns an archive as the verifier reads it. */
export const asBlob = (archive: Uint8Array): Blob => new Blob([Uint8Array.from(archive)]);

/** Computes the digest of a file for the verifier. */
export async function digestOf(file: Blob): Promise<Digest> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { sha256: sha256Of(bytes), crc32: crc32(bytes) };
}
