import type { Outputs } from '@plainview/contract/index';
import {
  billedIds,
  type AgencyMonth,
  type StatementLine,
} from '@plainview/domain/billing/statements/statement';
import { formatLength } from '@plainview/domain/shared/duration';
import { formatCents } from '@plainview/domain/shared/money';
import type { Statement } from './statements.ts';

type Row = Outputs['statements']['list']['items'][number];

/** Returns an agency's month as one row. */
export function statementRowView(row: AgencyMonth): Row {
  const { agencyId, agencyName, month, tickets, redactedCopies, paidCents, waivedCents, openCents } = row;
  return {
    agencyId,
    agencyName,
    month,
    tickets,
    redactedCopies,
    total: formatCents(paidCents + waivedCents + openCents),
    paid: formatCents(paidCents),
    waived: formatCents(waivedCents),
    open: formatCents(openCents),
  };
}

/** Returns a statement in full. */
export function statementView({ lines, sums, ...key }: Statement): Outputs['statements']['get'] {
  const { ticketIds, redactionIds } = billedIds(lines);
  const counts = { tickets: ticketIds.length, redactedCopies: redactionIds.length };
  return {
    ...statementRowView({ ...key, ...sums, ...counts }),
    lines: lines.map(lineView),
  };
}

function lineView(line: StatementLine): Outputs['statements']['get']['lines'][number] {
  return {
    ticketId: line.ticketId,
    redactionId: line.redactionId,
    number: line.number,
    submittedDate: line.submittedAt,
    submittedBy: line.submittedBy,
    incidentType: line.incidentType,
    isRush: line.isRush,
    videoCount: line.videoCount,
    totalDuration: formatLength(line.totalSeconds),
    totalCost: formatCents(line.totalCents),
    paymentStatus: line.paymentStatus,
    payment: line.payment,
    isDestroyed: line.isDestroyed,
  };
}
