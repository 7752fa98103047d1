import {
  canInvoice,
  type BillingAddress,
  type BillingSettings,
} from '@plainview/domain/billing/invoices/billing-settings';
import {
  canInvoiceRedaction,
  canInvoiceTicket,
  dueDay,
  invoiceSums,
  isMonthOver,
  taxOfLines,
  type InvoiceSums,
} from '@plainview/domain/billing/invoices/invoice';
import type { InvoiceLine } from '@plainview/domain/billing/invoices/invoice-document';
import {
  billedType,
  byTime,
  monthBounds,
  REDACTED_COPY,
} from '@plainview/domain/billing/statements/statement';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { allowed, forbidden, type Ability } from '@plainview/domain/shared/error-code';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { tenantRead } from '../../../platform/database/tenant-transaction.ts';
import type { StatementKey } from '../statements/statements.ts';
import { getBillingSettings } from './billing.repository.ts';
import { addressOf } from './billing.ts';
import { listStatementRedactions, listStatementTickets } from './invoiceable-items.repository.ts';

/** The content of an invoice if it were issued now. */
export interface InvoiceDraft extends InvoiceSums {
  readonly issue: Ability;
  readonly settings: BillingSettings;
  readonly buyer: BillingAddress;
  readonly dueOn: string;
  readonly lines: readonly InvoiceLine[];
  /** Number of tickets that are left out because their review has not started. */
  readonly unfinishedTickets: number;
  /** Number of redacted copies that are left out because work on them has not begun. */
  readonly unfinishedRedactedCopies: number;
}

/**
 * Returns the content that an invoice for a month would have.
 * @param options.isLocking keeps the tickets and redacted copies from changing until the transaction ends, which must be one that writes
 * @throws AppError NOT_FOUND if there is no such agency
 */
export async function draftInvoice(
  tx: Reader,
  { agencyId, month }: StatementKey,
  { now, isLocking }: { readonly now: Date; readonly isLocking: boolean },
): Promise<InvoiceDraft> {
  const buyer = await addressOf(tx, agencyId);
  const settings = await getBillingSettings(tx);
  const period = { agencyId, ...monthBounds(month) };
  const tickets = await listStatementTickets(tx, period, { isLocking });
  const redactions = await listStatementRedactions(tx, period, { isLocking });
  const billed = [
    ...tickets
      .filter(canInvoiceTicket)
      .map((ticket) => Object.assign(ticket, { redactionId: null, incidentType: billedType(ticket) })),
    ...redactions
      .filter(canInvoiceRedaction)
      .map((redaction) => Object.assign(redaction, { incidentType: REDACTED_COPY })),
  ].toSorted(byTime);
  const taxes = taxOfLines(
    billed.map(({ netCents }) => netCents),
    settings.taxRate,
  );
  const lines = billed.map((item, at): InvoiceLine => {
    const { ticketId, redactionId, ticketNumber, submittedAt, incidentType } = item;
    const { videoCount, totalSeconds, netCents } = item;
    return {
      ticketId,
      redactionId,
      ticketNumber,
      submittedAt,
      incidentType,
      videoCount,
      totalSeconds,
      netCents,
      taxCents: taxes[at] ?? 0,
    };
  });
  return {
    ...invoiceSums(lines),
    issue: abilityOf({ isComplete: canInvoice(settings), isOver: isMonthOver(month, now), lines }),
    settings,
    buyer,
    dueOn: dueDay(now, settings.termsDays),
    lines,
    unfinishedTickets: tickets.filter(
      ({ paymentStatus, status }) => paymentStatus === 'pending' && status === 'pending',
    ).length,
    unfinishedRedactedCopies: redactions.filter(
      ({ paymentStatus, state }) => paymentStatus === 'pending' && state === 'ordered',
    ).length,
  };
}

function abilityOf(draft: {
  readonly isComplete: boolean;
  readonly isOver: boolean;
  readonly lines: readonly unknown[];
}): Ability {
  if (!draft.isOver) return forbidden('MONTH_NOT_OVER');
  if (draft.lines.length === 0) return forbidden('NOTHING_TO_INVOICE');
  return draft.isComplete ? allowed : forbidden('BILLING_NOT_SET_UP');
}

/** Like `draftInvoice`, in its own transaction. */
export const previewInvoice = (
  context: AppContext,
  actor: AdminActor,
  key: StatementKey,
): Promise<InvoiceDraft> =>
  tenantRead(context.database, actor, (tx) =>
    draftInvoice(tx, key, { now: context.clock.now(), isLocking: false }),
  );
