import { equalBytes } from '@noble/curves/utils.js';
import type { AcceptedKeys } from './accepted-keys.ts';
import { parseCheckpoint, type ReadCheckpoint } from './checkpoint.ts';
import type { Report } from './fault.ts';
import { parseEntry, timeOf, type DisclosedEntry, type ReadEntry } from './ledger-entry.ts';
import type { TreeHead } from './merkle-tree.ts';
import { isProofValid, parseTlogProof } from './tlog-proof.ts';

/** A checkpoint or proof that the reader kept. */
export interface KeptFile {
  readonly name: string;
  readonly text: string;
}

/** Result of comparing a kept file with the bundle. */
export interface KeptResult {
  readonly name: string;
  readonly size: number;
  readonly result: 'same' | 'differs' | 'not-compared' | 'unreadable';
}

/** The bundle's own statements. */
export interface Known {
  readonly head: ReadCheckpoint;
  readonly accepted: AcceptedKeys;
  /** The entry `bundle.created` if it is proven. */
  readonly created: DisclosedEntry | null;
  readonly entries: ReadonlyMap<number, ReadEntry>;
  /** Earlier checkpoints without a fault. */
  readonly earlier: readonly TreeHead[];
  readonly report: Report;
}

/** Compares what the reader kept with the bundle. */
export function compareKept(kept: readonly KeptFile[], known: Known): KeptResult[] {
  const heads = [known.head, ...known.earlier];
  return kept.map(({ name, text }) => {
    const proof = parseTlogProof(text);
    const checkpoint = proof?.read ?? parseCheckpoint(text);
    if (!checkpoint) return { name, size: 0, result: 'unreadable' };
    const { size, origin, root } = checkpoint;
    const entry = proof && parseEntry(proof.extra);
    let result: KeptResult['result'] = 'not-compared';
    const report: Report = (code, place) => {
      known.report(code, place);
      result = 'differs';
    };
    if (origin !== known.head.origin) report('other-ledger', size);
    else if (known.accepted.faultOf(checkpoint)) report('kept-signature', size);
    else if (proof && !(entry && isProofValid(proof, entry, checkpoint)))
      report('kept-proof', entry?.sequence ?? 0);
    else {
      const same = heads.filter((head) => head.size === size);
      const listed = entry && known.entries.get(entry.sequence);
      if (same.length > 0 || (listed?.isProven && listed.hash === entry?.hash)) result = 'same';
      if (same.some((head) => !equalBytes(head.root, root))) report('fork', size);
      if (entry) compareEntry(entry, { ...known, report });
      heads.push(checkpoint);
    }
    return { name, size, result };
  });
}

function compareEntry(entry: DisclosedEntry, { head, created, entries, report }: Known): void {
  const { sequence } = entry;
  const listed = entries.get(sequence);
  if (listed?.isProven && listed.hash !== entry.hash) report('fork', sequence);
  if (!created) return;
  if (sequence > head.size && timeOf(entry) < timeOf(created)) report('rollback', sequence);
  const isFile = ['video.stored', 'report.delivered'].includes(String(entry.entry['event']));
  const isAboutTicket = entry.entry['ticketId'] === created.entry['ticketId'];
  if (isFile && isAboutTicket && sequence < created.sequence && !listed) report('entry-missing', sequence);
}
