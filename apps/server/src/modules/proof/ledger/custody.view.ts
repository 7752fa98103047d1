import type { Outputs } from '@plainview/contract/index';
import type { CustodyVerification } from '@plainview/domain/ledger/custody-faults';
import { custodyDataView } from '../../../platform/ledger/custody.view.ts';
import type { ListedCustodyEntry } from './custody.ts';

/** Converts a ledger entry to its API representation. */
export function custodyEntryView(entry: ListedCustodyEntry): Outputs['custody']['list']['items'][number] {
  const { sequence, occurredAt, actorId, actorName, actorEmail, agencyName } = entry;
  const { event, subject, subjectId, ticketId, ticketNumber, hash } = entry;
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
    ticketNumber,
    data: custodyDataView(entry.data),
    existing: [...entry.existing],
    hash,
  };
}

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
