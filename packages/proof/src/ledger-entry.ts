import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { isLeafIn, leafHash, type Proof, type TreeHead } from './merkle-tree.ts';
import { asRecord, groupsOf, isPlainValue, orNull, parseObject, required } from './parsing.ts';

/** A disclosed entry of the ledger. One line of JSON contains one entry. */
export interface DisclosedEntry {
  readonly sequence: number;
  /** Hash of the entry before it, in hexadecimal. */
  readonly previousHash: string;
  readonly hash: string;
  /** The hashed content: when, who, what, and the data. */
  readonly entry: Readonly<Record<string, unknown>>;
}

const START =
  /^\{"sequence":([1-9]\d{0,14}),"previousHash":"([0-9a-f]{64})","hash":"([0-9a-f]{64})","entry":\{/u;

/** Returns an entry as a line of JSON. */
export const formatEntry = ({ sequence, previousHash, hash, entry }: DisclosedEntry): string =>
  JSON.stringify({ sequence, previousHash, hash, entry });

const TIME = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u;

/** Returns whether the members that every verifier reads have their types. */
function isEntryContent({ event, occurredAt, ticketId, data }: Readonly<Record<string, unknown>>): boolean {
  const isTime = typeof occurredAt === 'string' && TIME.test(occurredAt);
  return (
    typeof event === 'string' &&
    isTime &&
    new Date(occurredAt).toISOString() === occurredAt &&
    (ticketId === undefined || ticketId === null || typeof ticketId === 'string') &&
    (data === undefined || asRecord(data) !== null)
  );
}

/** Reads a line of JSON. Returns null if it is not exactly one of an entry. Nothing is verified. */
export const parseEntry = orNull((line: string): DisclosedEntry => {
  const [sequence, previousHash, hash] = groupsOf(START, line);
  const entry = required(asRecord(parseObject(line)?.['entry']));
  const read = { sequence: Number(sequence), previousHash, hash, entry };
  // Of repeated names, JSON.parse keeps the last one, so a line could show another value than it proves.
  const isExact = formatEntry(read) === line && isPlainValue(entry) && isEntryContent(entry);
  return required(isExact ? read : null);
});

/** Returns a value in canonical JSON (RFC 8785): without spaces, and members sorted by name. */
function canonicalize(value: unknown): string {
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === '' ? '' : ','}${canonicalize(item)}`;
    return `[${text}]`;
  }
  const record = asRecord(value);
  if (!record) return JSON.stringify(value);
  for (const name of Object.keys(record).toSorted())
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalize(record[name])}`;
  return `{${text}}`;
}

const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Returns whether the hash of an entry is that of its content, place and previous hash. */
export const isEntryIntact = ({ sequence, previousHash, hash, entry }: DisclosedEntry): boolean =>
  hashText(`${sequence}:${previousHash}:${hashText(canonicalize(entry))}`) === hash;

/** Returns whether an entry is intact and its hash is in the tree. */
export const isEntryProven = (entry: DisclosedEntry, proof: Proof | null, head: TreeHead): boolean =>
  isEntryIntact(entry) && isIncluded(entry, proof, head);

/** Returns whether an entry's hash is in the tree, whatever its content. */
export const isIncluded = (entry: DisclosedEntry, proof: Proof | null, head: TreeHead): boolean =>
  proof !== null && isLeafIn(head, entryLeaf(entry.hash), entry.sequence - 1, proof);

/** Returns the leaf of an entry in the Merkle tree. */
export const entryLeaf = (hash: string): Uint8Array => leafHash(hexToBytes(hash));

/** Returns the data of an entry; none if it has none. */
export const dataOf = (entry: DisclosedEntry | null): Readonly<Record<string, unknown>> =>
  asRecord(entry?.entry['data']) ?? {};

const fileEvents = 'video.stored video.sidecar_stored report.delivered invoice.issued invoice.voided'.split(
  ' ',
);
/** Entries that record files, and the member of their data that is the SHA-256 of the file. */
const hashMembers: ReadonlyMap<unknown, string> = new Map([
  ...fileEvents.map((event) => [event, 'sha256'] as const),
  ['redaction.delivered', 'reportSha256'],
]);

/** Returns the SHA-256 of the file that an entry records; null if it records none. */
export function recordedHash(entry: DisclosedEntry): string | null {
  const member = hashMembers.get(entry.entry['event']);
  const hash = member === undefined ? null : dataOf(entry)[member];
  return typeof hash === 'string' ? hash : null;
}

/** Returns whether an entry records a file: by its SHA-256, or as one of the copies that it lists. */
export function isRecordOf(entry: DisclosedEntry, hash: string): boolean {
  const copies = entry.entry['event'] === 'redaction.delivered' ? dataOf(entry)['copies'] : null;
  const isHash = (copy: unknown): boolean => typeof copy === 'string' && copy.endsWith(` ${hash}`);
  return recordedHash(entry) === hash || (Array.isArray(copies) && copies.some((copy) => isHash(copy)));
}

/** Returns the time of an entry in milliseconds; NaN if it has none. */
export const timeOf = ({ entry }: DisclosedEntry): number => Date.parse(String(entry['occurredAt']));
