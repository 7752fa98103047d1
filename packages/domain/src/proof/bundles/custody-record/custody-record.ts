import type { CustodyEntry } from '../../../ledger/ledger-entries.ts';
import type { BundleKind } from '../evidence-bundle.ts';

/** The parts of an entry that a record of custody prints. The other ones are in `custody.jsonl` only. */
export type RecordedEntry = Pick<
  CustodyEntry,
  | 'sequence'
  | 'hash'
  | 'occurredAt'
  | 'actorId'
  | 'actorName'
  | 'actorEmail'
  | 'subjectId'
  | 'ticketId'
  | 'data'
> & {
  /** Other releases may have written other events. */
  readonly event: string;
};

/**
 * Content of the record of custody in a bundle, which people read next to `custody.jsonl`. The same content
 * gives the same bytes.
 */
export interface CustodyRecord {
  readonly release: string;
  readonly ticketId: string;
  readonly ticketNumber: string;
  readonly agencyName: string;
  readonly incidentType: string;
  /** IANA name of the zone in which times are printed, next to UTC. */
  readonly timeZone: string;
  readonly bundle: { readonly id: string; readonly kind: BundleKind; readonly requestedAt: Date };
  /** Whether the bundle also has entries of other ledgers. */
  readonly hasFormerLedgers: boolean;
  /** Number of entries in `custody.jsonl`. */
  readonly entryCount: number;
  /** Long records are split, so that a part can be rendered and opened. Counted from 1. */
  readonly part: { readonly number: number; readonly count: number };
  /** The entries of this part, in order. */
  readonly entries: readonly RecordedEntry[];
}

/** Maximum number of entries in a part: about 180 pages, rendered in less than 200 MB. */
const MOST_ENTRIES = 2500;

/** Splits a record of custody into its parts: one, unless it is long. */
export function splitRecord(
  record: Omit<CustodyRecord, 'entryCount' | 'part'>,
  mostEntries = MOST_ENTRIES,
): readonly CustodyRecord[] {
  const { entries } = record;
  const count = Math.max(1, Math.ceil(entries.length / mostEntries));
  return Array.from({ length: count }, (_, index) => ({
    ...record,
    entryCount: entries.length,
    part: { number: index + 1, count },
    entries: entries.slice(index * mostEntries, (index + 1) * mostEntries),
  }));
}

/** Returns the path of a part in the bundle. */
export const recordPath = ({ part: { number } }: Pick<CustodyRecord, 'part'>): string =>
  number === 1 ? 'data/custody.pdf' : `data/custody-${number}.pdf`;
