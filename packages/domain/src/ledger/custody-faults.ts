import type { CustodyData } from './custody-event.ts';
import {
  walkCustody,
  type CustodyEntry,
  type CustodyFault,
  type CustodyFaultKind,
  type CustodyHead,
} from './ledger-entries.ts';

/** `known-faults`: the operator acknowledged every fault in its current form. */
export const custodyStatuses = ['intact', 'known-faults', 'broken'] as const;
export type CustodyStatus = (typeof custodyStatuses)[number];

/** Descriptions of faults, for the entry with this number. */
export const faultTexts: Readonly<Record<CustodyFaultKind, (sequence: number) => string>> = {
  order: (sequence) => `Entries are missing before entry ${sequence}.`,
  link: (sequence) => `Entry ${sequence} does not link to the entry before it.`,
  content: (sequence) => `The content of entry ${sequence} differs from what was recorded.`,
  hash: (sequence) => `The hash of entry ${sequence} differs from the recorded one.`,
  head: (sequence) => `The end of the ledger, from entry ${sequence} onward, differs from what was recorded.`,
  tree: (sequence) => `Entries from entry ${sequence} onward differ from the stored tree.`,
  checkpoint: (sequence) => `The first ${sequence} entries differ from the signed checkpoint.`,
};

/** Statement by the operator that a fault is known. */
export interface Acknowledgement {
  /** Sequence number of the ledger entry that contains the statement. */
  readonly sequence: number;
  readonly reason: string;
}

/** A fault with its acknowledgment, if any. */
export interface CheckedFault extends CustodyFault {
  readonly acknowledged: Acknowledgement | null;
}

/** Result of verifying the whole ledger. */
export interface CustodyVerification {
  readonly status: CustodyStatus;
  /** True if there are no faults, whether known or unknown. */
  readonly intact: boolean;
  /** Number of entries that were checked. */
  readonly entries: number;
  readonly head: CustodyHead;
  /** The first unacknowledged fault, or otherwise the first fault. */
  readonly firstFault: Pick<CustodyFault, 'sequence' | 'fault'> | null;
  /** At most {@link MOST_FAULTS_LISTED} faults, unknown ones before known ones. */
  readonly faults: readonly CheckedFault[];
  readonly faultCount: number;
}

/** Maximum number of faults that a verification lists. All faults are counted. */
export const MOST_FAULTS_LISTED = 100;

/** Returns the data of a `ledger.fault_acknowledged` entry. */
export const acknowledgementData = (
  { sequence, fault, found }: CustodyFault,
  reason: string,
): CustodyData => ({ sequence, fault, found, reason });

const keyOf = ({ sequence, fault, found }: CustodyFault): string => `${sequence} ${fault} ${found}`;

/**
 * Collects the faults of a ledger in constant memory and separates known from unknown ones.
 * @param acknowledgements `ledger.fault_acknowledged` entries. Entries that are faulty themselves are ignored
 */
export function collectFaults(acknowledgements: readonly CustodyEntry[]) {
  const known = new Map<string, Acknowledgement>();
  for (const entry of acknowledgements) {
    const acknowledgement = readAcknowledgement(entry);
    if (acknowledgement) known.set(...acknowledgement);
  }
  const listed: Record<'known' | 'unknown', CheckedFault[]> = { known: [], unknown: [] };
  const counts = { known: 0, unknown: 0 };
  return {
    add(fault: CustodyFault): void {
      const acknowledged = known.get(keyOf(fault)) ?? null;
      const kind = acknowledged ? 'known' : 'unknown';
      counts[kind] += 1;
      if (listed[kind].length < MOST_FAULTS_LISTED) listed[kind].push({ ...fault, acknowledged });
    },
    verification(entries: number, head: CustodyHead): CustodyVerification {
      const faults = [...listed.unknown, ...listed.known].slice(0, MOST_FAULTS_LISTED);
      const [first] = faults;
      return {
        status: counts.unknown > 0 ? 'broken' : counts.known > 0 ? 'known-faults' : 'intact',
        intact: first === undefined,
        entries,
        head: { sequence: head.sequence, hash: head.hash },
        firstFault: first ? { sequence: first.sequence, fault: first.fault } : null,
        faults,
        faultCount: counts.unknown + counts.known,
      };
    },
  };
}

/**
 * Reads an acknowledgment. Returns null unless the operator's command wrote the entry and the entry
 * itself has no fault.
 */
function readAcknowledgement(entry: CustodyEntry): [string, Acknowledgement] | null {
  const { sequence, fault, found, reason } = entry.data;
  const isWhole =
    walkCustody({ sequence: entry.sequence - 1, hash: entry.previousHash }, [entry]).faults.length === 0;
  if (!isWhole || entry.event !== 'ledger.fault_acknowledged' || entry.actorId !== null) return null;
  return [
    `${String(sequence)} ${String(fault)} ${String(found)}`,
    { sequence: entry.sequence, reason: String(reason) },
  ];
}
