import type { Outputs } from '@plainview/contract/index';
import type { CustodyData } from '@plainview/domain/ledger/custody-event';
import type { CustodyVerification } from '@plainview/domain/ledger/custody-faults';
import type { ListedCustodyEntry } from '../../modules/proof/ledger/custody.ts';

/** Converts a ledger entry to its API representation. */
export function custodyEntryView(entry: ListedCustodyEntry): Outputs['custody']['list']['items'][number] {
  const { sequence, occurredAt, actorId, actorName, actorEmail, agencyName } = entry;
  const { event, subject, subjectId, ticketId, hash } = entry;
  return {
    sequence,
    occurredAt: new Date(occurredAt),
    actorId,
    actorName,
    actorEmail,
    agencyName,
    event,
    subject,
    subjectId,
    ticketId,
    data: custodyDataView(entry.data),
    existing: [...entry.existing],
    hash,
  };
}

/**
 * Converts an entry's data to its API representation. Copies the arrays, since the contract's are mutable and
 * the ledger's are not.
 */
export const custodyDataView = (data: CustodyData): Outputs['custody']['list']['items'][number]['data'] =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, isList(value) ? [...value] : value]));

const isList = (value: CustodyData[string] | undefined): value is readonly string[] => Array.isArray(value);

/** Converts the result of a verification to its API representation. */
export function verificationView(verification: CustodyVerification): Outputs['custody']['verify'] {
  return {
    ...verification,
    faults: verification.faults.map(({ sequence, fault, acknowledged }) => ({
      sequence,
      fault,
      acknowledged,
    })),
  };
}
