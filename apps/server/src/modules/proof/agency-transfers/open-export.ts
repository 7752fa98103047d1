import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { AcceptedKeys, isKeyChange } from '@plainview/proof/accepted-keys';
import {
  parseCheckpoint,
  parseTlogProof,
  provenEntry,
  type ReadCheckpoint,
} from '@plainview/proof/checkpoint';
import { isEntryProven, parseEntry, type DisclosedEntry } from '@plainview/proof/ledger-entry';
import { asRecord, parseHashes, parseObject } from '@plainview/proof/parsing';
import { isErrno } from '../../../platform/core/durable-file.ts';
import { newestMigration } from '../../../platform/database/copies/known-migrations.ts';
import { knownMigrations } from '../../../platform/database/versions/migration-files.ts';
import { readFileLines, TransferError } from './bag-lines.ts';
import { exportFacts, places, tagFiles, type ExportFacts } from './export-format.ts';

/** An export whose list of files is proven. The files themselves are not verified yet. */
export interface OpenedExport {
  readonly folder: string;
  readonly facts: ExportFacts;
  /** SHA-256 of each file in `data`. */
  readonly files: ReadonlyMap<string, string>;
  readonly tagManifestSha256: string;
  /** The entry `agency.exported`. */
  readonly entry: DisclosedEntry;
  readonly checkpoint: ReadCheckpoint;
  /** Its note. */
  readonly note: string;
  readonly keys: readonly string[];
  readonly keyChanges: string;
  /** The accepted keys that signed the checkpoint. */
  readonly signers: readonly string[];
}

/**
 * Opens an export: verifies the signature, the entry that recorded it, and the manifests.
 * @param trustedKey a key that must have signed it, or vouched for the one that did; null trusts the
 *   export's first one
 * @throws TransferError
 */
export async function openExport(folder: string, trustedKey: string | null): Promise<OpenedExport> {
  await requireFolder(folder);
  const written = /^Plainview-Migration: (.*)$/mu.exec(await readText(folder, 'bag-info.txt'))?.[1];
  // Before everything else: another version may have other files.
  await requireVersion(written ?? 'unknown');
  const tagManifest = await readText(folder, places.tagManifest);
  const tagManifestSha256 = sha256Of(tagManifest);
  const proven = await readProofs(folder, trustedKey);
  const recorded = asRecord(proven.entry.entry['data'])?.['tagManifestSha256'];
  if (recorded !== tagManifestSha256)
    refuse(places.tagManifest, `its SHA-256 is not the one that the ledger recorded, ${String(recorded)}`);
  const tags = await readManifest(tagManifest.split('\n').slice(0, -1), places.tagManifest);
  for (const name of tagFiles) if (!tags.has(name)) refuse(places.tagManifest, `it does not list ${name}`);
  for (const [name, expected] of tags) await requireHash(folder, name, expected);
  const manifest = path.join(folder, places.manifest);
  const files = await readManifest(readFileLines(manifest, tags.get(places.manifest)), places.manifest);
  await requireHash(folder, places.facts, files.get(places.facts) ?? 'none');
  const facts = await readFacts(folder);
  if (proven.entry.entry['agencyId'] !== facts.agency.id)
    refuse(places.facts, 'it names another agency than the ledger');
  return { folder, facts, files, tagManifestSha256, ...proven };
}

/** @throws TransferError that names the place and the reason */
export function refuse(place: string, reason: string): never {
  throw new TransferError(`The export cannot be imported: ${place}: ${reason}.`);
}

async function requireFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => null);
  if (!names) throw new TransferError(`There is no export in ${folder}.`);
  if (names.includes(places.tagManifest) && names.includes(places.manifest)) return;
  throw new TransferError(
    `${folder} is not a complete export: it has no manifests. Export the agency again.`,
  );
}

/** Far larger than any of these files. */
const LARGEST_TEXT_BYTES = 16 * 1024 ** 2;

async function readText(folder: string, name: string): Promise<string> {
  await requireFile(folder, name);
  const place = path.join(folder, name);
  if ((await lstat(place)).size > LARGEST_TEXT_BYTES) refuse(name, 'the file is too large');
  return readFile(place, 'utf8');
}

/** @throws TransferError if the file is missing, or is a symbolic link or a folder */
async function requireFile(folder: string, name: string): Promise<void> {
  try {
    if (!(await lstat(path.join(folder, name))).isFile()) refuse(name, 'it is not a file');
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) refuse(name, 'the file is missing');
    throw error;
  }
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Verifies a file of the export. Returns its size in bytes. @throws TransferError */
export async function requireHash(folder: string, name: string, expected: string): Promise<number> {
  await requireFile(folder, name);
  const hash = createHash('sha256');
  const stream = createReadStream(path.join(folder, name), { highWaterMark: 1024 ** 2 });
  for await (const piece of stream) hash.update(piece);
  const found = hash.digest('hex');
  if (found !== expected) refuse(name, `its SHA-256 is ${found}, but the manifest lists ${expected}`);
  return stream.bytesRead;
}

/** Characters of the paths that an export has. No part of a path is `.` or `..`. */
const LINE = /^(?<sha256>[0-9a-f]{64}) {2}(?<name>[\w-]+(?:[./][\w-]+)*)$/u;

async function readManifest(
  lines: Iterable<string> | AsyncIterable<string>,
  place: string,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const line of lines) {
    const { sha256, name } = LINE.exec(line)?.groups ?? {};
    if (sha256 === undefined || name === undefined || files.has(name))
      refuse(place, `line ${files.size + 1} cannot be read`);
    const isPayload = name.startsWith('data/');
    if (isPayload !== (place === places.manifest)) refuse(place, `it lists ${name}`);
    files.set(name, sha256);
  }
  return files;
}

async function readFacts(folder: string): Promise<ExportFacts> {
  const text = await readText(folder, places.facts);
  const parsed = exportFacts.safeParse(parseObject(text));
  if (!parsed.success) refuse(places.facts, 'it is not in a form that this Plainview can read');
  const { migration, migrations } = parsed.data;
  await requireVersion(migration, migrations);
  return parsed.data;
}

async function requireVersion(migration: string, migrations = knownMigrations()): Promise<void> {
  const own = await newestMigration();
  if (migration === own && migrations.join() === knownMigrations().join()) return;
  throw new TransferError(
    `The export was written by another version of Plainview: its newest migration is ${migration}, here it is ${own}. ` +
      'Import it into the version that wrote it, or upgrade the installation that it comes from and export again.',
  );
}

/** Verifies the checkpoint, and that it contains the entry of the export. */
async function readProofs(
  folder: string,
  trustedKey: string | null,
): Promise<Pick<OpenedExport, 'entry' | 'checkpoint' | 'note' | 'keys' | 'keyChanges' | 'signers'>> {
  const note = await readText(folder, places.checkpoint);
  const checkpoint = parseCheckpoint(note);
  if (!checkpoint) refuse(places.checkpoint, 'it cannot be read');
  const keys = (await readText(folder, places.keys)).split('\n').slice(0, -1);
  const keyChanges = await readText(folder, places.keyChanges);
  const changes = keyChanges
    .split('\n')
    .slice(0, -1)
    .map((text, place) => {
      const { line, hashes } = parseObject(text) ?? {};
      const entry = typeof line === 'string' ? parseEntry(line) : null;
      const isChange = entry && isEntryProven(entry, parseHashes(hashes), checkpoint) && isKeyChange(entry);
      return isChange ? entry : refuse(places.keyChanges, `line ${place + 1} does not prove a key`);
    });
  const accepted = new AcceptedKeys(trustedKey === null ? keys.slice(0, 1) : [trustedKey], changes);
  const { fault, signers } = accepted.verify(checkpoint);
  if (fault === 'unknown-key') refuse(places.checkpoint, 'no trusted key signed it');
  if (fault === 'replaced-key') refuse(places.checkpoint, 'a key signed it that was replaced before');
  if (fault) refuse(places.checkpoint, 'its signature is wrong');
  const proof = parseTlogProof(await readText(folder, places.proof));
  const entry = provenEntry(proof, checkpoint);
  if (proof?.note !== note || entry?.entry['event'] !== 'agency.exported')
    refuse(places.proof, 'it does not prove that the ledger recorded the export');
  return { entry, checkpoint, note, keys, keyChanges, signers };
}
