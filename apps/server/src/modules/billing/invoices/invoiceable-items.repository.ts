import type { RedactionState } from '@plainview/domain/release/redactions/redaction-transitions';
import type { PaymentStatus } from '@plainview/domain/tickets/tickets/payment';
import type { TicketStatus } from '@plainview/domain/tickets/tickets/ticket-status';
import type { Reader } from '@plainview/postgres/database';
import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import { recordedTicketNumber } from '../../../platform/ledger/ticket-number.sql.ts';
import { redactionCharges } from '../../release/redactions/redaction-charges.table.ts';
import { redactions } from '../../release/redactions/redactions.table.ts';
import { destructions } from '../../retention/schedules/retention.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import type { StatementPeriod } from '../statements/statements.repository.ts';
import { invoiceLines } from './invoices.table.ts';

/** A ticket of a statement, with the facts that decide whether it can be invoiced. */
export interface StatementTicket {
  readonly ticketId: string;
  readonly ticketNumber: string | null;
  readonly submittedAt: Date;
  readonly incidentType: string;
  readonly isRush: boolean;
  readonly videoCount: number;
  readonly totalSeconds: number;
  readonly netCents: number;
  readonly paymentStatus: PaymentStatus;
  /** Null for a destroyed ticket. */
  readonly status: TicketStatus | null;
  readonly isInvoiced: boolean;
}

/** A redacted copy of a statement, with the facts that decide whether it can be invoiced. */
export interface StatementRedaction {
  readonly ticketId: string;
  readonly redactionId: string;
  readonly ticketNumber: string;
  /** When it was ordered. */
  readonly submittedAt: Date;
  readonly videoCount: number;
  readonly totalSeconds: number;
  readonly netCents: number;
  readonly paymentStatus: PaymentStatus;
  /** Null if its ticket was destroyed. */
  readonly state: RedactionState | null;
  readonly isInvoiced: boolean;
}

/**
 * Lists the tickets that an agency submitted in a period. With `isLocking`, in a transaction
 * that writes, their rows are locked against changes until it ends.
 */
export async function listStatementTickets(
  tx: Reader,
  { agencyId, from, before }: StatementPeriod & { readonly agencyId: string },
  { isLocking }: { readonly isLocking: boolean },
): Promise<StatementTicket[]> {
  const within = (table: typeof tickets | typeof destructions) =>
    and(eq(table.agencyId, agencyId), gte(table.submittedAt, from), lt(table.submittedAt, before));
  const existing = tx
    .select({
      ticketId: tickets.id,
      ticketNumber: tickets.number,
      submittedAt: tickets.submittedAt,
      incidentType: tickets.incidentType,
      isRush: sql<boolean>`${tickets.rush} is not null`,
      videoCount: tickets.videoCount,
      totalSeconds: tickets.totalSeconds,
      netCents: tickets.totalCents,
      paymentStatus: tickets.paymentStatus,
      status: tickets.status,
    })
    .from(tickets)
    .where(within(tickets))
    .orderBy(tickets.id);
  const rows = isLocking ? await existing.for('update') : await existing;
  const destroyed = await tx
    .select({
      ticketId: destructions.ticketId,
      ticketNumber: recordedTicketNumber(destructions.ticketId),
      status: sql<null>`null`,
      submittedAt: destructions.submittedAt,
      incidentType: destructions.incidentType,
      isRush: sql<boolean>`false`,
      videoCount: destructions.videoCount,
      totalSeconds: destructions.totalSeconds,
      netCents: destructions.totalCents,
      paymentStatus: destructions.paymentStatus,
    })
    .from(destructions)
    .where(and(eq(destructions.state, 'destroyed'), within(destructions)));
  const found = [...rows, ...destroyed];
  const invoiced = await filterInvoiced(
    tx,
    found.map(({ ticketId }) => ticketId),
  );
  return found.map((ticket) => Object.assign(ticket, { isInvoiced: invoiced.has(ticket.ticketId) }));
}

/** Returns those of the tickets that are on an invoice that is not void. */
async function filterInvoiced(tx: Reader, ticketIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (ticketIds.length === 0) return new Set();
  const rows = await tx
    .select({ ticketId: invoiceLines.ticketId })
    .from(invoiceLines)
    .where(
      and(
        inArray(invoiceLines.ticketId, [...ticketIds]),
        isNull(invoiceLines.redactionId),
        sql`not ${invoiceLines.isVoid}`,
      ),
    );
  return new Set(rows.map(({ ticketId }) => ticketId));
}

/**
 * Lists the redacted copies that an agency ordered in a period and did not cancel. With `isLocking`, in a
 * transaction that writes, they can be neither canceled nor paid until it ends.
 */
export async function listStatementRedactions(
  tx: Reader,
  { agencyId, from, before }: StatementPeriod & { readonly agencyId: string },
  { isLocking }: { readonly isLocking: boolean },
): Promise<StatementRedaction[]> {
  const charged = tx
    .select({
      ticketId: redactionCharges.ticketId,
      redactionId: redactionCharges.redactionId,
      ticketNumber: redactionCharges.ticketNumber,
      submittedAt: redactionCharges.orderedAt,
      videoCount: redactionCharges.videoCount,
      totalSeconds: redactionCharges.totalSeconds,
      netCents: redactionCharges.totalCents,
      paymentStatus: redactionCharges.paymentStatus,
      state: redactions.state,
    })
    .from(redactionCharges)
    .leftJoin(redactions, eq(redactions.id, redactionCharges.redactionId))
    .where(
      and(
        eq(redactionCharges.agencyId, agencyId),
        gte(redactionCharges.orderedAt, from),
        lt(redactionCharges.orderedAt, before),
      ),
    )
    .orderBy(redactionCharges.redactionId);
  const found = isLocking ? await charged.for('update', { of: redactionCharges }) : await charged;
  if (found.length === 0) return [];
  const rows = await tx
    .select({ redactionId: invoiceLines.redactionId })
    .from(invoiceLines)
    .where(
      and(
        inArray(
          invoiceLines.redactionId,
          found.map(({ redactionId }) => redactionId),
        ),
        sql`not ${invoiceLines.isVoid}`,
      ),
    );
  const invoiced = new Set(rows.map(({ redactionId }) => redactionId));
  return found.map((redaction) =>
    Object.assign(redaction, { isInvoiced: invoiced.has(redaction.redactionId) }),
  );
}
