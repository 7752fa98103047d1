import { invoiceState } from '@plainview/domain/billing/invoices/invoice';
import { billedIds } from '@plainview/domain/billing/statements/statement';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { formatCents, formatMoney } from '@plainview/domain/shared/money';
import type { Transaction } from '@plainview/postgres/database';
import { takeTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { findAgencyName } from '../../agencies/agencies/agencies.repository.ts';
import { withReservedBlob } from '../../evidence/stored-files/reserve-blob.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { listAgencyUsers } from '../../identity/users/account.repository.ts';
import type { StatementKey } from '../statements/statements.ts';
import { draftInvoice, type InvoiceDraft } from './draft-invoice.ts';
import { createInvoice, takeDocumentNumber, type Invoice } from './invoices.repository.ts';
import { invoiceDetailOf, type InvoiceDetail } from './invoices.ts';
import { payLines } from './pay-lines.ts';
import { storeDocument } from './store-document.ts';

/** A month to invoice, with the total that the administrator saw. */
export interface InvoiceForm extends StatementKey {
  /** In dollars with two decimals. */
  readonly total: string;
}

/**
 * Issues an invoice for the tickets and redacted copies of a finished month: takes the next number, freezes the lines, and stores
 * the PDF with its SHA-256. It never changes.
 * @throws StorageFull or StorageUnavailable
 */
export function issueInvoice(
  context: AppContext,
  actor: AdminActor,
  form: InvoiceForm,
  idempotency: IdempotentRequest | null,
): Promise<InvoiceDetail> {
  return withReservedBlob(
    context,
    (storageKey) =>
      withIdempotency(context, actor, idempotency, (tx) => issue(context, tx, actor, form, storageKey)),
    // A repeated request returns the invoice of the first one.
    ({ invoice }, storageKey) => invoice.storageKey === storageKey,
  );
}

async function issue(
  context: AppContext,
  tx: Transaction,
  actor: AdminActor,
  { agencyId, month, total }: InvoiceForm,
  storageKey: string,
): Promise<InvoiceDetail> {
  const issuedAt = context.clock.now();
  // Otherwise two administrators could invoice the same lines at the same time.
  await takeTransactionLock(tx, `invoices of ${agencyId}`);
  const draft = await draftInvoice(tx, { agencyId, month }, { now: issuedAt, isLocking: true });
  if (!draft.issue.allowed) throw new AppError(draft.issue.code);
  if (formatCents(draft.totalCents) !== total)
    throw new AppError('INVOICE_TOTAL_CHANGED', { total: formatMoney(draft.totalCents) });
  const { ticketIds, redactionIds } = billedIds(draft.lines);
  const agencyName = await findAgencyName(tx, agencyId);
  const invoice = await storeInvoice(context, tx, draft, {
    agencyId,
    agencyName,
    month,
    issuedAt,
    issuedBy: actor.name,
    storageKey,
  });
  await recordEvent(tx, actor, issuedAt, {
    event: 'invoice.issued',
    subject: 'invoice',
    subjectId: invoice.id,
    agencyId,
    data: {
      invoiceNumber: invoice.number,
      month,
      tickets: ticketIds.length,
      ...(redactionIds.length > 0 && { redactedCopies: redactionIds.length }),
      totalCents: invoice.totalCents,
      sha256: invoice.sha256,
      sizeBytes: invoice.sizeBytes,
    },
  });
  if (invoice.state === 'paid') await payLines(tx, actor, { invoice, lines: draft.lines, now: issuedAt });
  await queueEmails(context, tx, await listAgencyUsers(tx, agencyId), {
    eventKey: `invoiceIssued:${invoice.id}`,
    about: {
      kind: 'invoiceIssued',
      invoiceId: invoice.id,
      number: invoice.number,
      month,
      dueOn: invoice.dueOn,
    },
    now: issuedAt,
  });
  return invoiceDetailOf(tx, invoice.id);
}

async function storeInvoice(
  context: AppContext,
  tx: Transaction,
  { settings, buyer, dueOn, lines, netCents, taxCents, totalCents }: InvoiceDraft,
  facts: Pick<Invoice, 'agencyId' | 'month' | 'issuedAt' | 'issuedBy' | 'storageKey'> & {
    readonly agencyName: string;
  },
): Promise<Invoice> {
  const { agencyName, storageKey, issuedAt, ...rest } = facts;
  const { invoiceSeries: series, numberDigits: digits, taxRate, taxLabel } = settings;
  const { legalName, address, taxNumber, paymentInstructions } = settings;
  const seller = { legalName, address, taxNumber, paymentInstructions };
  const number = await takeDocumentNumber(tx, { series, digits, issuedAt });
  const content = { seller, buyer, dueOn, taxRate, taxLabel, netCents, taxCents, totalCents };
  const stored = await storeDocument(context, tx, storageKey, {
    ...content,
    number: number.number,
    issuedAt,
    month: rest.month,
    lines,
    credits: null,
  });
  const invoice: Invoice = {
    id: newId(),
    ...rest,
    ...number,
    ...content,
    ...stored,
    issuedAt,
    paidCents: 0,
    state: invoiceState({ totalCents, paidCents: 0, isVoid: false }),
    searchText: [number.number, agencyName, buyer.name, buyer.reference].join('\n').toLowerCase(),
  };
  await createInvoice(tx, invoice, lines);
  return invoice;
}
