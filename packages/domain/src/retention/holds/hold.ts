import type { CustodyEntry } from '../../ledger/ledger-entries.ts';

/** Most tickets that one hold across tickets covers. */
export const MOST_HELD_TICKETS = 1000;
/** Most tickets that are added to a hold at once. */
export const MOST_HELD_AT_ONCE = 500;

/** A hold across tickets, as it shows on a ticket that it covers. */
export interface CoveringHold {
  readonly id: string;
  /** The matter, such as a lawsuit. */
  readonly name: string;
  readonly reason: string;
  readonly addedBy: string;
  readonly addedAt: Date;
}

/** Holds of a ticket, according to the ledger. */
export interface RecordedHolds {
  /** Holds across tickets that cover it, oldest first. */
  readonly covering: readonly CoveringHold[];
  /** Requester of the release of the ticket's own hold; null without a request, and for agency users. */
  readonly releaseRequestedBy: string | null;
}

const textOf = ({ data }: Pick<CustodyEntry, 'data'>, key: string): string => {
  const value = data[key];
  return typeof value === 'string' ? value : '';
};

/**
 * Derives the holds of a ticket from its ledger entries, in their order. A ticket's page reads
 * these entries anyway.
 */
export function recordedHolds(
  entries: readonly Pick<CustodyEntry, 'event' | 'data' | 'actorName' | 'occurredAt'>[],
): RecordedHolds {
  const covering = new Map<string, CoveringHold>();
  let releaseRequestedBy: string | null = null;
  for (const entry of entries) {
    const id = textOf(entry, 'holdId');
    if (entry.event === 'ticket.added_to_hold')
      covering.set(id, {
        id,
        name: textOf(entry, 'hold'),
        reason: textOf(entry, 'reason'),
        addedBy: entry.actorName,
        addedAt: new Date(entry.occurredAt),
      });
    else if (entry.event === 'ticket.removed_from_hold') covering.delete(id);
    else if (entry.event === 'ticket.hold_release_requested') releaseRequestedBy = entry.actorName;
    else if (entry.event === 'ticket.hold_released') releaseRequestedBy = null;
  }
  return { covering: [...covering.values()], releaseRequestedBy };
}
