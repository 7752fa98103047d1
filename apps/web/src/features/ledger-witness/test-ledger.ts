import { keyChangeStatement } from '@plainview/proof/accepted-keys';
import { formatCheckpoint, formatNote, formatTlogProof } from '@plainview/proof/issuing/format-proof';
import {
  consistencyRanges,
  inclusionRanges,
  leftSize,
  type LeafRange,
} from '@plainview/proof/issuing/merkle-ranges';
import { emptyRoot } from '@plainview/proof/issuing/merkle-ranges';
import { entryLeaf, formatEntry } from '@plainview/proof/ledger-entry';
import { nodeHash } from '@plainview/proof/merkle-tree';
import { toBase64 } from '@plainview/proof/parsing';
import { formatKey, type NoteKey } from '@plainview/proof/signed-note';
import type { LedgerSource } from './ledger-source.ts';

/** A key pair that signs a ledger in tests. */
export interface TestKey {
  readonly key: NoteKey;
  readonly sign: (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;
}

export async function createTestKey(name = 'test/ledger'): Promise<TestKey> {
  const pair = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('a pair of keys is expected');
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return {
    key: { name, publicKey },
    sign: async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, message)),
  };
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text));

const sha256 = async (text: string): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(text))), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A small ledger in memory, with what the server publishes about it. */
export class TestLedger {
  #key: TestKey;
  readonly #keys: TestKey[];
  readonly #entries: { line: string; hash: string; isKeyChange: boolean }[] = [];

  constructor(key: TestKey) {
    this.#key = key;
    this.#keys = [key];
  }

  get size(): number {
    return this.#entries.length;
  }

  /** Returns another ledger with the same first entries. */
  until(size: number): TestLedger {
    const copy = new TestLedger(this.#key);
    copy.#entries.push(...this.#entries.slice(0, size));
    return copy;
  }

  /** Appends an entry. The members of `data` must be sorted, as in canonical JSON. */
  async add(event: string, data: Readonly<Record<string, string | null>> = {}): Promise<void> {
    const sequence = this.size + 1;
    const previousHash = this.#entries.at(-1)?.hash ?? '0'.repeat(64);
    const entry = { data, event, occurredAt: '2026-11-23T16:44:53.120Z' };
    const hash = await sha256(`${sequence}:${previousHash}:${await sha256(JSON.stringify(entry))}`);
    const line = formatEntry({ sequence, previousHash, hash, entry });
    this.#entries.push({ line, hash, isKeyChange: event === 'ledger.key_changed' });
  }

  async addMany(count: number, event = 'ticket.created'): Promise<this> {
    for (let n = 0; n < count; n += 1) await this.add(event, { n: String(n) });
    return this;
  }

  /** Replaces the key. The old one vouches for it, unless it is lost. */
  async changeKey(next: TestKey, isLost = false): Promise<void> {
    const [oldKey, newKey] = [formatKey(this.#key.key), formatKey(next.key)];
    const statement = Uint8Array.from(keyChangeStatement(oldKey, newKey));
    const newSignature = toBase64(await next.sign(statement));
    const oldSignature = isLost ? newSignature : toBase64(await this.#key.sign(statement));
    await this.add('ledger.key_changed', { newKey, newSignature, oldKey, oldSignature });
    this.#key = next;
    this.#keys.push(next);
  }

  async checkpoint(): Promise<string> {
    const { key, sign } = this.#key;
    const text = formatCheckpoint({ origin: key.name, size: this.size, root: this.#rootOf(0, this.size) });
    return formatNote(text, key, await sign(bytes(text)));
  }

  async seen(): Promise<SeenCheckpoint> {
    return { key: formatKey(this.#key.key), checkpoint: await this.checkpoint() };
  }

  /** Returns the receipt of an entry. */
  async receipt(sequence: number): Promise<string> {
    return formatTlogProof({
      extra: this.#entries[sequence - 1]?.line ?? '',
      index: sequence - 1,
      hashes: this.#hashes(inclusionRanges(sequence - 1, { start: 0, end: this.size })),
      checkpoint: await this.checkpoint(),
    });
  }

  /** Returns what the server publishes. */
  source(): LedgerSource {
    return {
      readCheckpoint: () => this.checkpoint(),
      readIdentity: async () => ({
        key: formatKey(this.#key.key),
        keys: this.#keys.map(({ key }) => formatKey(key)),
        checkpoint: await this.checkpoint(),
        keyChanges: this.#entries.flatMap(({ line, isKeyChange }, index) =>
          isKeyChange
            ? [{ line, hashes: this.#hashes(inclusionRanges(index, { start: 0, end: this.size })) }]
            : [],
        ),
      }),
      readConsistency: async (from, to) =>
        to <= this.size && from <= to ? this.#hashes(consistencyRanges(from, to)) : null,
    };
  }

  #hashes(ranges: readonly LeafRange[]): Uint8Array[] {
    return ranges.map(({ start, end }) => this.#rootOf(start, end));
  }

  #rootOf(start: number, end: number): Uint8Array {
    const entry = this.#entries[start];
    if (!entry || start === end) return emptyRoot();
    if (end - start === 1) return entryLeaf(entry.hash);
    const middle = start + leftSize(end - start);
    return nodeHash(this.#rootOf(start, middle), this.#rootOf(middle, end));
  }
}

interface SeenCheckpoint {
  readonly key: string;
  readonly checkpoint: string;
}
