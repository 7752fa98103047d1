import { AcceptedKeys, isKeyChange } from './accepted-keys.ts';
import { parseCheckpoint, parseTlogProof, provenEntry, type ReadCheckpoint } from './checkpoint.ts';
import type { Check, Fault, Rule } from './fault.ts';
import {
  dataOf,
  isEntryIntact,
  isEntryProven,
  isIncluded,
  parseEntry,
  timeOf,
  type DisclosedEntry,
} from './ledger-entry.ts';
import { isConsistent, type TreeHead } from './merkle-tree.ts';
import { equalBytes, linesOf, parseHashes, parseObject } from './parsing.ts';
import { formatPem, parseKey } from './signed-note.ts';
import { checkFiles, TAG_MANIFEST, type Bundle, type BundleFiles, type Digest } from './verify-files.ts';

const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;
const MOST_ENTRIES = 10_000_000;
const PEM = 'proof/ledger-key.pem';

type KeptFile = Readonly<Record<'name' | 'text', string>>;
type KeptResult = Verdict['kept'][number];

/**
 * What the reader brings: keys that they trust, what they kept, and a function that reads a
 * file once and computes its digest.
 */
export interface Reader {
  readonly keys: readonly string[];
  readonly kept: readonly KeptFile[];
  readonly digestOf: (file: Blob) => Promise<Digest>;
}

/** A readable line of `custody.jsonl`. It is proven if its hash is that of its content and is in the tree. */
export type ReadEntry = DisclosedEntry & { readonly isProven: boolean };

/**
 * Verifies a bundle as `docs/proof-format.md` defines it.
 * @throws if something kept is no checkpoint and no proof
 */
export const verifyBundle = (bundle: Bundle, reader: Reader): Promise<Verdict> =>
  new Verdict().verify(bundle, reader);

/** The result of a verification. */
export class Verdict {
  readonly faults: Fault[] = [];
  /** All files of the bundle, also those that were ignored. */
  files: BundleFiles = new Map();
  /** Paths of files that the reader's computer added to the folder. They are not part of the evidence. */
  addedByComputer: readonly string[] = [];
  #texts: ReadonlyMap<string, string> = new Map();
  checkpoint: ReadCheckpoint | null = null;
  /** The accepted keys that signed the checkpoint. */
  signers: readonly string[] = [];
  /** The entry `bundle.created` if it is proven. */
  created: DisclosedEntry | null = null;
  readonly entries = new Map<number, ReadEntry>();
  /** Videos and reports that are as listed, and the proven entries that recorded them. */
  evidence: readonly { path: string; sha256: string; entry: ReadEntry | undefined }[] = [];
  /** What the reader kept, with the size of its checkpoint. */
  kept: readonly { name: string; size: number; result: 'same' | 'differs' | 'not-compared' }[] = [];

  readonly check: Check = (...rules) => {
    const broken = rules.filter(([, , isBroken]) => isBroken);
    for (const [code, place] of broken)
      if (!this.faults.some((fault) => fault.code === code && fault.place === place))
        this.faults.push({ code, place });
    return broken.length > 0;
  };

  /** Returns the text of a file; an empty one if it is missing. */
  textOf(path: string): string {
    return this.#texts.get(path) ?? '';
  }

  /** Checks everything in the order of the steps of the format. */
  async verify(bundle: Bundle, { keys, kept, digestOf }: Reader): Promise<this> {
    this.files = bundle.files;
    for (const place of bundle.irregular) this.check(['archive', place, true]);
    if (bundle.files.size === 0 && bundle.irregular.length > 0) return this;
    const { texts, hashes, addedByComputer } = await checkFiles(bundle, digestOf, this.check);
    this.addedByComputer = addedByComputer;
    this.#texts = texts;
    const head = parseCheckpoint(this.textOf('proof/checkpoint'));
    this.checkpoint = head;
    if (this.check(['signature', 0, head === null]) || !head) return this;
    const accepted = this.#acceptKeys(keys, head);
    const { fault, signers } = accepted.verify(head);
    if (fault) this.check([fault, head.size, true]);
    this.signers = signers;
    this.#checkBundleEntry(hashes.get(TAG_MANIFEST), head);
    this.#checkEntries(head);
    this.evidence = this.#checkEvidence(hashes);
    const heads = [head, ...this.#checkEarlier(head, accepted)];
    this.kept = kept.map((file) => this.#compareKept(file, heads, accepted));
    return this;
  }

  /**
   * Accepts the keys that the reader trusts, or else the first one of the bundle, and those that
   * changes link with them.
   */
  #acceptKeys(trusted: readonly string[], head: TreeHead): AcceptedKeys {
    const changes = linesOf(this.textOf('proof/key-changes.jsonl')).flatMap((text) => {
      const { line, hashes } = parseObject(text) ?? {};
      const entry = parseEntry(String(line));
      const isChange = entry && isEntryProven(entry, parseHashes(hashes), head) && isKeyChange(entry);
      this.check(['key-change', entry?.sequence ?? 0, !isChange]);
      return isChange ? [entry] : [];
    });
    const listed = linesOf(this.textOf('proof/keys.txt'));
    const newest = parseKey(listed.at(-1) ?? '');
    const isNewest = newest !== null && this.textOf(PEM) === formatPem(newest);
    this.check(['changed-file', PEM, this.#texts.has(PEM) && !isNewest]);
    return new AcceptedKeys(trusted.length > 0 ? trusted : listed.slice(0, 1), changes);
  }

  #checkBundleEntry(tagManifest: string | undefined, head: TreeHead): void {
    const proof = parseTlogProof(this.textOf('proof/bundle.tlog-proof'));
    const entry = provenEntry(proof, head);
    const isSame = proof?.note === this.textOf('proof/checkpoint');
    if (isSame && entry?.entry['event'] === 'bundle.created') this.created = entry;
    const isOther = proof?.entry && tagManifest !== dataOf(proof.entry)['tagManifestSha256'];
    this.check(
      ['bundle-proof', proof?.entry?.sequence ?? 0, this.created === null],
      ['changed-file', TAG_MANIFEST, tagManifest !== undefined && isOther === true],
    );
  }

  #checkEntries(head: TreeHead): void {
    const { entries, check } = this;
    const inclusion = linesOf(this.textOf('proof/inclusion.jsonl')).map((line) => parseObject(line));
    const proofs = new Map<number, Uint8Array[] | null>();
    for (const proof of inclusion)
      if (typeof proof?.['sequence'] === 'number' && !proofs.has(proof['sequence']))
        proofs.set(proof['sequence'], parseHashes(proof['hashes']));
    let before = { sequence: -1, hash: '' };
    let latest = -Infinity;
    for (const [index, line] of linesOf(this.textOf('data/custody.jsonl')).entries()) {
      const entry = parseEntry(line);
      if (check(['entry-order', index + 1, entry === null]) || !entry) continue;
      const { sequence, previousHash } = entry;
      const isIntact = isEntryIntact(entry);
      const isInTree = isIncluded(entry, proofs.get(sequence) ?? null, head);
      const isSound = isIntact && isInTree;
      check(
        ['entry-order', sequence, sequence <= before.sequence],
        ['entry-changed', sequence, !isIntact],
        ['entry-link', sequence, sequence === before.sequence + 1 && previousHash !== before.hash],
        ['entry-inserted', sequence, !proofs.has(sequence)],
        ['entry-proof', sequence, proofs.has(sequence) && !isInTree],
        ['clock', sequence, isSound && timeOf(entry) < latest - CLOCK_TOLERANCE_MS],
      );
      if (isSound) latest = Math.max(latest, timeOf(entry) || latest);
      if (!entries.get(sequence)?.isProven) entries.set(sequence, { ...entry, isProven: isSound });
      before = entry;
    }
    const listed = parseSequences(dataOf(this.created)['sequences']);
    for (const sequence of [...proofs.keys(), ...(listed ?? [])].toSorted((one, other) => one - other))
      check(['entry-missing', sequence, !entries.has(sequence)]);
    for (const sequence of entries.keys())
      check(['entry-inserted', sequence, listed?.has(sequence) === false]);
  }

  /** Finds the entries that record the videos and reports, by their hashes. */
  #checkEvidence(hashes: ReadonlyMap<string, string>): Verdict['evidence'] {
    const proven = [...this.entries.values()].filter(({ isProven }) => isProven);
    return [...hashes].flatMap(([path, sha256]) => {
      const [, folder] = /^data\/(evidence|reports)\//u.exec(path) ?? [];
      if (folder === undefined) return [];
      const event = folder === 'evidence' ? 'video.stored' : 'report.delivered';
      const own = proven.filter(({ entry }) => entry['event'] === event);
      const entry = own.find((each) => dataOf(each)['sha256'] === sha256);
      this.check(['unproven-file', path, !entry]);
      return [{ path, sha256, entry }];
    });
  }

  /** Returns the earlier checkpoints without a fault. */
  #checkEarlier(head: ReadCheckpoint, accepted: AcceptedKeys): ReadCheckpoint[] {
    return linesOf(this.textOf('proof/earlier.jsonl')).flatMap((line) => {
      const { checkpoint, hashes } = parseObject(line) ?? {};
      const earlier = parseCheckpoint(String(checkpoint));
      const isSigned = earlier?.origin === head.origin && accepted.verify(earlier).fault === null;
      const proof = parseHashes(hashes);
      const isSound = isSigned && proof !== null && isConsistent(earlier, head, proof);
      this.check(['earlier-checkpoint', earlier?.size ?? 0, !isSound]);
      return isSound ? [earlier] : [];
    });
  }

  /** Compares a checkpoint or proof that the reader kept with known checkpoints, and adds it to them. */
  #compareKept({ name, text }: KeptFile, heads: ReadCheckpoint[], accepted: AcceptedKeys): KeptResult {
    const proof = parseTlogProof(text);
    const checkpoint = proof?.checkpoint ?? parseCheckpoint(text);
    if (!checkpoint) throw new Error(`${name} is neither a checkpoint nor a proof`);
    const [head = checkpoint] = heads;
    const { size, origin, root } = checkpoint;
    const entry = proof?.entry ?? null;
    const sequence = entry?.sequence ?? 0;
    const unsound: readonly Rule[] = [
      ['other-ledger', size, origin !== head.origin],
      ['kept-signature', size, accepted.verify(checkpoint).fault !== null],
      ['kept-proof', sequence, proof !== null && !provenEntry(proof, checkpoint)],
    ];
    const first = unsound.find(([, , isBroken]) => isBroken);
    if (first) return { name, size, result: this.check(first) ? 'differs' : 'same' };
    const { created } = this;
    const listed = this.entries.get(sequence);
    const same = heads.filter((each) => each.size === size);
    heads.push(checkpoint);
    const isFile = ['video.stored', 'report.delivered'].includes(String(entry?.entry['event']));
    const isAboutTicket = created !== null && entry?.entry['ticketId'] === created.entry['ticketId'];
    const isEarlier = entry !== null && created !== null && timeOf(entry) < timeOf(created);
    const differs = this.check(
      ['fork', size, same.some((each) => !equalBytes(each.root, root))],
      ['fork', sequence, listed?.isProven === true && listed.hash !== entry?.hash],
      ['rollback', sequence, isEarlier && sequence > head.size],
      ['entry-missing', sequence, isFile && isAboutTicket && sequence < created.sequence && !listed],
    );
    const isSame = same.length > 0 || (listed?.isProven && listed.hash === entry?.hash);
    return { name, size, result: differs ? 'differs' : isSame ? 'same' : 'not-compared' };
  }
}

/** Returns the numbers in a list of ranges such as `3-5,9`; null without one. */
function parseSequences(text: unknown): ReadonlySet<number> | null {
  if (typeof text !== 'string') return null;
  const numbers = new Set<number>();
  for (const [, first, last = first] of text.matchAll(/(\d+)(?:-(\d+))?/gu))
    for (let number = Number(first); number <= Number(last) && numbers.size < MOST_ENTRIES; number += 1)
      numbers.add(number);
  return numbers;
}
