import { AcceptedKeys, isKeyChange } from './accepted-keys.ts';
import { checkEntries, checkEvidence, type Evidence } from './check-entries.ts';
import { parseCheckpoint, type ReadCheckpoint } from './checkpoint.ts';
import { compareKept, type KeptFile, type KeptResult } from './compare-kept.ts';
import { collectFaults, type Fault, type Report } from './fault.ts';
import {
  asRecord,
  isEntryIntact,
  isIncluded,
  parseEntry,
  parseHashes,
  parseObject,
  type DisclosedEntry,
  type ReadEntry,
} from './ledger-entry.ts';
import { isConsistent, type TreeHead } from './merkle-tree.ts';
import type { Bundle } from './read-zip.ts';
import { formatPem, parseKey } from './signed-note.ts';
import { isProofValid, parseTlogProof } from './tlog-proof.ts';
import {
  checkFiles,
  checkNames,
  readLines,
  readText,
  TAG_MANIFEST,
  type BundleFiles,
} from './verify-files.ts';

/** The result of a verification. */
export interface Verdict {
  readonly faults: readonly Fault[];
  readonly fileCount: number;
  readonly bytes: number;
  /** The lines of `bag-info.txt`. */
  readonly about: readonly string[];
  readonly checkpoint: ReadCheckpoint | null;
  /** Whether there is a timestamp, which is not verified here. */
  readonly hasTimestamp: boolean;
  /** The accepted keys that signed the checkpoint. */
  readonly signers: readonly string[];
  /** Whether the reader named no key, so that the bundle's own was assumed. */
  readonly isKeyAssumed: boolean;
  /** The entry `bundle.created` if it is proven. */
  readonly created: DisclosedEntry | null;
  readonly entries: readonly ReadEntry[];
  /** Videos and reports that are as listed. */
  readonly evidence: readonly Evidence[];
  readonly kept: readonly KeptResult[];
}

/** The reader's own files: keys that they trust, and checkpoints and proofs that they kept. */
export interface Reader {
  readonly keys: readonly string[];
  readonly kept: readonly KeptFile[];
}

/** Verifies a bundle as `docs/proof-format.md` defines it, in the order of its steps. */
export async function verifyBundle(bundle: Bundle, { keys, kept }: Reader): Promise<Verdict> {
  const { faults, report } = collectFaults(bundle.faults);
  const all = bundle.files ?? new Map<string, never>();
  const files = checkNames(all, report);
  const hashes = bundle.files ? await checkFiles(files, report) : new Map<string, string>();
  const head = parseCheckpoint(await readText(files, 'proof/checkpoint'));
  const facts = {
    faults,
    fileCount: all.size,
    bytes: [...all.values()].reduce((sum, { size }) => sum + size, 0),
    about: await readLines(files, 'bag-info.txt'),
    checkpoint: head,
    hasTimestamp: files.has('proof/checkpoint.tsr'),
    isKeyAssumed: keys.length === 0,
  };
  if (!head && bundle.files) report('signature', 0);
  if (!head) return { ...facts, signers: [], created: null, entries: [], evidence: [], kept: [] };
  const accepted = await acceptKeys(keys, { files, head, report });
  const fault = accepted.faultOf(head);
  if (fault) report(fault, head.size);
  const created = await checkBundleEntry(hashes.get(TAG_MANIFEST), { files, head, report });
  const lines = await readLines(files, 'data/custody.jsonl');
  const inclusion = await readLines(files, 'proof/inclusion.jsonl');
  const found = checkEntries({ lines, inclusion }, { head, created, report });
  const entries = [...found.values()];
  const evidence = checkEvidence(hashes, entries, report);
  const earlier = await checkEarlier(accepted, { files, head, report });
  const results = compareKept(kept, { head, accepted, created, entries: found, earlier, report });
  return { ...facts, signers: accepted.signersOf(head), created, entries, evidence, kept: results };
}

interface Opened {
  readonly files: BundleFiles;
  readonly head: ReadCheckpoint;
  readonly report: Report;
}

async function acceptKeys(
  trusted: readonly string[],
  { files, head, report }: Opened,
): Promise<AcceptedKeys> {
  const listed = await readLines(files, 'proof/keys.txt');
  const newest = parseKey(listed.at(-1) ?? '');
  const lines = await readLines(files, 'proof/key-changes.jsonl');
  const changes = lines.flatMap((text) => {
    const { line, hashes } = parseObject(text) ?? {};
    const entry = typeof line === 'string' ? parseEntry(line) : null;
    if (entry && isEntryIntact(entry) && isIncluded(entry, parseHashes(hashes), head) && isKeyChange(entry))
      return [entry];
    report('key-change', entry?.sequence ?? 0);
    return [];
  });
  const pem = 'proof/ledger-key.pem';
  if (files.has(pem) && newest && (await readText(files, pem)) !== formatPem(newest))
    report('changed-file', pem);
  return new AcceptedKeys(trusted.length > 0 ? trusted : listed.slice(0, 1), changes);
}

async function checkBundleEntry(
  found: string | undefined,
  { files, head, report }: Opened,
): Promise<DisclosedEntry | null> {
  const proof = parseTlogProof(await readText(files, 'proof/bundle.tlog-proof'));
  const entry = proof && parseEntry(proof.extra);
  const isSame = proof?.checkpoint === (await readText(files, 'proof/checkpoint'));
  const isProven = isSame && entry?.entry['event'] === 'bundle.created' && isProofValid(proof, entry, head);
  if (!isProven) report('bundle-proof', entry?.sequence ?? 0);
  const signed = asRecord(entry?.entry['data'])?.['tagManifestSha256'];
  if (entry && found !== undefined && found !== signed) report('changed-file', TAG_MANIFEST);
  return isProven ? entry : null;
}

/** Returns the earlier checkpoints without a fault. */
async function checkEarlier(accepted: AcceptedKeys, { files, head, report }: Opened): Promise<TreeHead[]> {
  return (await readLines(files, 'proof/earlier.jsonl')).flatMap((line) => {
    const { checkpoint: note, hashes } = parseObject(line) ?? {};
    const checkpoint = typeof note === 'string' ? parseCheckpoint(note) : null;
    const isSigned = checkpoint?.origin === head.origin && accepted.faultOf(checkpoint) === null;
    const proof = parseHashes(hashes);
    if (isSigned && proof && isConsistent(checkpoint, head, proof)) return [checkpoint];
    report('earlier-checkpoint', checkpoint?.size ?? 0);
    return [];
  });
}
