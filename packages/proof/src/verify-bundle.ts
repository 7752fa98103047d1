import { AcceptedKeys, isKeyChange } from './accepted-keys.ts';
import { parseCheckpoint, parseTlogProof, provenEntry, type ReadCheckpoint } from './checkpoint.ts';
import type { Check, Fault, Rule } from './fault.ts';
import { dataOf, isEntryProven, parseEntry, timeOf, type DisclosedEntry } from './ledger-entry.ts';
import { isConsistent, type TreeHead } from './merkle-tree.ts';
import { equalBytes, parseExactObject, parseHashes, readAllLines } from './parsing.ts';
import { formatPem, parseKey } from './signed-note.ts';
import { parseRanges, recordingEvents, verifyEntries, type VerifiedEntries } from './verify-entries.ts';
import {
  checkFiles,
  MANIFEST,
  parseManifestLine,
  TAG_MANIFEST,
  type Bundle,
  type BundleFiles,
  type CheckedFiles,
  type Digest,
} from './verify-files.ts';

const PEM = 'proof/ledger-key.pem';
/** Videos, reports and sidecars of an agency that moved from another installation. */
const IMPORTED = /^data\/imported\/(?:evidence|reports|sidecars)\//u;
const FIRST_FORMAT = 'plainview-ledger/1';
const SECOND_FORMAT = 'plainview-ledger/2';

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

const noEntries: VerifiedEntries = {
  sequences: [],
  first: null,
  last: null,
  recording: [],
  chosen: new Map(),
  faulty: new Map(),
};

/**
 * Verifies a bundle as `docs/proof-format.md` defines it.
 * @throws if something kept is no checkpoint and no proof
 */
export const verifyBundle = (bundle: Bundle, reader: Reader): Promise<Verdict> =>
  new Verdict().verify(bundle, reader);

/** The result of a verification. */
export class Verdict {
  readonly faults: Fault[] = [];
  readonly #known = new Set<string>();
  /** All files of the bundle, also those that were ignored. */
  files: BundleFiles = new Map();
  /** Listed files that another installation recorded. Nothing here proves what it recorded about them. */
  notVerified: readonly string[] = [];
  /** Paths of files that the reader's computer added to the folder. They are not part of the evidence. */
  addedByComputer: readonly string[] = [];
  #texts: ReadonlyMap<string, string> = new Map();
  checkpoint: ReadCheckpoint | null = null;
  /** The accepted keys that signed the checkpoint. */
  signers: readonly string[] = [];
  /** The version of the format, which the bundle's entry states; null without that entry. */
  format: string | null = null;
  /** The entry `bundle.created` if it is proven. */
  created: DisclosedEntry | null = null;
  entries = noEntries;
  /** Videos and reports that are as listed, and the proven entries that recorded them. */
  evidence: readonly { path: string; sha256: string; entry: DisclosedEntry | undefined }[] = [];
  /** What the reader kept, with the size of its checkpoint. */
  kept: readonly { name: string; size: number; result: 'same' | 'differs' | 'not-compared' }[] = [];

  readonly check: Check = (...rules) => {
    const broken = rules.filter(([, , isBroken]) => isBroken);
    for (const [code, place] of broken) {
      if (!this.#known.has(`${code} ${place}`)) this.faults.push({ code, place });
      this.#known.add(`${code} ${place}`);
    }
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
    const checked = await checkFiles(bundle, digestOf, this.check);
    const { texts, hashes, addedByComputer } = checked;
    this.addedByComputer = addedByComputer;
    this.notVerified = [...hashes.keys()].filter((path) => IMPORTED.test(path)).toSorted();
    this.#texts = texts;
    const head = parseCheckpoint(this.textOf('proof/checkpoint'));
    this.checkpoint = head;
    if (this.check(['signature', 0, head === null]) || !head) return this;
    const accepted = await this.#acceptKeys(keys, head);
    const { fault, signers } = accepted.verify(head);
    if (fault) this.check([fault, head.size, true]);
    this.signers = signers;
    this.#checkBundleEntry(hashes.get(TAG_MANIFEST), head);
    await this.#checkStatedFiles(checked);
    const keptProofs = kept.flatMap(({ text }) => parseTlogProof(text) ?? []);
    this.entries = await verifyEntries({
      custody: this.#fileOf('data/custody.jsonl'),
      inclusion: this.#fileOf('proof/inclusion.jsonl'),
      head,
      created: this.created,
      interest: new Set(keptProofs.map(({ entry }) => entry.sequence)),
      check: this.check,
    });
    this.evidence = this.#checkEvidence(hashes);
    const heads = [head, ...(await this.#checkEarlier(head, accepted))];
    this.kept = kept.map((file) => this.#compareKept(file, heads, accepted));
    return this;
  }

  #fileOf(path: string): Blob | null | undefined {
    return this.files.get(path);
  }

  /** Returns the lines of a file that are objects in JSON, exactly as this program writes them; null for others. */
  async #objectsOf(path: string): Promise<(Readonly<Record<string, unknown>> | null)[]> {
    const lines = await readAllLines(this.#fileOf(path));
    return lines.map((line) => (line === null ? null : parseExactObject(line)));
  }

  /**
   * Accepts the keys that the reader trusts, or else the first one of the bundle, and those that
   * changes link with them.
   */
  async #acceptKeys(trusted: readonly string[], head: TreeHead): Promise<AcceptedKeys> {
    const changes = (await this.#objectsOf('proof/key-changes.jsonl')).flatMap((change) => {
      const { line, hashes } = membersOf(change, 'line', 'hashes');
      const entry = parseEntry(String(line));
      const isChange = entry && isEntryProven(entry, parseHashes(hashes), head) && isKeyChange(entry);
      this.check(['key-change', entry?.sequence ?? 0, !isChange]);
      return isChange ? [entry] : [];
    });
    const lines = await readAllLines(this.#fileOf('proof/keys.txt'));
    const listed = lines.flatMap((line) => (line !== null && parseKey(line) ? [line] : []));
    this.check(['unreadable', 'proof/keys.txt', listed.length < lines.length]);
    const newest = parseKey(listed.at(-1) ?? '');
    const isNewest = newest !== null && this.textOf(PEM) === formatPem(newest);
    this.check(['changed-file', PEM, this.#texts.has(PEM) && !isNewest]);
    return new AcceptedKeys(trusted.length > 0 ? trusted : listed.slice(0, 1), changes);
  }

  #checkBundleEntry(tagManifest: string | undefined, head: TreeHead): void {
    const proof = parseTlogProof(this.textOf('proof/bundle.tlog-proof'));
    const entry = provenEntry(proof, head);
    const isSame = proof?.note === this.textOf('proof/checkpoint');
    const { format: stated, sequences, fileHashes } = dataOf(entry);
    const areRanges = parseRanges(sequences, entry?.sequence ?? 0) !== null;
    const isFirst = stated === undefined && (sequences === undefined || areRanges);
    const isSecond = stated === SECOND_FORMAT && areRanges && parseFileHashes(fileHashes) !== null;
    if (isSame && entry?.entry['event'] === 'bundle.created' && (isFirst || isSecond)) {
      this.created = entry;
      this.format = isSecond ? SECOND_FORMAT : FIRST_FORMAT;
    }
    const isOther = proof && tagManifest !== dataOf(proof.entry)['tagManifestSha256'];
    this.check(
      ['bundle-proof', proof?.entry.sequence ?? 0, this.created === null],
      ['changed-file', TAG_MANIFEST, tagManifest !== undefined && isOther === true],
    );
  }

  /** Compares the files with the hashes that the bundle's entry states, also if all lists were made again. */
  async #checkStatedFiles({ inManifests, digest }: CheckedFiles): Promise<void> {
    const stated = parseFileHashes(dataOf(this.created)['fileHashes']);
    if (this.format !== SECOND_FORMAT || !stated) return;
    const paths = new Set([...stated.keys(), ...inManifests]);
    for (const path of [...paths].filter((each) => each !== TAG_MANIFEST && each !== MANIFEST).toSorted()) {
      const sha256 = (await digest(path))?.sha256;
      const expected = stated.get(path);
      this.check(
        ['missing-file', path, sha256 === undefined],
        ['changed-file', path, sha256 !== undefined && expected !== undefined && sha256 !== expected],
        ['unlisted-file', path, sha256 !== undefined && expected === undefined],
      );
    }
  }

  /** Finds the entries that record the videos, reports and sidecars, by their hashes. */
  #checkEvidence(hashes: ReadonlyMap<string, string>): Verdict['evidence'] {
    return [...hashes].flatMap(([path, sha256]) => {
      const event = recordingEvents.get(/^data\/([^/]+)\//u.exec(path)?.[1] ?? '');
      if (event === undefined) return [];
      const own = this.entries.recording.filter(({ entry }) => entry['event'] === event);
      const entry = own.find((each) => dataOf(each)['sha256'] === sha256);
      this.check(['unproven-file', path, !entry]);
      return [{ path, sha256, entry }];
    });
  }

  /** Returns the earlier checkpoints without a fault. */
  async #checkEarlier(head: ReadCheckpoint, accepted: AcceptedKeys): Promise<ReadCheckpoint[]> {
    return (await this.#objectsOf('proof/earlier.jsonl')).flatMap((line) => {
      const { checkpoint, hashes } = membersOf(line, 'checkpoint', 'hashes');
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
    const listed = this.entries.chosen.get(sequence);
    const same = heads.filter((each) => each.size === size);
    heads.push(checkpoint);
    const isFile = ['video.stored', 'report.delivered'].includes(String(entry?.entry['event']));
    const isAboutTicket = created !== null && entry?.entry['ticketId'] === created.entry['ticketId'];
    const isEarlier = entry !== null && created !== null && timeOf(entry) < timeOf(created);
    const isAbsent = !this.entries.sequences.includes(sequence);
    const differs = this.check(
      ['fork', size, same.some((each) => !equalBytes(each.root, root))],
      ['fork', sequence, listed !== undefined && listed.hash !== entry?.hash],
      ['rollback', sequence, isEarlier && sequence > head.size],
      ['entry-missing', sequence, isFile && isAboutTicket && sequence < created.sequence && isAbsent],
    );
    const isSame = same.length > 0 || (listed !== undefined && listed.hash === entry?.hash);
    return { name, size, result: differs ? 'differs' : isSame ? 'same' : 'not-compared' };
  }
}

/** Reads the SHA-256 of files by path, as lines of a manifest. Returns null for anything else. */
function parseFileHashes(value: unknown): ReadonlyMap<string, string> | null {
  if (!Array.isArray(value)) return null;
  const lines = value.map((line: unknown) => parseManifestLine(line)).filter((line) => line !== null);
  const hashes = new Map(lines);
  return hashes.size === value.length ? hashes : null;
}

/** Returns the members of an object that has exactly these, in this order; none of any other. */
function membersOf(object: Readonly<Record<string, unknown>> | null, ...names: readonly string[]) {
  return object && Object.keys(object).join() === names.join() ? object : {};
}
