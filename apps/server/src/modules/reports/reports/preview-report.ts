import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { ticketStatusAfter } from '@plainview/domain/tickets/tickets/ticket-transitions';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { readCustodyHead } from '../../../platform/ledger/custody.repository.ts';
import { readPrintedCheckpoint } from '../../../platform/ledger/printed-checkpoint.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { refuseSecondReviewer } from '../../evidence/review-access/lock-ticket.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import { composeReport, type DeliveryForm } from './compose-report.ts';
import { waitForStills } from './wait-for-stills.ts';

/**
 * Renders the report as it would be delivered now. The PDF differs from the delivered one only in the fields
 * of `ReportDelivery`. Changes nothing; the ledger records it for administrators only.
 */
export async function previewReport(
  context: AppContext,
  actor: AdminActor,
  form: DeliveryForm,
): Promise<Uint8Array<ArrayBuffer>> {
  const { ticketId, summary } = form;
  if (summary.trim() === '') throw new AppError('SUMMARY_REQUIRED');
  const checkpoint = await readPrintedCheckpoint(context);
  await waitForStills(context, actor, form);
  const now = context.clock.now();
  const { ticket, document, pictures } = await tenantRead(context.database, actor, async (tx) => {
    const found = await getTicket(tx, ticketId);
    if (!found) throw new AppError('NOT_FOUND');
    const after = ticketStatusAfter('deliver', found.status);
    if ('error' in after) throw new AppError(after.error.code, after.error.data);
    await refuseSecondReviewer(tx, ticketId);
    const { draft, pictures: printed } = await composeReport(context, tx, { ...form, ticket: found, actor });
    const custody = await readCustodyHead(tx);
    const undelivered = { ...draft, reportId: null, deliveredAt: now, custody, checkpoint };
    return { ticket: found, document: undelivered, pictures: printed };
  });
  const { bytes, sha256 } = await context.renderPdf({ type: 'report', report: document, pictures });
  await tenantTransaction(context.database, actor, (tx) =>
    recordEvent(tx, actor, now, {
      event: 'report.previewed',
      subject: 'ticket',
      subjectId: ticket.id,
      ticketId: ticket.id,
      agencyId: ticket.agencyId,
      audience: 'internal',
      data: { version: document.version, sha256, sizeBytes: bytes.byteLength },
    }),
  );
  return bytes;
}
