import type { InvoiceLine } from '@plainview/domain/billing/invoices/invoice-document';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { Reader } from '@plainview/postgres/database';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import * as repository from './invoices.repository.ts';
import type {
  CreditNote,
  InvoiceFile,
  InvoiceListFilter,
  InvoicePayment,
  NamedInvoice,
} from './invoices.repository.ts';

/** An invoice with its lines and payments. */
export interface InvoiceDetail {
  readonly invoice: NamedInvoice;
  readonly lines: readonly InvoiceLine[];
  readonly payments: readonly InvoicePayment[];
  /** The credit note that voided it. */
  readonly creditNote: CreditNote | null;
}

/** Returns one page of the invoices that the actor may see, newest first. */
export function listInvoices(
  context: AppContext,
  actor: Actor,
  asked: Omit<InvoiceListFilter, 'now'>,
  page: CountedPageRequest,
): Promise<CountedPage<NamedInvoice>> {
  const agencyId = actor.role === 'agency' ? actor.agencyId : asked.agencyId;
  const filter = { ...asked, agencyId, now: context.clock.now() };
  return tenantRead(context.database, actor, (tx) =>
    readCountedPage(page, {
      rows: () => repository.listInvoices(tx, filter, page),
      total: () => repository.countInvoices(tx, filter, page.countUpTo),
    }),
  );
}

/** Returns an invoice in full. @throws AppError NOT_FOUND, also for another agency's invoice */
export async function invoiceDetailOf(tx: Reader, id: string): Promise<InvoiceDetail> {
  const invoice = await repository.getInvoice(tx, id);
  if (!invoice) throw new AppError('NOT_FOUND');
  return {
    invoice,
    lines: await repository.listInvoiceLines(tx, id),
    payments: await repository.listInvoicePayments(tx, id),
    creditNote: await repository.getCreditNote(tx, id),
  };
}

/** Like `invoiceDetailOf`, in its own transaction. */
export const getInvoice = (context: AppContext, actor: Actor, id: string): Promise<InvoiceDetail> =>
  tenantRead(context.database, actor, (tx) => invoiceDetailOf(tx, id));

/**
 * Finds the PDF of an invoice or credit note for download and records the download.
 * @throws AppError NOT_FOUND
 */
export const exportInvoice = (context: AppContext, actor: Actor, id: string): Promise<InvoiceFile> =>
  tenantTransaction(context.database, actor, async (tx) => {
    const file = await repository.getInvoiceFile(tx, id);
    if (!file) throw new AppError('NOT_FOUND');
    await recordEvent(tx, actor, context.clock.now(), {
      event: 'invoice.downloaded',
      subject: 'invoice',
      subjectId: id,
      agencyId: file.agencyId,
      data: { invoiceNumber: file.number, sha256: file.sha256 },
    });
    return file;
  });
