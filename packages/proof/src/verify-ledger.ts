import { AcceptedKeys, isKeyChange } from './accepted-keys.ts';
import { parseCheckpoint, type ReadCheckpoint } from './checkpoint.ts';
import type { Check } from './fault.ts';
import { isEntryProven, parseEntry } from './ledger-entry.ts';
import type { TreeHead } from './merkle-tree.ts';
import { parseExactObject, parseHashes, readAllLines, readText } from './parsing.ts';
import { formatPem, parseKey } from './signed-note.ts';
import type { VerifiedEntries } from './verify-entries.ts';
import type { BundleFiles } from './verify-files.ts';

/** A ledger in a bundle: its own one, or one of an installation from which the agency moved here. */
export interface BundledLedger {
  readonly head: ReadCheckpoint;
  readonly accepted: AcceptedKeys;
  /** The accepted keys that signed the checkpoint. */
  readonly signers: readonly string[];
  /** Whether the reader named a key of this ledger; otherwise the first one in the bundle is assumed. */
  readonly isKeyTrusted: boolean;
  readonly entries: VerifiedEntries;
  /** The checkpoints without a fault that are known of it. */
  readonly heads: ReadCheckpoint[];
  /** Records faults with places in this ledger. */
  readonly check: Check;
}

/** A ledger whose keys and checkpoint are verified. */
export type SignedLedger = Pick<BundledLedger, 'head' | 'accepted' | 'signers' | 'isKeyTrusted'>;

/** Verifies the keys and the checkpoint of a ledger in a folder. Returns null if it has no readable checkpoint. */
export async function verifyLedger(
  files: BundleFiles,
  folder: string,
  keysFor: (head: ReadCheckpoint) => readonly string[],
  check: Check,
): Promise<SignedLedger | null> {
  const head = parseCheckpoint(await readText(files.get(`${folder}/checkpoint`)));
  if (check(['signature', 0, head === null]) || !head) return null;
  const trusted = keysFor(head);
  const accepted = await acceptKeys(files, folder, { trusted, head, check });
  const { fault, signers } = accepted.verify(head);
  if (fault) check([fault, head.size, true]);
  return { head, accepted, signers, isKeyTrusted: trusted.length > 0 };
}

/** Accepts the keys that the reader trusts, or else the first one listed, and those that changes link with them. */
async function acceptKeys(
  files: BundleFiles,
  folder: string,
  { trusted, head, check }: { trusted: readonly string[]; head: TreeHead; check: Check },
): Promise<AcceptedKeys> {
  const changes = (await readObjects(files.get(`${folder}/key-changes.jsonl`), 'line', 'hashes')).flatMap(
    ({ line, hashes }) => {
      const entry = parseEntry(String(line));
      const isChange = entry && isEntryProven(entry, parseHashes(hashes), head) && isKeyChange(entry);
      check(['key-change', entry?.sequence ?? 0, !isChange]);
      return isChange ? [entry] : [];
    },
  );
  const [keys, pem] = [`${folder}/keys.txt`, `${folder}/ledger-key.pem`];
  const lines = await readAllLines(files.get(keys));
  const listed = lines.flatMap((line) => (line !== null && parseKey(line) ? [line] : []));
  check(['unreadable', keys, listed.length < lines.length]);
  const newest = parseKey(listed.at(-1) ?? '');
  const isNewest = newest !== null && (await readText(files.get(pem))) === formatPem(newest);
  check(['changed-file', pem, Boolean(files.get(pem)) && !isNewest]);
  return new AcceptedKeys(trusted.length > 0 ? trusted : listed.slice(0, 1), changes);
}

/** Reads the lines of a file that are objects in JSON with exactly these members, in this order; `{}` for others. */
export async function readObjects(
  file: Blob | null | undefined,
  ...names: readonly string[]
): Promise<Readonly<Record<string, unknown>>[]> {
  const lines = await readAllLines(file);
  const objects = lines.map((line) => (line === null ? null : parseExactObject(line)));
  return objects.map((object) => (object && Object.keys(object).join() === names.join() ? object : {}));
}
