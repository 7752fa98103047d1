import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { crc32 } from 'node:zlib';
import { printEvidence, printProofVerdict, printVerdict } from './describe-verdict.ts';
import { FilePart } from './file-part.ts';
import { formatEntry } from './ledger-entry.ts';
import { readPieces, readText } from './parsing.ts';
import { openZip } from './read-zip.ts';
import { parseKey } from './signed-note.ts';
import { verifyBundle, type Reader } from './verify-bundle.ts';
import type { Bundle, Digest } from './verify-files.ts';
import { verifyProof, type HeldFile } from './verify-proof.ts';

/**
 * Verifies a bundle, or a proof alone, on the command line. Exit code: 0 without faults, 1 with faults, 2 if it
 * could not verify.
 */

/** Memory for new values does not grow: each of millions of entries is needed only for a moment. */
setFlagsFromString('--semi-space-growth-factor=1');

const PROOF = 'c2sp.org/tlog-proof@';
const USAGE = `Usage: plainview-verify BUNDLE [--key KEY|FILE]… [--former-key KEY|FILE]… [--kept FILE]… [--json]
       plainview-verify RECEIPT [FILE]… --key KEY|FILE… [--json]`;

/** Reads a folder. Does not follow links, which `recursive` of Node.js does. */
function openFolder(folder: string): Bundle {
  const files = new Map<string, Blob | null>();
  const folders = [''];
  for (const inside of folders)
    for (const entry of readdirSync(path.join(folder, inside), { withFileTypes: true })) {
      const place = inside + entry.name;
      if (entry.isDirectory()) folders.push(`${place}/`);
      else files.set(place, entry.isFile() ? new FilePart(path.join(folder, place)) : null);
    }
  return { files, irregular: [] };
}

async function digestOf(file: Blob): Promise<Digest> {
  const hash = createHash('sha256');
  let checksum = 0;
  for await (const piece of readPieces(file)) {
    hash.update(piece);
    checksum = crc32(piece, checksum);
  }
  return { sha256: hash.digest('hex'), crc32: checksum };
}

const readKeys = (value: string): string[] => {
  const texts = parseKey(value) ? [value] : readFileSync(value, 'utf8').split(/\s+/u);
  const keys = texts.filter((text) => parseKey(text));
  if (keys.length === 0) throw new Error(`${value} contains no key`);
  return keys;
};

/** Verifies a receipt or another proof alone, and that it is about these files. */
async function verifyAlone(proof: FilePart, names: readonly string[], keys: readonly string[]) {
  if (keys.length === 0) throw new Error('A proof alone needs a key: --key, as printed on the document.');
  const files: HeldFile[] = [];
  for (const name of names) files.push({ name, sha256: (await digestOf(new FilePart(name))).sha256 });
  const verdict = verifyProof(await readText(proof), { keys, files });
  const { faults, signers, entry } = verdict;
  const result = { faults, signers, entry: entry && formatEntry(entry) };
  return { faults, json: result, text: printProofVerdict(verdict, names) };
}

async function main(): Promise<number> {
  const many = { type: 'string', multiple: true, default: [] as string[] } as const;
  const json = { type: 'boolean', default: false } as const;
  const options = { key: many, 'former-key': many, kept: many, json } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [place, ...others] = positionals;
  if (place === undefined) throw new Error(USAGE);
  const keys = values.key.flatMap((value) => readKeys(value));
  const isFolder = statSync(place).isDirectory();
  const isProof = !isFolder && (await readText(new FilePart(place).slice(0, PROOF.length))) === PROOF;
  if (!isProof && others.length > 0) throw new Error(USAGE);
  const {
    faults,
    json: result,
    text,
  } = isProof
    ? await verifyAlone(new FilePart(place), others, keys)
    : await verifyWhole(isFolder ? openFolder(place) : await openZip(new FilePart(place)), {
        keys,
        formerKeys: values['former-key'].flatMap((value) => readKeys(value)),
        kept: values.kept.map((name) => ({ name, text: readFileSync(name, 'utf8') })),
        digestOf,
      });
  process.stdout.write(`${values.json ? JSON.stringify(result) : text}\n`);
  return faults.length > 0 ? 1 : 0;
}

const RENEWAL_MS = 200;
/** Files that are read once for their hash, and once line by line. */
const TWICE = /\.jsonl$/u;

/** Shows in one line of a terminal how much of the bundle was read, until the returned function is called. */
function showProgress({ files }: Bundle): () => void {
  if (!process.stderr.isTTY) return () => undefined;
  let total = 0;
  for (const [name, file] of files) total += (file?.size ?? 0) * (TWICE.test(name) ? 2 : 1);
  let [done, shownAt] = [0, -Infinity];
  FilePart.onRead = (bytes) => {
    done += bytes;
    if (performance.now() - shownAt < RENEWAL_MS) return;
    shownAt = performance.now();
    const percent = Math.floor(Math.min(done / Math.max(total, 1), 1) * 100);
    process.stderr.write(`\r${percent} % of ${(total / 1e9).toFixed(2)} GB read`);
  };
  return () => {
    FilePart.onRead = () => undefined;
    process.stderr.write('\r\u001B[K');
  };
}

async function verifyWhole(bundle: Bundle, reader: Reader) {
  const end = showProgress(bundle);
  const verdict = await verifyBundle(bundle, reader).finally(end);
  const { faults, signers, addedByComputer: added } = verdict;
  const evidence = verdict.evidence.map((file) => printEvidence(file));
  const json = { faults, signers, evidence, ...(added.length > 0 && { addedByComputer: added }) };
  return { faults, json, text: printVerdict(verdict, reader.keys.length === 0) };
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
