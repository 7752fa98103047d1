import type { Outputs } from '@plainview/contract/index';
import type { CustodyVerification } from '@plainview/domain/custody/custody-verification';
import type { NamedCustodyEntry } from '../persistence/custody.repository.ts';

/** An entry of the ledger as it travels. */
export function custodyEntryView(entry: NamedCustodyEntry): Outputs['custody']['list']['items'][number] {
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
    // The contract's arrays may be changed by who reads them, the ledger's own may not.
    data: Object.fromEntries(
      Object.entries(entry.data).map(([key, value]) => [key, isList(value) ? [...value] : value]),
    ),
    hash,
  };
}

const isList = (value: NamedCustodyEntry['data'][string] | undefined): value is readonly string[] =>
  Array.isArray(value);

/** The result of a verification as it travels. */
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
