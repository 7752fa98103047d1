import { parseCheckpoint, parseTlogProof, provenEntry } from './checkpoint.ts';
import type { Check, Rule } from './fault.ts';
import { timeOf, type DisclosedEntry } from './ledger-entry.ts';
import { equalBytes } from './parsing.ts';
import type { BundledLedger } from './verify-ledger.ts';

/** A file that the reader kept. */
export type KeptFile = Readonly<Record<'name' | 'text', string>>;

/** A checkpoint or proof that the reader kept, and the size of its checkpoint. */
export interface KeptResult {
  readonly name: string;
  readonly size: number;
  readonly result: 'same' | 'differs' | 'not-compared';
}

/** The ledgers of a bundle that kept files are compared with. */
interface Known {
  /** The bundle's ledger, and then those from which the agency moved. */
  readonly ledgers: readonly [BundledLedger, ...BundledLedger[]];
  /** The entry `bundle.created` if it is proven. */
  readonly created: DisclosedEntry | null;
  readonly check: Check;
}

/** Entries about the ticket that have receipts. */
const fileEvents = new Set(['video.stored', 'report.delivered', 'redaction.delivered']);

/**
 * Compares a checkpoint or proof that the reader kept with known checkpoints of its ledger, and adds it to them.
 * @throws if it is neither
 */
export function compareKept(
  { name, text }: KeptFile,
  { ledgers, created, check: checkAny }: Known,
): KeptResult {
  const proof = parseTlogProof(text);
  const checkpoint = proof?.checkpoint ?? parseCheckpoint(text);
  if (!checkpoint) throw new Error(`${name} is neither a checkpoint nor a proof`);
  const { size, origin, root } = checkpoint;
  const ledger = ledgers.find(({ head }) => head.origin === origin);
  if (!ledger) {
    checkAny(['other-ledger', size, true]);
    return { name, size, result: 'differs' };
  }
  const { head, accepted, entries, heads, check } = ledger;
  const entry = proof?.entry ?? null;
  const sequence = entry?.sequence ?? 0;
  const unsound: readonly Rule[] = [
    ['kept-signature', size, accepted.verify(checkpoint).fault !== null],
    ['kept-proof', sequence, proof !== null && !provenEntry(proof, checkpoint)],
  ];
  const first = unsound.find(([, , isBroken]) => isBroken);
  if (first) return { name, size, result: check(first) ? 'differs' : 'same' };
  const listed = entries.chosen.get(sequence);
  const same = heads.filter((each) => each.size === size);
  heads.push(checkpoint);
  const isOwn = ledger === ledgers[0];
  const isFile = fileEvents.has(String(entry?.entry['event']));
  const isAboutTicket = created !== null && entry?.entry['ticketId'] === created.entry['ticketId'];
  const isEarlier = entry !== null && created !== null && timeOf(entry) < timeOf(created);
  const isCovered = isOwn ? created !== null && sequence < created.sequence : sequence <= head.size;
  const isAbsent = !entries.present.has(sequence);
  const differs = check(
    ['fork', size, same.some((each) => !equalBytes(each.root, root))],
    ['fork', sequence, listed !== undefined && listed.hash !== entry?.hash],
    ['rollback', sequence, isOwn && isEarlier && sequence > head.size],
    ['entry-missing', sequence, isFile && isAboutTicket && isCovered && isAbsent],
  );
  const isSame = same.length > 0 || (listed !== undefined && listed.hash === entry?.hash);
  return { name, size, result: differs ? 'differs' : isSame ? 'same' : 'not-compared' };
}
