import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import canonicalize from 'canonicalize';
import { keyChangeStatement } from '../src/accepted-keys.ts';
import { formatCheckpoint, formatNote, formatTlogProof } from '../src/issuing/format-proof.ts';
import {
  consistencyRanges,
  inclusionRanges,
  leftSize,
  type LeafRange,
} from '../src/issuing/merkle-ranges.ts';
import { emptyRoot } from '../src/issuing/merkle-ranges.ts';
import { entryLeaf, formatEntry, type DisclosedEntry } from '../src/ledger-entry.ts';
import { nodeHash } from '../src/merkle-tree.ts';
import { formatKey } from '../src/signed-note.ts';
import type { TestRandom } from './test-random.ts';

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A signing key. */
export interface TestKey {
  readonly name: string;
  readonly privateKey: KeyObject;
  readonly publicKey: Uint8Array;
  /** The key as `keys.txt` contains it. */
  readonly text: string;
}

/** Makes an Ed25519 key of 32 bytes. */
export function makeKey(name: string, seed: Uint8Array): TestKey {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const publicKey = new Uint8Array(spki.subarray(-32));
  return { name, privateKey, publicKey, text: formatKey({ name, publicKey }) };
}

/** Returns the key for `openssl`. */
export const keyPem = ({ privateKey }: TestKey): string =>
  createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }).toString();

const signText = (text: string, { privateKey }: TestKey): Uint8Array =>
  sign(null, Buffer.from(text), privateKey);

/** Returns the entry with this content and the hash that belongs to it. */
export function sealEntry({ sequence, previousHash, entry }: Omit<DisclosedEntry, 'hash'>): DisclosedEntry {
  const content = sha256Hex(canonicalize(entry) ?? '');
  return { sequence, previousHash, entry, hash: sha256Hex(`${sequence}:${previousHash}:${content}`) };
}

/** The content of an entry that a test chooses. */
export interface TestFact {
  readonly event: string;
  readonly ticketId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  /** Added to the time of the entry. */
  readonly clockOffsetMs?: number;
}

/** A ledger in memory, which an operator with its keys may also rewrite. */
export class TestLedger {
  readonly keys: TestKey[] = [];
  readonly #keyChanges: number[] = [];
  entries: DisclosedEntry[] = [];
  #time = Date.parse('2026-03-02T08:00:00.000Z');
  #nodes = new Map<string, Uint8Array>();

  readonly origin: string;
  readonly random: TestRandom;

  constructor(origin: string, random: TestRandom) {
    this.origin = origin;
    this.random = random;
    const key = this.#newKey();
    this.append({ event: 'ledger.key_changed', ticketId: null, data: { oldKey: null, newKey: key.text } });
    this.#keyChanges.push(1);
  }

  #newKey(): TestKey {
    const key = makeKey(this.origin, this.random.bytes(32));
    this.keys.push(key);
    return key;
  }

  get size(): number {
    return this.entries.length;
  }

  get keyChanges(): readonly number[] {
    return this.#keyChanges;
  }

  append({ event, ticketId, data, clockOffsetMs = 0 }: TestFact): DisclosedEntry {
    this.#time += 1000 + this.random.below(60_000);
    const entry = sealEntry({
      sequence: this.size + 1,
      previousHash: this.entries.at(-1)?.hash ?? '0'.repeat(64),
      entry: {
        occurredAt: new Date(this.#time + clockOffsetMs).toISOString(),
        actorName: this.random.pick(['Baker', 'Zoë O’Neil', '王芳', 'System']),
        event,
        ticketId,
        data,
        salt: Buffer.from(this.random.bytes(16)).toString('hex'),
      },
    });
    this.entries.push(entry);
    return entry;
  }

  /**
   * Replaces the key. Both keys sign the change, unless a test gives other ones to sign with. A thief
   * replaces an old key again.
   */
  changeKey(signersOf?: (newKey: TestKey) => readonly [TestKey, TestKey], oldKey = this.key): DisclosedEntry {
    const newKey = this.#newKey();
    const text = Buffer.from(keyChangeStatement(oldKey.text, newKey.text)).toString();
    const [oldSignature, newSignature] = (signersOf?.(newKey) ?? [oldKey, newKey]).map((key) =>
      base64(signText(text, key)),
    );
    const entry = this.append({
      event: 'ledger.key_changed',
      ticketId: null,
      data: { oldKey: oldKey.text, newKey: newKey.text, oldSignature, newSignature },
    });
    this.#keyChanges.push(entry.sequence);
    return entry;
  }

  /** The current key. */
  get key(): TestKey {
    const key = this.keys.at(-1);
    if (!key) throw new Error('a ledger has a key');
    return key;
  }

  /** Returns the key that signs a checkpoint of this size. */
  keyAt(size: number): TestKey {
    const place = this.#keyChanges.findLastIndex((sequence) => sequence <= size);
    return this.keys[Math.max(place, 0)] ?? this.key;
  }

  /** Rewrites the history from an entry on, as an operator can, and links all later entries again. */
  rewrite(sequence: number, change: (entry: DisclosedEntry['entry']) => DisclosedEntry['entry']): void {
    this.#nodes = new Map();
    const later = this.entries.splice(sequence - 1);
    for (const old of later)
      this.entries.push(
        sealEntry({
          sequence: old.sequence,
          previousHash: this.entries.at(-1)?.hash ?? '0'.repeat(64),
          entry: old.sequence === sequence ? change(old.entry) : old.entry,
        }),
      );
  }

  /** Returns a copy with the entries up to a number, such as a restored backup. */
  restoredAt(size: number, seed: TestRandom): TestLedger {
    const copy = new TestLedger(this.origin, seed);
    copy.entries = this.entries.slice(0, size);
    copy.#time = this.#time + 60 * 60 * 1000;
    const changes = this.#keyChanges.filter((sequence) => sequence <= size);
    copy.keys.splice(0, 1, ...this.keys.slice(0, changes.length));
    copy.#keyChanges.splice(0, 1, ...changes);
    copy.#nodes = new Map();
    return copy;
  }

  rootOf({ start, end }: LeafRange): Uint8Array {
    const place = `${start}-${end}`;
    const known = this.#nodes.get(place);
    if (known) return known;
    const root = this.#computeRoot({ start, end });
    this.#nodes.set(place, root);
    return root;
  }

  #computeRoot({ start, end }: LeafRange): Uint8Array {
    const only = this.entries[start];
    if (end === start || !only) return emptyRoot();
    if (end - start === 1) return entryLeaf(only.hash);
    const middle = start + leftSize(end - start);
    return nodeHash(this.rootOf({ start, end: middle }), this.rootOf({ start: middle, end }));
  }

  /** Returns the signed checkpoint of the first entries. */
  checkpoint(size: number, key = this.keyAt(size)): string {
    const text = formatCheckpoint({ origin: this.origin, size, root: this.rootOf({ start: 0, end: size }) });
    return formatNote(text, key, signText(text, key));
  }

  inclusion(sequence: number, size: number): string[] {
    return inclusionRanges(sequence - 1, { start: 0, end: size }).map((range) => base64(this.rootOf(range)));
  }

  consistency(from: number, to: number): string[] {
    return consistencyRanges(from, to).map((range) => base64(this.rootOf(range)));
  }

  entry(sequence: number): DisclosedEntry {
    const entry = this.entries[sequence - 1];
    if (!entry) throw new Error(`the ledger has no entry ${sequence}`);
    return entry;
  }

  /** Returns the proof of an entry, such as a receipt. */
  proof(sequence: number, size: number, checkpoint = this.checkpoint(size)): string {
    return formatTlogProof({
      extra: formatEntry(this.entry(sequence)),
      index: sequence - 1,
      hashes: this.inclusion(sequence, size).map((hash) => Buffer.from(hash, 'base64')),
      checkpoint,
    });
  }
}
