import { parseCheckpoint, parseTlogProof, provenEntry, type ReadCheckpoint } from './checkpoint.ts';
import { compareKept, type KeptFile, type KeptResult } from './compare-kept.ts';
import type { Check, Fault } from './fault.ts';
import { dataOf, type DisclosedEntry } from './ledger-entry.ts';
import { isConsistent, type TreeHead } from './merkle-tree.ts';
import { parseHashes, readText } from './parsing.ts';
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
import { verifyFormerLedgers } from './verify-former.ts';
import { readObjects, verifyLedger, type BundledLedger } from './verify-ledger.ts';

const FIRST_FORMAT = 'plainview-ledger/1';
const SECOND_FORMAT = 'plainview-ledger/2';
/** Files that a ledger records; in `imported`, a ledger of another installation may. */
const EVIDENCE = /^data\/(imported\/)?(evidence|reports|release-reports|sidecars)\//u;

/**
 * What the reader brings: keys that they trust, what they kept, and a function that reads a
 * file once and computes its digest.
 */
export interface Reader {
  readonly keys: readonly string[];
  /** Keys of installations from which the agency moved. */
  readonly formerKeys?: readonly string[];
  readonly kept: readonly KeptFile[];
  readonly digestOf: (file: Blob) => Promise<Digest>;
}

/**
 * What proves a file: this ledger, or one from which the agency moved, with a key that the reader trusts or with one
 * that nobody confirmed. Otherwise why nothing does: no accepted key signed the ledger that recorded it, no entry
 * recorded it, or the bundle does not have the former ledger.
 */
export type ProofOfFile = 'own' | 'former' | 'former-unconfirmed' | 'unsigned' | 'no-entry' | 'no-ledger';

/** A video, report, release report or sidecar that is as listed. */
export interface Evidence {
  readonly path: string;
  readonly sha256: string;
  readonly proof: ProofOfFile;
  /** The ledger that recorded it, and when; null without a proven entry. */
  readonly recorded: { readonly origin: string; readonly at: string } | null;
}

/** From the best proof on. */
const proofs: readonly ProofOfFile[] = ['own', 'former', 'former-unconfirmed', 'unsigned'];

/** The entries of a bundle that has none. */
export const noEntries: VerifiedEntries = {
  count: 0,
  first: null,
  last: null,
  recording: new Map(),
  present: new Set(),
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
  /** Paths of files that the reader's computer added to the folder. They are not part of the evidence. */
  addedByComputer: readonly string[] = [];
  /** The text of `bag-info.txt`. */
  bagInfo = '';
  checkpoint: ReadCheckpoint | null = null;
  /** The accepted keys that signed the checkpoint. */
  signers: readonly string[] = [];
  /** The version of the format, which the bundle's entry states; null without that entry. */
  format: string | null = null;
  /** The entry `bundle.created` if it is proven. */
  created: DisclosedEntry | null = null;
  entries = noEntries;
  /** Videos, reports, release reports and sidecars that are as listed, by path. */
  readonly evidence: Evidence[] = [];
  /** The ledgers from which the agency moved. */
  former: readonly BundledLedger[] = [];
  kept: readonly KeptResult[] = [];

  readonly check: Check = (...rules) => {
    const broken = rules.filter(([, , isBroken]) => isBroken);
    for (const [code, place] of broken) {
      if (!this.#known.has(`${code} ${place}`)) this.faults.push({ code, place });
      this.#known.add(`${code} ${place}`);
    }
    return broken.length > 0;
  };

  /** Checks everything in the order of the steps of the format. */
  async verify(bundle: Bundle, { keys, formerKeys = [], kept, digestOf }: Reader): Promise<this> {
    this.files = bundle.files;
    for (const place of bundle.irregular) this.check(['archive', place, true]);
    if (bundle.files.size === 0 && bundle.irregular.length > 0) return this;
    const checked = await checkFiles(bundle, digestOf, this.check);
    const { files, hashes } = checked;
    this.addedByComputer = checked.addedByComputer;
    this.bagInfo = checked.bagInfo;
    const signed = await verifyLedger(files, 'proof', () => keys, this.check);
    if (!signed) return this;
    const { head } = signed;
    this.checkpoint = head;
    this.signers = signed.signers;
    await this.#checkBundleEntry(checked, head);
    await this.#checkStatedFiles(checked);
    const { check, created } = this;
    const interest = new Set(kept.flatMap(({ text }) => parseTlogProof(text)?.entry.sequence ?? []));
    this.entries = await verifyEntries({
      files,
      custody: 'data/custody.jsonl',
      inclusion: 'proof/inclusion.jsonl',
      head,
      created,
      ranges: created && parseRanges(dataOf(created)['sequences'], created.sequence),
      interest,
      check,
    });
    const own = { ...signed, entries: this.entries, heads: [head], check };
    this.#checkEvidence(hashes, [own], false);
    await this.#checkEarlier(files, own);
    const former = await verifyFormerLedgers({ files, keys: formerKeys, created, interest, check });
    this.former = former.ledgers;
    this.#checkEvidence(hashes, [own, ...former.ledgers], true, former.areThere);
    this.kept = kept.map((file) => compareKept(file, { ledgers: [own, ...former.ledgers], created, check }));
    return this;
  }

  async #checkBundleEntry({ files, hashes }: CheckedFiles, head: TreeHead): Promise<void> {
    const tagManifest = hashes.get(TAG_MANIFEST);
    const proof = parseTlogProof(await readText(files.get('proof/bundle.tlog-proof')));
    const entry = provenEntry(proof, head);
    const isSame = proof?.note === (await readText(files.get('proof/checkpoint')));
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

  /** Finds the entries that record the videos, reports, release reports and sidecars, by their hashes. */
  #checkEvidence(
    hashes: ReadonlyMap<string, string>,
    ledgers: readonly BundledLedger[],
    areImported: boolean,
    mustBeRecorded = true,
  ): void {
    for (const [path, sha256] of [...hashes].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const [, imported, folder = ''] = EVIDENCE.exec(path) ?? [];
      const event = recordingEvents.get(folder);
      if (event === undefined || (imported !== undefined) !== areImported) continue;
      const found = ledgers.flatMap((ledger, place) => {
        const at = ledger.entries.recording.get(`${event} ${sha256}`);
        const by = place === 0 ? 'own' : ledger.isKeyTrusted ? 'former' : 'former-unconfirmed';
        const proof: ProofOfFile = ledger.signers.length > 0 ? by : 'unsigned';
        return at === undefined ? [] : [{ proof, recorded: { origin: ledger.head.origin, at } }];
      });
      const best = proofs.flatMap((proof) => found.find((each) => each.proof === proof) ?? [])[0];
      const nothing: ProofOfFile = mustBeRecorded ? 'no-entry' : 'no-ledger';
      this.check(['unproven-file', path, !best && mustBeRecorded]);
      this.evidence.push({ path, sha256, ...(best ?? { proof: nothing, recorded: null }) });
    }
  }

  /** Compares the earlier checkpoints, and adds those without a fault to the known ones. */
  async #checkEarlier(files: BundleFiles, { head, accepted, heads }: BundledLedger): Promise<void> {
    for (const line of await readObjects(files.get('proof/earlier.jsonl'), 'checkpoint', 'hashes')) {
      const earlier = parseCheckpoint(String(line['checkpoint']));
      const isSigned = earlier?.origin === head.origin && accepted.verify(earlier).fault === null;
      const proof = parseHashes(line['hashes']);
      const isSound = isSigned && proof !== null && isConsistent(earlier, head, proof);
      this.check(['earlier-checkpoint', earlier?.size ?? 0, !isSound]);
      if (isSound) heads.push(earlier);
    }
  }
}

/** Reads the SHA-256 of files by path, as lines of a manifest. Returns null for anything else. */
function parseFileHashes(value: unknown): ReadonlyMap<string, string> | null {
  if (!Array.isArray(value)) return null;
  const lines = value.map((line: unknown) => parseManifestLine(line)).filter((line) => line !== null);
  const hashes = new Map(lines);
  return hashes.size === value.length ? hashes : null;
}
