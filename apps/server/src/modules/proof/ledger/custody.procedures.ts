import type { Outputs } from '@plainview/contract/index';
import type { CustodyVerification } from '@plainview/domain/ledger/custody-faults';
import { custodyDataView } from '../../../platform/ledger/custody.view.ts';
import { admin } from '../../../procedures/base.ts';
import { listCustody, type ListedCustodyEntry } from './custody.ts';
import { verifyCustody } from './verify-custody.ts';

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

/** Parses a cursor, which is the number of the last entry. An invalid cursor counts as none. */
const placeFrom = (cursor: string | undefined): number | null =>
  cursor !== undefined && /^\d{1,15}$/u.test(cursor) ? Number(cursor) : null;

export const custodyProcedures = {
  list: admin.custody.list.handler(async ({ context: { app, actor }, input }) => {
    const filter = {
      subject: input.subject ?? null,
      group: input.group ?? null,
      highlight: input.highlight ?? null,
      search: input.search ?? '',
      occurredFrom: input.occurredFrom ?? null,
      occurredBefore: input.occurredBefore ?? null,
    };
    const page = {
      after: placeFrom(input.cursor),
      until: placeFrom(input.until),
      limit: input.limit,
      countUpTo: input.countUpTo ?? null,
    };
    const { rows, total, isTotalExact } = await listCustody(app, actor, filter, page);
    const last = rows.at(-1);
    return {
      items: rows.map(custodyEntryView),
      nextCursor: last && rows.length === input.limit ? String(last.sequence) : null,
      total,
      isTotalExact,
    };
  }),

  verify: admin.custody.verify.handler(({ context: { app } }) => verifyCustody(app).then(verificationView)),
};
