import { equalBytes } from '@noble/curves/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import { fromBase64 } from './base64.ts';
import { leafHash, rootFromInclusion, type TreeHead } from './merkle-tree.ts';

/** A disclosed entry of the ledger. One line of JSON contains one entry. */
export interface DisclosedEntry {
  readonly sequence: number;
  /** Hash of the entry before it, in hexadecimal. */
  readonly previousHash: string;
  readonly hash: string;
  /** The hashed content: when, who, what, and the data. */
  readonly entry: Readonly<Record<string, unknown>>;
}

const HASH = /^[0-9a-f]{64}$/u;

/** Returns an entry as a line of JSON. */
export const formatEntry = ({ sequence, previousHash, hash, entry }: DisclosedEntry): string =>
  JSON.stringify({ sequence, previousHash, hash, entry });

/** Reads a line of JSON. Returns null if it is not an entry. Nothing is verified. */
export function parseEntry(line: string): DisclosedEntry | null {
  const value = parseObject(line);
  const { sequence, previousHash, hash } = value ?? {};
  const entry = asRecord(value?.['entry']);
  const isEntry =
    typeof sequence === 'number' &&
    Number.isSafeInteger(sequence) &&
    sequence > 0 &&
    typeof previousHash === 'string' &&
    HASH.test(previousHash) &&
    typeof hash === 'string' &&
    HASH.test(hash);
  if (!isEntry || !entry) return null;
  const read = { sequence, previousHash, hash, entry };
  // Of repeated names, JSON.parse keeps the last one, so a line could show another value than it proves.
  return formatEntry(read) === line ? read : null;
}

/** Parses JSON that must be an object. Returns null otherwise. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Returns an object as a record; null for any other value. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;

/** Returns whether the hash of an entry is that of its content, place and previous hash. */
export function isEntryIntact({ sequence, previousHash, hash, entry }: DisclosedEntry): boolean {
  try {
    const content = bytesToHex(sha256(utf8ToBytes(canonicalize(entry) ?? '')));
    return bytesToHex(sha256(utf8ToBytes(`${sequence}:${previousHash}:${content}`))) === hash;
  } catch {
    return false;
  }
}

/** A readable line of `custody.jsonl`. */
export interface ReadEntry extends DisclosedEntry {
  /** Whether its hash is that of its content and is in the tree. */
  readonly isProven: boolean;
}

/** Reads a list of hashes in base64. Returns null for any other value. */
export function parseHashes(value: unknown): Uint8Array[] | null {
  if (!Array.isArray(value)) return null;
  const hashes = value.map((hash: unknown) => (typeof hash === 'string' ? fromBase64(hash) : null));
  return hashes.every((hash) => hash?.length === 32) ? hashes.filter((hash) => hash !== null) : null;
}

/** Returns whether an entry's hash is in the tree. */
export function isIncluded(
  entry: DisclosedEntry,
  hashes: readonly Uint8Array[] | null,
  head: TreeHead,
): boolean {
  const place = { index: entry.sequence - 1, size: head.size };
  const root = hashes && rootFromInclusion(entryLeaf(entry.hash), place, hashes);
  return root !== null && equalBytes(root, head.root);
}

/** Returns the time of an entry in milliseconds; NaN if it has none. */
export const timeOf = ({ entry }: DisclosedEntry): number => Date.parse(String(entry['occurredAt']));

/** Returns the leaf of an entry in the Merkle tree. */
export const entryLeaf = (hash: string): Uint8Array => leafHash(hexToBytes(hash));
