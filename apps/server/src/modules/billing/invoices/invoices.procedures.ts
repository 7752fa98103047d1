import { account, admin, type CallContext } from '../../../procedures/base.ts';
import { nextCursor, parsePageRequest } from '../../../procedures/input/page-cursor.ts';
import { previewInvoice } from './draft-invoice.ts';
import { getInvoice, listInvoices, type InvoiceDetail } from './invoices.ts';
import { invoicePreviewView, invoiceRowView, invoiceView } from './invoices.view.ts';
import { issueInvoice } from './issue-invoice.ts';
import { recordPayment, reversePayment } from './record-payment.ts';
import { voidInvoice } from './void-invoice.ts';

const adminView = ({ app }: Pick<CallContext, 'app'>, detail: InvoiceDetail) =>
  invoiceView(detail, { now: app.clock.now(), isAdmin: true });

export const invoiceProcedures = {
  list: account.invoices.list.handler(async ({ context: { app, actor }, input }) => {
    const { state = null, agencyId = null, month = null, search = '' } = input;
    const page = parsePageRequest('issued', 'instant', { ...input, direction: 'descending' });
    const found = await listInvoices(app, actor, { state, agencyId, month, search }, page);
    const now = app.clock.now();
    return {
      items: found.rows.map((row) => invoiceRowView(row, now)),
      nextCursor: nextCursor('issued', found.rows, input.limit, (row) => row.issuedAt),
      total: found.total,
      isTotalExact: found.isTotalExact,
    };
  }),

  get: account.invoices.get.handler(async ({ context: { app, actor }, input }) =>
    invoiceView(await getInvoice(app, actor, input.id), {
      now: app.clock.now(),
      isAdmin: actor.role === 'admin',
    }),
  ),

  preview: admin.invoices.preview.handler(async ({ context: { app, actor }, input }) =>
    invoicePreviewView(await previewInvoice(app, actor, input)),
  ),

  issue: admin.invoices.issue.handler(async ({ context, input }) =>
    adminView(context, await issueInvoice(context.app, context.actor, input, context.idempotency)),
  ),

  void: admin.invoices.void.handler(async ({ context, input }) =>
    adminView(context, await voidInvoice(context.app, context.actor, input, context.idempotency)),
  ),

  recordPayment: admin.invoices.recordPayment.handler(async ({ context, input: { amount, ...payment } }) => {
    const form = { ...payment, amountCents: Math.round(Number(amount) * 100) };
    return adminView(context, await recordPayment(context.app, context.actor, form, context.idempotency));
  }),

  reversePayment: admin.invoices.reversePayment.handler(async ({ context, input }) =>
    adminView(context, await reversePayment(context.app, context.actor, input, context.idempotency)),
  ),
};
